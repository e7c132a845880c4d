import { expect, test } from 'vitest'
import { foldShipment } from './shipment-state.ts'
import { fold } from './testing/facts.ts'
import { atThePort } from './testing/situations/at-the-port.ts'
import { beforeArrival } from './testing/situations/before-arrival.ts'
import { inlandAndOut } from './testing/situations/inland-and-out.ts'
import { type Situation, usualNow } from './testing/situations/situation.ts'
import { urgencyOf } from './urgency.ts'

/** What is decided of a box in this situation, in a form that a person reads in one go. */
function decided({ title, facts, now = usualNow }: Situation): string {
  const journey = fold(facts, { now })
  const { state } = journey
  const route = foldShipment([journey])
  const holds = state.holds_at_pod_terminal.map(({ name, status }) => `${name} ${status}`)
  const fees = state.fees_at_pod_terminal.map(({ type, amount, currency_code }) => `${type} ${amount} ${currency_code}`)
  const arrival = route.pod_ata_at ? `arrived ${route.pod_ata_at}` : route.pod_eta_at && `expected ${route.pod_eta_at}`
  const rows: [string, string | null][] = [
    ['now', now],
    ['status', state.current_status],
    ['verdict', [state.verdict, state.verdict_reason].filter(Boolean).join(', ')],
    ['urgency', urgencyOf(state, now).reason],
    ['port', [route.port_of_discharge_name, arrival].filter(Boolean).join(', ')],
    ['inland', state.has_inland_leg ? [route.destination_name, state.ind_ata_at ?? state.ind_eta_at].join(', ') : null],
    ['deadline', state.binding_lfd && `${state.binding_lfd} by ${state.binding_lfd_source}`],
    ...state.deadlines.map(({ source, on, reason }): [string, string] => [`· ${source}`, `${on}, ${reason}`]),
    ['appointment', state.pickup_appointment_at],
    ['holds', holds.join(', ')],
    ['fees', fees.join(', ')],
    ['doubts', [...new Set(journey.doubts.map(({ doubt }) => doubt))].join(', ')],
  ]
  const lines = rows.flatMap(([name, value]) => (value ? [`  ${name.padEnd(12)} ${value}`] : []))
  return [title, ...lines].join('\n')
}

test('what is decided in each situation is written down to be read in one go', async () => {
  const situations = [...beforeArrival, ...atThePort, ...inlandAndOut]
  expect(situations.length).toBeGreaterThanOrEqual(80)
  expect(new Set(situations.map(({ title }) => title)).size).toBe(situations.length)
  await expect(`${situations.map(decided).join('\n\n')}\n`).toMatchFileSnapshot('testing/situations.txt')
})
