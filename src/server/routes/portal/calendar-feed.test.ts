import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { createApp } from '../../app.ts'
import { ask } from '../../testing/ask.ts'
import { calendarsOf, eventsIn } from '../../testing/calendars.ts'
import { atSea, discharged } from '../../testing/dcsa-events.ts'
import { listening } from '../../testing/statements.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeView, shipFor } from '../../testing/views.ts'

const setting = testApp()
const { account, app, work, clock } = setting
const calendarOf = calendarsOf(setting)

test('a calendar has the arrivals and deadlines of its view, and no more', async () => {
  const me = await account()
  const hers = await makeView(setting, me, { language: 'de', sections: { references: true } })
  const his = await makeView(setting, me, {})
  await shipFor(me, work, {
    bill: 'YMLUS601',
    party: hers.party,
    events: atSea({ bill: 'YMLUS601', container: 'TCLU4829132' }),
    ref_numbers: ['PO;1,2\\3 „ä“ '.padEnd(90, 'x')],
  })
  await shipFor(me, work, {
    bill: 'YMLUS602',
    party: his.party,
    events: discharged({ bill: 'YMLUS602', container: 'MSCU6639870' }),
  })
  const { status, text, headers } = await (await calendarOf(me, hers.id)).read()
  expect({ status, ...headers }).toMatchObject({
    status: 200,
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
  })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text).toMatch(/END:VCALENDAR\r\n$/)
  expect(text).not.toMatch(/YMLUS602|MSCU6639870|EXAMPLE STAR/)
  const [arrival, ...others] = eventsIn(text)
  expect(others).toEqual([])
  expect(arrival).toMatchObject({
    SUMMARY: expect.stringMatching(/^PO\\;1\\,2\\\\3 „ä“ x+: voraussichtliche Ankunft in Los Angeles um 06:00 Uhr$/),
    DESCRIPTION: expect.stringMatching(/^Das ist eine Schätzung.*Container: TCLU4829132$/),
    'DTSTART;VALUE=DATE': '20260624',
    'DTEND;VALUE=DATE': '20260625',
    STATUS: 'TENTATIVE',
    SEQUENCE: '0',
    UID: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  // Nobody asked for it, and nothing of ours is in it.
  expect(arrival).not.toHaveProperty('URL')
  expect(text).not.toMatch(/landfall/i)
})

test('an address that never was is 404, one that has ended 410', async () => {
  const me = await account()
  const other = await account()
  const view = await makeView(setting, me, { expires_at: '2026-06-21T00:00:00Z' })
  const calendar = await calendarOf(me, view.id)
  for (const path of ['/calendar/lfc_nonsense.ics', '/calendar/x', calendar.path.replace('.ics', '')])
    expect((await ask(app(), { path })).status).toBe(404)
  // What it opens is the calendar alone, and no token opens that.
  const secret = calendar.path.replace('/calendar/', '').replace('.ics', '')
  const headers = { authorization: `Token ${secret}` }
  expect((await ask(app(), { path: '/v2/embed/view', headers })).status).toBe(401)
  expect((await ask(app(), { path: `/calendar/${view.token}.ics` })).status).toBe(404)
  clock.now = new Date('2026-06-21T00:00:00Z')
  expect((await calendar.read()).status).toBe(410)
  clock.now = new Date('2026-06-20T12:00:00Z')
  expect((await calendar.read()).status).toBe(200)
  const params = { id: view.id, calendar_id: calendar.id }
  await expect(other.client(api.view_calendars.revoke, { params })).rejects.toMatchObject({ status: 404 })
  await me.client(api.view_calendars.revoke, { params })
  expect((await calendar.read()).status).toBe(410)
  const { data } = await me.client(api.view_calendars.list, { params: { id: view.id } })
  expect(data[0]?.attributes).toMatchObject({ url: null, revoked_at: '2026-06-20T12:00:00.000Z' })
  await me.client(api.views.delete, { params: { id: view.id } })
  expect((await calendar.read()).status).toBe(404)
})

test('a customer is given the same calendar whenever they ask by the same token, and it ends with that', async () => {
  const me = await account()
  const view = await makeView(setting, me, { sections: { calendar: true } })
  const bill = 'YMLUS605'
  await shipFor(me, work, { bill, party: view.party, events: atSea({ bill, container: 'TCLU4829132' }) })
  const ask_ = (token = view.token) =>
    view.ask({ method: 'POST', path: '/v2/embed/calendar', headers: { authorization: `Token ${token}` } })
  const answers = await Promise.all([ask_(), ask_(), ask_()])
  const urls = new Set(answers.map(({ status, document }) => `${status} ${document.url}`))
  expect([...urls]).toEqual([expect.stringMatching(/^200 http:\/\/[\w.:]+\/calendar\/lfc_[\w-]{32}\.ics$/)])
  const path = new URL(answers[0]?.document.url).pathname
  const status = async () => (await ask(app(), { path })).status
  expect(eventsIn((await ask(app(), { path })).text).length).toBe(1)

  // What staff make is not theirs, and staff see what they made.
  const staffs = await calendarOf(me, view.id)
  expect((await ask_()).document.url).toContain(path)
  const { data } = await me.client(api.view_calendars.list, { params: { id: view.id } })
  expect(data.map(({ relationships }) => relationships.token.data?.id)).toEqual([undefined, view.token_id])

  const params = { id: view.id, token_id: view.token_id }
  const { data: next } = await me.client(api.views.rotate_token, { params, body: { data: { attributes: {} } } })
  await me.client(api.views.revoke_token, { params })
  expect(await status()).toBe(200)
  expect((await ask_(String(next.attributes.token))).document.url).toContain(path)
  const leave = (calendar: boolean) =>
    me.client(api.views.update, { params: { id: view.id }, body: { data: { attributes: { sections: { calendar } } } } })
  await leave(false)
  expect([await status(), (await staffs.read()).status]).toEqual([410, 200])
  expect((await ask_(String(next.attributes.token))).status).toBe(403)
  await leave(true)
  expect(await status()).toBe(200)
  await me.client(api.views.revoke_token, { params: { id: view.id, token_id: next.id } })
  expect([await status(), (await staffs.read()).status]).toEqual([410, 200])
})

test('who guesses at addresses is refused before anything is looked for, and a right one has a limit of its own', async () => {
  const me = await account()
  const view = await makeView(setting, me, {})
  const calendar = await calendarOf(me, view.id)
  const { store, statements } = listening(setting.store())
  const limits = { key: 0, session: 0, tracking_requests: 0, infer_number: 0, refresh: 0, sign_in: 0, view: 5 }
  const limited = await createApp({ store, ...setting.context, limits })
  const read = async (path: string) => (await ask(limited, { path })).status
  const guess = () => `/calendar/lfc_${randomBytes(24).toString('base64url')}.ics`
  for (let time = 0; time < 5; time++) expect(await read(calendar.path)).toBe(200)
  expect(await read(calendar.path)).toBe(429)
  const guesses = await Promise.all(Array.from({ length: 20 }, () => read(guess())))
  expect(guesses.filter((status) => status === 404).length).toBe(5)
  statements.length = 0
  expect(await read(guess())).toBe(429)
  expect(statements).toEqual([])
  await limited.close()
})
