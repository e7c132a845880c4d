import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { readMarks } from '../db/portal/view-marks.ts'
import { withScope } from '../db/scope.ts'
import { atSea, discharged } from '../testing/dcsa-events.ts'
import { testApp } from '../testing/test-app.ts'
import { makeView, shipFor } from '../testing/views.ts'

const setting = testApp()
const { account, app, store, work } = setting

type Someone = Awaited<ReturnType<typeof account>>
let me: Someone
let view: Awaited<ReturnType<typeof makeView>>
beforeAll(async () => {
  me = await account()
  view = await makeView(setting, me)
  await ship('YMLUO1', 'TCLU4829132')
})

const ship = (bill: string, container: string) =>
  shipFor(me, work, { bill, party: view.party, events: atSea({ bill, container }) })

const list = '/v2/embed/shipments?page%5Bnumber%5D=1&page%5Bsize%5D=20'

async function open(token: string, asked: Record<string, string> = {}) {
  const params = { view: '/v2/embed/view?marks=true', shipments: list, ...asked }
  const { statusCode, body } = await app().inject({
    url: `/v2/embed/opening?${new URLSearchParams(params)}`,
    headers: { authorization: `Token ${token}` },
  })
  const { answers = [], ...picture } = JSON.parse(body)
  const documents = answers.map((one: { body: string }) => JSON.parse(one.body))
  return { status: statusCode, statuses: answers.map((one: { status: number }) => one.status), documents, picture }
}

const plain = async (path: string) => (await view.ask({ path })).document

test('what a page opens with is what it would be answered one by one', async () => {
  const { statuses, documents } = await open(view.token)
  expect(statuses).toEqual([200, 200])
  const { marks, ...attributes } = documents[0].data.attributes
  expect({ ...documents[0], data: { ...documents[0].data, attributes } }).toMatchObject({
    data: (await plain('/v2/embed/view?again=true')).data,
  })
  expect(marks).toEqual({
    view: expect.stringMatching(/^[0-9a-f]{32}$/),
    shipments: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(documents[1]).toEqual(await plain(list))
})

test('its marks are those of the moment, and others once something else is shown', async () => {
  const marksNow = () =>
    withScope(store(), { account_id: me.id, view_id: view.id }, (tx) => readMarks(tx, setting.clock.now))
  const marksOf = async () => (await open(view.token)).documents[0].data.attributes.marks
  const first = await marksOf()
  expect(await marksNow()).toMatchObject(first)
  await me.client(api.ingest.dcsa_events, {
    params: { scac: 'YMLU' },
    body: discharged({ bill: 'YMLUO1', container: 'TCLU4829132' }),
  })
  await work()
  const second = await marksOf()
  expect(second.view).toBe(first.view)
  expect(second.shipments).not.toBe(first.shipments)
  expect(await marksNow()).toMatchObject(second)
})

test('who may not see it is answered what each request would be, and nothing is drawn', async () => {
  const ended = await makeView(setting, me)
  await me.client(api.views.revoke_token, { params: { id: ended.id, token_id: ended.token_id } })
  expect(await open('lfv_unknown')).toMatchObject({ status: 200, statuses: [401, 401], picture: {} })
  const gone = await open(ended.token)
  expect(gone).toMatchObject({ statuses: [410, 410] })
  expect(gone.picture).toEqual({})
  expect((await open(view.token, { view: '/v2/parties?' })).status).toBe(404)
})

test('a page that opens so is one visit', async () => {
  const fresh = await makeView(setting, me)
  await open(fresh.token)
  const visits = async () => {
    const said = await me.client(api.views.visits, { params: { id: fresh.id } })
    return said.visits.map(({ count }) => count)
  }
  await expect.poll(visits).toEqual([1])
})
