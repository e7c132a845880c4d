import { expect, test } from 'vitest'
import { queueMail } from '../../db/documents/mails.ts'
import { withSystem } from '../../db/scope.ts'
import { sendMail } from '../../jobs/send-mail.ts'
import { createWorker } from '../../jobs/worker.ts'
import { snapshot, someoneWithAlerts } from '../../testing/alerts.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const { app, clock, store, work } = setting
const setUp = () => someoneWithAlerts(setting)
type Me = Awaited<ReturnType<typeof setUp>>

const change = ({ ada }: Me, attributes: object) =>
  ada.ask({ method: 'PATCH', path: '/v2/digest', body: { data: { attributes } } })

/** An exception that is open. */
const open = ({ id: account_id }: Me, more: Parameters<typeof snapshot>[0]) => {
  const { container_ids: _, customer_name: __, ...summary } = snapshot(more)
  const at = clock.now.toISOString()
  const costs = JSON.stringify(summary.costs) as never
  const row = { ...summary, costs, account_id, cause: JSON.stringify(more), opened_at: at, changed_at: at } as never
  return withSystem(store(), (tx) => tx.insertInto('exceptions').values(row).execute())
}

test('bad input is refused by the name of the field', async () => {
  const me = await setUp()
  const rows: [object, string][] = [
    [{ local_time: '7:30' }, 'local_time'],
    [{ weekdays: [] }, 'weekdays'],
    [{ weekdays: [8] }, 'weekdays/0'],
    [{ weekdays: [1, 1] }, 'weekdays'],
    [{ timezone: 'Nowhere/Land' }, 'timezone'],
    [{ refused_at: '2026-06-20T12:00:00Z' }, 'refused_at'],
  ]
  for (const [given, field] of rows) {
    const { status, errors } = await change(me, given)
    expect([status, errors[0]?.source], JSON.stringify(given)).toEqual([422, { pointer: `/data/attributes/${field}` }])
  }
  expect((await me.fetch('/v2/digest')).status).toBe(404)
})

test('a digest comes once at its time, the costliest first, and not where there is nothing to say', async () => {
  const me = await setUp()
  const { document } = await change(me, {
    is_enabled: true,
    local_time: '05:30',
    timezone: 'America/Los_Angeles',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
  })
  expect(document.data.attributes.next_at).toBe('2026-06-20T12:30:00.000Z')
  await me.later(31)
  expect(me.told()).toEqual([])
  const costs = (a_day: number, currency_code: string) => [{ currency_code, a_day, so_far: null, container_count: 1 }]
  await open(me, {
    kind: 'overdue',
    hold: null,
    reason: 'not_collected',
    severity: 'costs_now',
    container_count: 6,
    who_acts: 'us',
    costs: costs(1860, 'USD'),
  })
  await open(me, { severity: 'costs_now', costs: costs(145, 'CAD') })
  await open(me, { severity: 'soon', kind: 'deadline_near', reason: 'no_appointment' })
  clock.now = new Date('2026-06-21T12:29:00Z')
  await work()
  expect(me.told()).toEqual([])
  clock.now = new Date('2026-06-21T12:31:00Z')
  await Promise.all([work(), work()])
  await me.later(5)
  const [mail, ...others] = me.told()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Collect 6 containers at Pier 400: 1,860.00 USD a day')
  expect(mail?.html).toContain('1,860.00 USD and 145.00 CAD a day on 7 containers.')
  expect(mail?.text.indexOf('COSTS MONEY NOW')).toBeLessThan(mail?.text.indexOf('RUNS OUT SOON') ?? 0)
  const url = new URL(/<(.+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '').pathname
  expect(
    (
      await app().inject({
        url,
        method: 'POST',
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).statusCode,
  ).toBe(200)
  expect((await me.ada.ask({ path: '/v2/digest' })).document.data.attributes).toMatchObject({
    is_enabled: false,
    next_at: null,
  })
})

test('an address that is refused for good gets nothing more, says since when, and can be tried again', async () => {
  const me = await setUp()
  const made = await me.rule({})
  await me.happen([{}])
  await work()
  const [mail] = me.told()
  await withSystem(store(), (tx) => queueMail(() => clock.now)(tx, mail as NonNullable<typeof mail>))
  const mailer = { send: async () => ({ error: 'refused the recipient (550)', isFinal: true }) }
  const onError = (_: string, error: unknown) => {
    throw error
  }
  await createWorker({
    store: store(),
    jobs: [sendMail({ store: store(), mailer, now: () => clock.now, files: setting.context.files })],
    onError,
  }).drain()
  const path = `/v2/alert_rules/${made.document.data.id}`
  expect((await me.ada.ask({ path })).document.data.attributes).toMatchObject({
    problem: 'address_refused',
    problem_since: clock.now.toISOString(),
    problem_detail: 'refused the recipient (550)',
  })
  await me.happen([{}])
  await work()
  expect(me.told()).toEqual([])
  expect((await change(me, { refused_at: null })).document.data.attributes.refused_at).toBeNull()
  await me.happen([{}])
  await work()
  expect(me.told()).toHaveLength(1)
})

test('a change that is not about its times does not put off a digest that is due', async () => {
  const me = await setUp()
  const times = { is_enabled: true, local_time: '12:30', timezone: 'UTC', weekdays: [1, 2, 3, 4, 5, 6, 7] }
  await change(me, times)
  await open(me, { severity: 'costs_now' })
  clock.now = new Date('2026-06-20T12:31:00Z')
  const { document } = await change(me, { mails_mentions: false })
  expect(document.data.attributes.next_at).toBe('2026-06-20T12:30:00.000Z')
  await work()
  expect(me.told()).toHaveLength(1)
})
