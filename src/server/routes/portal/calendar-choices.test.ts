import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { ask } from '../../testing/ask.ts'
import { calendarsOf, eventsIn } from '../../testing/calendars.ts'
import { atSea, discharged } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeView, shipFor } from '../../testing/views.ts'

const setting = testApp()
const { account, app, work } = setting
const calendarOf = calendarsOf(setting)

const withNumber = (bill: string, container: string) => ({ bill, events: atSea({ bill, container }) })

test('a calendar is called after the company and whom it is for, or as staff call it', async () => {
  const me = await account()
  const [hers, his] = [await makeView(setting, me, {}), await makeView(setting, me, { language: 'fr' })]
  const nameIn = (text: string) => /\r\nNAME:(.*)\r\nX-WR-CALNAME:\1\r\n/.exec(text.replaceAll('\r\n ', ''))?.[1]
  const read = async (id: string, name?: string) =>
    (await (await calendarOf(me, id, { ...(name && { name }) })).read()).text
  const [a, b] = [await read(hers.id), await read(his.id)]
  expect([nameIn(a), nameIn(b)]).toEqual([expect.stringMatching(/: Party/), expect.stringMatching(/: Party/)])
  expect(nameIn(a)).not.toBe(nameIn(b))
  expect(nameIn(await read(hers.id, 'Hall 3; Hamburg'))).toBe('Hall 3\\; Hamburg')
  expect(a).toMatch(/\r\nPRODID:-\/\/(?!landfall)[^/]+\/\/[^/]+\/\/EN\r\n/i)
})

test('who asks by their link may have each event lead to their page, by an address of its own', async () => {
  const me = await account()
  const view = await makeView(setting, me, { sections: { calendar: true } })
  const order = await shipFor(me, work, { ...withNumber('YMLUS631', 'TCLU4829132'), party: view.party })
  const asked = async (links: string, token = view.token) => {
    const headers = { authorization: `Token ${token}` }
    const { document } = await ask(app(), { method: 'POST', path: '/v2/embed/calendar', query: { links }, headers })
    return new URL(String(document.url)).pathname
  }
  const [bare, linked] = [await asked('false'), await asked('true')]
  expect(linked).not.toBe(bare)
  expect(await asked('true')).toBe(linked)
  const read = async (path: string) => (await ask(app(), { path })).text
  expect(await read(bare)).not.toMatch(/URL|lfv_/)
  const urlIn = async (path: string) => eventsIn(await read(path))[0]
  const first = await urlIn(linked)
  expect(first?.URL).toMatch(new RegExp(`^https?://[^/]+/embed/${view.id}#${view.token}/shipments/${order}$`))
  expect(first?.DESCRIPTION).toContain(`\\nOpen this order: ${first?.URL}`)

  // A link that is rotated is rotated here too, and nothing else changes.
  const params = { id: view.id, token_id: view.token_id }
  const { data } = await me.client(api.views.rotate_token, { params, body: { data: { attributes: {} } } })
  const token = String(data.attributes.token)
  const second = await urlIn(linked)
  expect(second?.URL).toBe(first?.URL?.replace(view.token, token))
  expect(second).toMatchObject({ UID: first?.UID, SEQUENCE: first?.SEQUENCE })
  expect([await asked('true', token), await asked('false', token)]).toEqual([linked, bare])
  const calendars = await me.client(api.view_calendars.list, { params: { id: view.id } })
  expect(calendars.data.map(({ attributes }) => attributes.has_link).toSorted()).toEqual([false, true])
  await me.client(api.views.revoke_token, { params: { id: view.id, token_id: data.id } })
  expect([(await ask(app(), { path: linked })).status, (await ask(app(), { path: bare })).status]).toEqual([410, 410])
})

test('an address rings as many days before as it says, for what is to come', async () => {
  const me = await account()
  const view = await makeView(setting, me, {})
  await shipFor(me, work, { ...withNumber('YMLUS632', 'TCLU4829132'), party: view.party })
  const bill = 'YMLUS633'
  await shipFor(me, work, { bill, events: discharged({ bill, container: 'MSCU6639870' }), party: view.party })
  const calendar = await calendarOf(me, view.id)
  const triggers = async (alarm: string) =>
    Array.from((await calendar.read({}, { alarm })).text.matchAll(/TRIGGER:(\S+)/g), ([, at]) => at)
  expect(await triggers('0')).toEqual(['PT9H'])
  expect(await triggers('1')).toEqual(['-PT15H'])
  expect(await triggers('14')).toEqual(['-PT327H'])
  expect((await calendar.read()).text).not.toContain('VALARM')
  for (const alarm of ['15', '-1', '1.5', 'yes', '']) {
    const { status, document } = await calendar.read({}, { alarm })
    expect({ alarm, status, error: document.errors[0] }).toMatchObject({
      status: 400,
      error: { detail: 'alarm must be a number of days before, from 0 to 14', source: { parameter: 'alarm' } },
    })
  }
})

test('an address may say the language of a view that has none, and what else programs add is nothing to it', async () => {
  const me = await account()
  const [open, french] = [await makeView(setting, me, {}), await makeView(setting, me, { language: 'fr' })]
  for (const [at, { party }] of [open, french].entries())
    await shipFor(me, work, { ...withNumber(`YMLUS64${at}`, `TCLU482913${at === 0 ? 2 : 7}`), party })
  const summary = async (id: string, query: Record<string, string>) =>
    eventsIn((await (await calendarOf(me, id)).read({}, query)).text)[0]?.SUMMARY
  expect(await summary(open.id, { language: 'zh', utm_source: 'mail' })).toContain('预计')
  expect(await summary(open.id, {})).toContain('expected')
  expect(await summary(french.id, { language: 'zh' })).toContain('arrivée')
  const { status, document } = await (await calendarOf(me, open.id)).read({}, { language: 'tlh' })
  expect({ status, source: document.errors[0].source }).toEqual({ status: 400, source: { parameter: 'language' } })
})

test('two programs that know nothing of each other read the same of it', async () => {
  const me = await account()
  const view = await makeView(setting, me, { language: 'zh', sections: { references: true, calendar: true } })
  const name = `订单；PO;1,2\\3 „ä“ 🚢 ${'长'.repeat(60)}`
  await shipFor(me, work, { ...withNumber('YMLUS651', 'TCLU4829132'), party: view.party, ref_numbers: [name] })
  const { document } = await view.ask({ method: 'POST', path: '/v2/embed/calendar', query: { links: 'true' } })
  const { text } = await ask(app(), { path: new URL(document.url).pathname, query: { alarm: '2' } })
  const summary = `${name}：预计 06:00 到达 洛杉矶`

  const read = new ICAL.Component(ICAL.parse(text))
  const [event, ...others] = read.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  expect(others).toEqual([])
  const said = event as ICAL.Event
  expect(said).toMatchObject({ summary, location: '洛杉矶', sequence: 0 })
  expect([String(said.startDate), String(said.endDate), said.startDate.isDate]).toEqual([
    '2026-06-24',
    '2026-06-25',
    true,
  ])
  const [alarm] = said.component.getAllSubcomponents('valarm')
  expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-PT39H')

  const [theirs, ...more] = Object.values(nodeIcal.sync.parseICS(text)).filter((one) => one.type === 'VEVENT')
  expect(more).toEqual([])
  expect(theirs).toMatchObject({
    uid: said.uid,
    summary,
    description: said.description,
    location: '洛杉矶',
    datetype: 'date',
    status: 'TENTATIVE',
    url: said.component.getFirstPropertyValue('url'),
  })
  expect(said.description).toContain('集装箱：TCLU4829132\n查看此订单：http')
})
