import { api } from '#contract/api.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { ask } from '../ask.ts'
import type { ExampleAccount } from '../example-account.ts'
import type { testApp } from '../test-app.ts'
import { truckersOf } from './delivery.ts'

type Setting = ReturnType<typeof testApp>
type Wish = BodyOf<typeof api.manual_values.create>['data']['attributes']

const number = 'MSCU6639870'

/** What people know of a container stands in every way it can, beside what its terminal says. */
export async function setByHand(setting: Setting, { client, containers, cookie, viewToken }: ExampleAccount) {
  const readAsTrucker = truckersOf(setting, { client })
  const id = String(containers[number])
  const { clock } = setting
  const params = { id }
  const set = (wish: Omit<Wish, 'reason'>) =>
    client(api.manual_values.create, { params, body: { data: { attributes: { reason: 'By phone', ...wish } } } })
  const terminal = (said: object) => {
    const checked_at = clock.now.toISOString()
    const body = {
      source: { terminal_firms: 'W185' },
      checked_at,
      containers: [{ number, on_terminal: true, ...said }],
    }
    clock.now = new Date(clock.now.getTime() + 60_000)
    return client(api.ingest.terminal_updates, { body })
  }
  const dayFromNow = (days: number) => new Date(clock.now.getTime() + days * 86_400_000).toISOString()
  const read = async () => {
    await readAsTrucker([(await client(api.containers.get, { params })).data])
    await client(api.explanations.container, { params })
    await client(api.manual_values.list, { params })
    await client(api.free_times.get, { params })
    await client(api.evidences.get, { params })
  }
  const holds = [{ name: 'CBP HOLD 1H', party: 'CBP', status: 'hold' }]
  await terminal({ available: false, holds: [{ ...holds[0], status: 'pending' }] })
  await read()
  // While only a document gives a last free day.
  await read()
  await terminal({ available: false, holds, last_free_day: dayFromNow(4).slice(0, 10) })
  await set({ attribute: 'pickup_lfd', value: dayFromNow(5).slice(0, 10) })
  const { data: later } = await set({
    attribute: 'pickup_lfd',
    value: dayFromNow(6).slice(0, 10),
    location_locode: 'USLAX',
  })
  await set({ attribute: 'hold_cleared', value: 'customs' })
  await set({ attribute: 'chassis_number', value: 'TSXZ 418820', counts_until: dayFromNow(1) })
  await set({ attribute: 'empty_return_place', value: 'Shippers Transport, Carson' })
  const attributes = { attribute: 'pickup_appointment_at', value: dayFromNow(2), reason: 'Booked by phone' }
  await ask(setting.app(), {
    method: 'POST',
    path: `/v2/containers/${id}/manual_values`,
    body: { data: { attributes } },
    headers: { cookie, host: 'localhost', origin: 'http://localhost' },
  })
  await read()
  await client(api.manual_values.delete, { params: { id: later.id, reason: 'Wrong container' } })
  await terminal({ available: true, holds: [] })
  clock.now = new Date(dayFromNow(1))
  await read()
  // Set by hand, and then reported otherwise; a last free day from before the arrival; a pickup too late, on a day without an hour.
  const free = (days: number) => terminal({ available: true, holds: [], last_free_day: dayFromNow(days).slice(0, 10) })
  await free(7)
  await set({ attribute: 'pickup_lfd', value: dayFromNow(5).slice(0, 10) })
  clock.now = new Date(clock.now.getTime() + 60_000)
  await free(9)
  await read()
  // For their customer: a cut-off, nothing booked, and a release that the terminal withdraws.
  const { data: values } = await client(api.manual_values.list, { params })
  for (const { id: one, attributes } of values)
    if (attributes.ended_at === null && ['pickup_appointment_at', 'pickup_lfd'].includes(attributes.attribute))
      await client(api.manual_values.delete, { params: { id: one, reason: 'Not booked' } })
  const look = () =>
    ask(setting.app(), { path: '/v2/embed/shipments', headers: { authorization: `Token ${viewToken}` } })
  await terminal({ available: true, holds: [], last_free_day: `${dayFromNow(2).slice(0, 10)}T23:00:00Z` })
  await look()
  await terminal({ available: false, holds: [] })
  await look()
  await free(-90)
  await set({ attribute: 'pickup_appointment_at', value: `${dayFromNow(12).slice(0, 10)}T07:00:00Z` })
  await read()
  await look()
}
