import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withSystem } from '../../db/scope.ts'
import { ask } from '../../testing/ask.ts'
import { eventsIn } from '../../testing/calendars.ts'
import { atSea } from '../../testing/dcsa-events.ts'
import { askable } from '../../testing/inquiries.ts'
import { personOf, programOf } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'
import { shipFor } from '../../testing/views.ts'

const setting = testApp()
const { app, store, work } = setting
const path = '/v2/deadline_calendars'
const here = { host: '127.0.0.1', origin: 'http://127.0.0.1' }

/** An account with two landed containers of one shipment, free until 30 June, and one at sea; and who works there. */
async function office() {
  const me = await askable(setting)
  await shipFor(me, work, { bill: 'YMLUD09', events: atSea({ bill: 'YMLUD09', container: 'TEMU1234565' }) })
  const ada = await personOf(setting, me.id, 'member', 'Ada Berg')
  const bert = await personOf(setting, me.id, 'viewer', 'Bert Ode')
  const make = (attributes: object, by = ada, headers: Record<string, string> = here) =>
    by.ask({
      endpoint: api.deadline_calendars.create,
      method: 'POST',
      path,
      headers,
      body: { data: { attributes } },
    })
  const list = async (by = ada) =>
    (await by.ask({ endpoint: api.deadline_calendars.list, path })).document.data.map(
      (one: { attributes: object }) => one.attributes,
    )
  return { ...me, ada, bert, make, list }
}

const read = (url: string, headers: Record<string, string> = {}) =>
  ask(app(), { path: new URL(url).pathname, headers: { ...here, ...headers } })
const summaries = async (url: string) => eventsIn((await read(url)).text).map(({ SUMMARY }) => SUMMARY)
const all = ['last_free_day', 'empty_return', 'pickup', 'arrival']

test('bad input is refused by the name of the field, and nothing is made', async () => {
  const { make, list, ada, id } = await office()
  const good = { name: 'Mine', kinds: ['arrival'] }
  for (const [attributes, pointer] of [
    [{ ...good, name: ' ' }, 'name'],
    [{ ...good, kinds: [] }, 'kinds'],
    [{ ...good, kinds: ['arrival', 'arrival'] }, 'kinds'],
    [{ ...good, kinds: ['birthday'] }, 'kinds/0'],
    [{ ...good, saved_view_id: randomUUID() }, 'saved_view_id'],
    [{ ...good, remind_days: 15 }, 'remind_days'],
    [{ ...good, timezone: 'Mars/Olympus' }, 'timezone'],
  ] as const) {
    const { status, document } = await make(attributes)
    expect([status, document.errors[0].source.pointer]).toEqual([422, `/data/attributes/${pointer}`])
  }
  // The name of the server in a request is anybody's to choose.
  expect((await make(good, ada, {})).status).toBe(403)
  const program = await programOf(setting, id, ['read', 'write', 'admin'])
  expect((await program.ask({ path })).status).toBe(404)
  expect(await list()).toEqual([])
  for (let at = 0; at < 20; at++) expect((await make(good)).status).toBe(201)
  expect((await make(good)).document.errors[0].detail).toMatch(/^You have 20 calendars already/)
})

test('the days of all freight are in a calendar, those of a shipment at a place once, and no others', async () => {
  const { make, list } = await office()
  const { document } = await make({ name: 'Deadlines, all', kinds: all, remind_days: 1 })
  const { url } = document.data.attributes
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1\/deadlines\/lfd_[\w-]{32}\.ics$/)
  const answer = await read(url)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(answer.text).toContain('X-WR-CALNAME:Deadlines\\, all')
  const [arrival, deadline, ...others] = eventsIn(answer.text)
  expect(others).toEqual([])
  expect(arrival).toMatchObject({
    SUMMARY: 'Expected arrival 06:00: TEMU1234565\\, Los Angeles',
    'DTSTART;VALUE=DATE': '20260624',
    STATUS: 'TENTATIVE',
  })
  expect(deadline).toMatchObject({
    SUMMARY: 'Last free day: 2 containers\\, Los Angeles',
    'DTSTART;VALUE=DATE': '20260630',
    STATUS: 'CONFIRMED',
    LOCATION: 'Los Angeles',
  })
  expect(deadline?.DESCRIPTION).toMatch(/^Containers: \w{11}\\, \w{11}\\nBill of lading: YMLU/)
  expect(deadline?.URL).toMatch(/^http:\/\/127\.0\.0\.1\/shipments\/[\w-]{36}$/)
  expect(arrival?.URL).toContain('?container=')
  expect(answer.text.match(/TRIGGER:-PT15H/g)).toHaveLength(2)
  // Nobody who has the same sees it written anew.
  expect((await read(url, { 'if-none-match': String(answer.headers.etag) })).status).toBe(304)
  expect(await list()).toMatchObject([{ name: 'Deadlines, all', url: null, last_read_at: expect.any(String) }])

  expect(await summaries((await make({ name: 'Arrivals', kinds: ['arrival'] })).document.data.attributes.url)).toEqual([
    'Expected arrival 06:00: TEMU1234565\\, Los Angeles',
  ])
})

test('of a saved view a calendar has what the view has; it ends with the view, with the person, and when it is ended', async () => {
  const { make, list, ada, bert, id } = await office()
  const view = async (search: string, by = ada, is_shared = false) =>
    (
      await by.ask({
        method: 'POST',
        path: '/v2/saved_views',
        body: { data: { attributes: { name: randomUUID(), search, is_shared } } },
      })
    ).document.data.id as string
  const held = await view('hold=customs')
  const { document } = await make({ name: 'Held', kinds: all, saved_view_id: held })
  const { url } = document.data.attributes
  expect(await summaries(url)).toEqual(['Last free day: 2 containers\\, Los Angeles'])
  // Of shipments all that is in them.
  const shipments = await make({ name: 'S', kinds: all, saved_view_id: await view('grain=shipments&q=YMLUD09') })
  expect(await summaries(shipments.document.data.attributes.url)).toEqual([
    'Expected arrival 06:00: TEMU1234565\\, Los Angeles',
  ])

  // Somebody else's alone is nobody's to use.
  expect((await make({ name: 'Hers', kinds: all, saved_view_id: held }, bert)).status).toBe(422)
  const shared = await view('hold=customs', ada, true)
  const his = (await make({ name: 'His', kinds: all, saved_view_id: shared }, bert)).document.data.attributes.url
  expect((await read(his)).status).toBe(200)
  await withSystem(store(), (tx) =>
    tx.updateTable('saved_views').set({ is_shared: false }).where('id', '=', shared).execute(),
  )
  expect((await read(his)).status).toBe(410)
  expect(await list(bert)).toMatchObject([{ saved_view_id: shared, saved_view_name: null }])

  await ada.ask({ method: 'DELETE', path: `/v2/saved_views/${held}` })
  expect((await read(url)).status).toBe(404)

  const mine = (await make({ name: 'Mine', kinds: all })).document.data
  expect((await bert.ask({ method: 'DELETE', path: `${path}/${mine.id}` })).status).toBe(404)
  expect((await read(mine.attributes.url)).status).toBe(200)
  expect((await ada.ask({ method: 'DELETE', path: `${path}/${mine.id}` })).status).toBe(204)
  expect((await read(mine.attributes.url)).status).toBe(404)

  const last = (await make({ name: 'Last', kinds: all })).document.data.attributes.url
  await withSystem(store(), (tx) =>
    tx.deleteFrom('users').where('id', '=', ada.id).where('account_id', '=', id).execute(),
  )
  expect((await read(last)).status).toBe(404)
  expect((await read(`http://127.0.0.1/deadlines/lfd_${'x'.repeat(32)}.ics`)).status).toBe(404)
})

test('a calendar is in the language of whose it is', async () => {
  const { make, ada } = await office()
  const { document } = await make({ name: 'Fristen', kinds: all })
  const { url } = document.data.attributes
  await withSystem(store(), (tx) => tx.updateTable('users').set({ language: 'de' }).where('id', '=', ada.id).execute())
  const { text } = await read(url)
  expect(text).toMatch(/^PRODID:.*\/\/DE\r$/m)
  const [arrival, deadline] = eventsIn(text)
  expect(arrival?.SUMMARY).toBe('Erwartete Ankunft 06:00: TEMU1234565\\, Los Angeles')
  expect(arrival?.DESCRIPTION).toContain('Die Uhrzeit ist die des Ortes.')
  expect(deadline?.SUMMARY).toBe('Letzter kostenfreier Tag: 2 Container\\, Los Angeles')
  expect(deadline?.DESCRIPTION).toMatch(/^Container: \w{11}\\, \w{11}\\nKonnossement: YMLU/)
})
