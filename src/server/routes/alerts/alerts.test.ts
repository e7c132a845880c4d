import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { matchAlerts } from '../../jobs/match-alerts.ts'
import { tellAlerts } from '../../jobs/tell-alerts.ts'
import { createWorker } from '../../jobs/worker.ts'
import { someoneWithAlerts } from '../../testing/alerts.ts'
import { auditLines } from '../../testing/audit-lines.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const { app, mails, store, context, work } = setting
const setUp = () => someoneWithAlerts(setting)

test('bad input is refused by the name of the field, and nothing is kept', async () => {
  const { rule, ada } = await setUp()
  const rows: [object, string][] = [
    [{ name: ' ' }, 'name'],
    [{ kinds: ['storm'] }, 'kinds/0'],
    [{ severity: 'bad' }, 'severity'],
    [{ cost_a_day: 300 }, 'currency_code'],
    [{ currency_code: 'USD' }, 'cost_a_day'],
    [{ cost_a_day: -1, currency_code: 'USD' }, 'cost_a_day'],
    [{ events: ['exception.opened'], severity: 'soon' }, 'severity'],
    [{ events: ['nothing'] }, 'events/0'],
    [{ quiet_from: '20:00' }, 'quiet_until'],
    [{ quiet_from: '20:00', quiet_until: '20:00' }, 'quiet_until'],
    [{ quiet_from: '25:00', quiet_until: '06:00' }, 'quiet_from'],
    [{ timezone: 'Los Angeles' }, 'timezone'],
    [{ max_per_hour: 0 }, 'max_per_hour'],
    [{ max_per_hour: 61 }, 'max_per_hour'],
    [{ saved_view_id: randomUUID() }, 'saved_view_id'],
    [{ channel: 'pigeon' }, 'channel'],
    [{ channel: 'slack' }, 'channel'],
    [{ is_shared: true }, 'recipient_ids'],
    [{ is_shared: true, recipient_ids: [randomUUID()] }, 'recipient_ids'],
    [{ is_shared: true, channel: 'slack', alert_channel_id: randomUUID() }, 'alert_channel_id'],
  ]
  for (const [given, field] of rows) {
    const { status, errors } = await rule(given)
    expect([status, errors?.[0]?.source], JSON.stringify(given)).toEqual([
      422,
      { pointer: `/data/attributes/${field}` },
    ])
  }
  expect((await ada.ask({ path: '/v2/alert_rules' })).document.data).toEqual([])
})

test('five hundred new exceptions give one mail, with the costliest first and the rest counted', async () => {
  const { rule, happen, told } = await setUp()
  expect((await rule({})).status).toBe(201)
  const costs = (a_day: number) => [{ currency_code: 'USD', a_day, so_far: null, container_count: 1 }]
  await happen([
    ...Array.from({ length: 499 }, () => ({})),
    {
      more: {
        kind: 'overdue',
        hold: null,
        reason: 'not_collected',
        severity: 'costs_now',
        costs: costs(1860),
        container_count: 6,
      },
    },
  ])
  await work()
  const [mail, ...others] = told()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Available, not collected: 6 containers, Pier 400, 1,860.00 USD a day, and 499 more')
  expect(mail?.text).toContain('Collect 6 containers at Pier 400. 1,860.00 USD a day.')
  expect(mail?.text).toContain('and 480 more, in the dashboard.')
  expect(mail?.text).toMatch(/https:\/\/track\.example\.com\/exceptions\?open=[0-9a-f-]{36}/)
  expect(mail?.html).not.toMatch(/<script|<img/)
  await work()
  expect(told()).toEqual([])
})

test('beyond the limit of an hour one mail has the rest, and says how many were held', async () => {
  const { rule, happen, later, told } = await setUp()
  await rule({ max_per_hour: 1 })
  await happen([{}])
  await work()
  expect(told()).toHaveLength(1)
  for (let at = 0; at < 3; at++) {
    await happen([{}])
    await later(5)
  }
  expect(told()).toEqual([])
  await later(60)
  const [mail, ...others] = told()
  expect(others).toEqual([])
  expect(mail?.text).toContain('3 held because the limit of messages an hour was reached.')
})

test('quiet hours hold what costs nothing before they end', async () => {
  const { rule, happen, later, told } = await setUp()
  await rule({ quiet_from: '11:00', quiet_until: '18:00', timezone: 'UTC' })
  await happen([{ more: { first_deadline_at: '2026-06-21T06:59:59.000Z' } }])
  await work()
  expect(told()).toEqual([])
  await happen([{ more: { severity: 'costs_now' } }])
  await work()
  // What gathers goes; what is held does not.
  expect(told().map(({ text }) => text.match(/held/))).toEqual([null])
  await later(6 * 60)
  expect(told().map(({ text }) => text.match(/1 held during quiet hours/)?.[0])).toEqual(['1 held during quiet hours'])
})

test('what waits is told to whom the rule is changed to mail, at other hours, and only of what it still asks for', async () => {
  const { rule, happen, later, told, ada, bert } = await setUp()
  const made = await rule({ is_shared: true, recipient_ids: [ada.id], quiet_from: '11:00', quiet_until: '18:00' })
  const path = `/v2/alert_rules/${made.document.data.id}`
  const change = (attributes: object) => ada.ask({ method: 'PATCH', path, body: { data: { attributes } } })
  await happen([{}])
  await work()
  expect((await change({ recipient_ids: [ada.id, bert.id] })).status).toBe(200)
  await later(30)
  expect(told()).toEqual([])
  expect((await change({ quiet_until: '12:45' })).status).toBe(200)
  await later(30)
  expect(told()).toHaveLength(2)

  await change({ quiet_until: '18:00' })
  await happen([{}])
  await work()
  expect((await change({ severity: 'costs_now' })).status).toBe(200)
  await later(6 * 60)
  expect(told()).toEqual([])
})

test('a rule gets another name whatever is wrong with it', async () => {
  const { rule, ada } = await setUp()
  const view = { data: { attributes: { name: 'All', search: 'scope=all' } } }
  const { document } = await ada.ask({ method: 'POST', path: '/v2/saved_views', body: view })
  const made = await rule({ saved_view_id: document.data.id })
  await ada.ask({ method: 'DELETE', path: `/v2/saved_views/${document.data.id}` })
  const change = (attributes: object) =>
    ada.ask({ method: 'PATCH', path: `/v2/alert_rules/${made.document.data.id}`, body: { data: { attributes } } })
  expect((await change({ name: 'Another' })).document.data.attributes.name).toBe('Another')
  expect((await change({ is_enabled: false })).status).toBe(200)
})

test('what had to wait for the limit of an hour is not told in the quiet hours that have begun', async () => {
  const { rule, happen, later, told } = await setUp()
  await rule({ max_per_hour: 1, quiet_from: '12:30', quiet_until: '18:00', timezone: 'UTC' })
  await happen([{}])
  await work()
  await happen([{}])
  await later(65)
  expect(told()).toHaveLength(1)
  await later(5 * 60)
  expect(told()).toHaveLength(1)
})

test('what has closed before it is told is not told', async () => {
  const { rule, happen, later, told } = await setUp()
  await rule({ quiet_from: '11:00', quiet_until: '18:00', timezone: 'UTC' })
  const exception_id = randomUUID()
  await happen([{ exception_id }])
  await work()
  await happen([{ exception_id, event: 'exception.closed' }])
  await later(7 * 60)
  expect(told()).toEqual([])
})

test('two servers tell once, and what one had in hand when it was killed is told by the other', async () => {
  const { rule, happen, id } = await setUp()
  await rule({})
  await happen([{}, {}])
  let isKilled = true
  const putMail = async (_: unknown, mail: (typeof mails)[number]) => {
    if (isKilled) throw new Error('Killed')
    mails.push(mail)
  }
  const deps = { store: store(), context, putMail, address: () => 'https://track.example.com' }
  const server = () =>
    createWorker({
      store: store(),
      jobs: [matchAlerts({ ...deps, gathering: 0 }), tellAlerts(deps)],
      onError: () => {},
    })
  await Promise.all([server().settled(), server().settled()])
  expect(mails.filter((mail) => mail.account_id === id)).toEqual([])
  isKilled = false
  const [one, two] = [server(), server()]
  await Promise.all([one.settled(), two.settled()])
  await one.stop()
  await two.stop()
  expect(mails.filter((mail) => mail.account_id === id)).toHaveLength(1)
})

test('somebody who is removed is told nothing more, by rules of their own and of the account', async () => {
  const { rule, happen, told, ada, bert } = await setUp()
  await rule({}, bert)
  await rule({ is_shared: true, recipient_ids: [ada.id, bert.id] })
  await happen([{}])
  await work()
  expect(told()).toHaveLength(3)
  expect((await ada.ask({ method: 'DELETE', path: `/v2/users/${bert.id}` })).status).toBe(204)
  await happen([{}])
  await work()
  const [mail, ...others] = told()
  expect([mail?.user_id, others]).toEqual([ada.id, []])
})

test('who may not use the saved view any more is told nothing of its freight', async () => {
  const { rule, happen, told, ada, bert } = await setUp()
  const body = (is_shared: boolean) => ({ data: { attributes: { name: 'Mine', search: 'scope=all', is_shared } } })
  const view = (await ada.ask({ method: 'POST', path: '/v2/saved_views', body: body(true) })).document.data.id
  const made = await rule({ saved_view_id: view, quiet_from: '11:00', quiet_until: '11:30' }, bert)
  expect(made.document.data.attributes).toMatchObject({ saved_view_name: 'Mine', problem: null })
  const unshare = { data: { attributes: { is_shared: false } } }
  expect((await ada.ask({ method: 'PATCH', path: `/v2/saved_views/${view}`, body: unshare })).status).toBe(200)
  await happen([{}])
  await work()
  expect(told()).toEqual([])
  const path = `/v2/alert_rules/${made.document.data.id}`
  expect((await bert.ask({ path })).document.data.attributes).toMatchObject({
    problem: 'view_not_shared',
    saved_view_name: null,
  })
  await ada.ask({ method: 'DELETE', path: `/v2/saved_views/${view}` })
  expect((await bert.ask({ path })).document.data.attributes.problem).toBe('view_gone')
  await happen([{}])
  await work()
  expect(told()).toEqual([])
})

test('a mail stops its rule with one click, for the person it went to', async () => {
  const { id, rule, happen, told, ada, bert } = await setUp()
  const made = await rule({ is_shared: true, recipient_ids: [ada.id, bert.id] })
  await happen([{}])
  await work()
  const mail = told().find(({ user_id }) => user_id === bert.id)
  const url = /^<https:\/\/track\.example\.com(.+)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect((await app().inject({ url })).body).toContain('<form method="post">')
  expect((await app().inject({ url: `${url.slice(0, -1)}x` })).statusCode).toBe(404)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const press = () => app().inject({ url, method: 'POST', headers, payload: 'List-Unsubscribe=One-Click' })
  expect((await press()).statusCode).toBe(200)
  expect((await press()).statusCode).toBe(200)
  expect(await auditLines(store(), id, ['alert_rule.changed'])).toEqual(['alert_rule.changed by person of alert_rule'])
  await happen([{}])
  await work()
  expect(told().map(({ user_id }) => user_id)).toEqual([ada.id])
  expect((await ada.ask({ path: `/v2/alert_rules/${made.document.data.id}` })).document.data.attributes).toMatchObject({
    recipient_ids: [ada.id],
    is_enabled: true,
  })
})

test('rules of others cannot be seen or changed, and those of the account by admins only', async () => {
  const { rule, ada, bert, fetch } = await setUp()
  const own = (await rule({})).document.data.id
  const shared = (await rule({ is_shared: true, recipient_ids: [bert.id] })).document.data.id
  const names = async (as: typeof ada) => (await as.ask({ path: '/v2/alert_rules' })).document.data.length
  expect([await names(ada), await names(bert)]).toEqual([2, 1])
  for (const method of ['GET', 'PATCH', 'DELETE'])
    expect(
      (
        await bert.ask({
          method,
          path: `/v2/alert_rules/${own}`,
          ...(method === 'PATCH' && { body: { data: { attributes: {} } } }),
        })
      ).status,
    ).toBe(404)
  expect((await fetch('/v2/alert_rules')).status).toBe(200)
  expect((await bert.ask({ method: 'DELETE', path: `/v2/alert_rules/${shared}` })).status).toBe(204)
})

test('a preview says what would have been sent, and a rule that tells too much is refused with the count', async () => {
  const { ada, rule, happen, later, told } = await setUp()
  await happen([{}, {}])
  await later(60 * 24)
  await happen([{ more: { severity: 'costs_now' } }])
  await later(10)
  const preview = (attributes: object) =>
    ada.ask({ method: 'POST', path: '/v2/alert_rules/preview', body: { data: { attributes } } })
  const { document } = await preview({ quiet_from: '11:00', quiet_until: '18:00' })
  expect(document.data.attributes).toMatchObject({
    message_count: 2,
    notice_count: 3,
    held_count: 2,
    waiting_count: 0,
    messages: [
      { notice_count: 1, was_urgent: true, held_because: null, sent_at: '2026-06-21T12:01:00.000Z' },
      { notice_count: 2, held_because: 'quiet_hours', sent_at: '2026-06-20T18:00:00.000Z' },
    ],
  })
  expect(document.data.attributes.days.map((day: { message_count: number }) => day.message_count)).toEqual([
    0, 0, 0, 0, 0, 1, 1,
  ])
  expect(told()).toEqual([])
  await happen(Array.from({ length: 10_001 }, () => ({})))
  for (const answer of [await preview({}), await rule({})]) {
    expect(answer.status).toBe(422)
    expect(answer.errors[0]?.detail).toContain('10,004 notices')
  }
  expect((await rule({ severity: 'costs_now' })).status).toBe(201)
})
