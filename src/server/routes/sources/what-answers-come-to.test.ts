import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { json, startLine } from '../../sources/dcsa/fixtures/line-server.ts'
import { atSea } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'

const { account, work, clock } = testApp({ allowPrivate: true })

type Me = Awaited<ReturnType<typeof account>>

const hapag = (base_url: string) => ({
  profile: 'hapag-lloyd',
  settings: { plan: 'default', base_url },
  credentials: { id: 'client-id-of-ours', secret: 'hapag-secret-0123456789' },
})

const connect = async ({ client }: Me, attributes: object) =>
  (await client(api.connections.create, { body: { data: { attributes: attributes as never } } })).data

test('a test counts apart what can be used and what cannot, and says why where nothing can', async () => {
  const bill = 'HLCU6666666666'
  const [odd, ...good] = atSea({ bill, container: 'TCLU4829132' })
  const undated = { ...odd, eventDateTime: 'soon' }
  let events: object[] = [undated, ...good]
  await using line = await startLine((_, response) => json(response, events))
  const me = await account()
  const { id } = await connect(me, hapag(line.base_url))
  const ask = async () =>
    (
      await me.client(api.connections.test, {
        params: { id },
        body: { request_type: 'bill_of_lading', request_number: bill },
      })
    ).data.attributes
  const some = await ask()
  expect(some).toMatchObject({ result: 'found', events: good.length, advice: null })
  expect(some.message).toBe(`The key works: ${good.length} events of 1 container; 1 could not be used`)
  events = [undated]
  const none = await ask()
  expect(none).toMatchObject({ result: 'found', events: 0, containers: [], newest_event_at: null })
  expect(none.message).toMatch(/^The key works, and nothing in the answer can be used: .*soon/)
  expect(none.rejected).not.toEqual([])
})

test('a provider that must not be asked often is not asked sooner because it knows nothing', async () => {
  let isKnown = true
  await using line = await startLine((_, response) =>
    isKnown
      ? json(response, {
          data: { container_id: 'TCLU4829132', loading_port: 'NINGBO, CN', atd_origin: '2026-06-18 10:00' },
        })
      : json(response, { error: { title: 'Container not found' } }, { status: 404 }),
  )
  const me = await account()
  const settings = { base_url: line.base_url, shipping_line: 'MSC' }
  await connect(me, { profile: 'jsoncargo', scacs: ['MSCU'], settings, credentials: { key: 'a key of theirs' } })
  const attributes = { request_type: 'container' as const, request_number: 'TCLU4829132', scac: 'MSCU' }
  await me.client(api.tracking_requests.create, { body: { data: { attributes } } })
  await work()
  expect((await me.client(api.shipments.list)).data).toHaveLength(1)
  isKnown = false
  const asked = line.calls.length
  for (let times = 0; times < 10; times++) {
    clock.now = new Date(clock.now.getTime() + 3_600_000)
    await work()
  }
  expect(line.calls).toHaveLength(asked)
  for (let times = 0; times < 14; times++) {
    clock.now = new Date(clock.now.getTime() + 3_600_000)
    await work()
  }
  // Every twelve hours, and a tenth more or less.
  expect(line.calls.length - asked).toBeGreaterThan(0)
  expect(line.calls.length - asked).toBeLessThan(3)
})
