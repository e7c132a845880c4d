import { sql } from 'kysely'
import { api } from '#contract/api.ts'
import { withScope } from '../../db/scope.ts'
import { discharged, railedInland, type Voyage, voyageOf } from '../dcsa-events.ts'
import { number } from '../sailings.ts'
import type { testApp } from '../test-app.ts'

type Setting = ReturnType<typeof testApp>

const times = { case_count: 14, p25_hours: 60, median_hours: 72, p75_hours: 90 }

/**
 * As if what its containers ask of the history of their account had been there before.
 * @param lanes whether how far off lines are on single lanes was, too
 */
export async function remember(setting: Setting, { id }: { id: string }, lanes = true) {
  const at = setting.clock.now.toISOString()
  await withScope(setting.store(), { account_id: id }, async (tx) => {
    await sql`insert into past_times (key, figures, since)
      select distinct asked ->> 'key', case when asked ->> 'key' like 'slip %'
        then (select jsonb_agg(${JSON.stringify(times)}::jsonb) from generate_series(1, 5))
        else jsonb_build_array(${JSON.stringify(times)}::jsonb) end, ${at}::timestamptz
      from containers, jsonb_array_elements(past_times) asked where asked ->> 'figures' is null
        and (${lanes} or asked ->> 'key' not like 'slip %' or asked ->> 'key' like 'slip line %')`.execute(tx)
    await sql`update shipments set state_until = ${at}`.execute(tx)
  })
  await setting.work()
}

type Event = ReturnType<typeof discharged>[number]

/** Where a train is, or where it goes by an old plan. */
const inChicago = (more: Event = {}): Event => ({
  ...more,
  transportCall: { transportCallID: 'rail-USCHI', modeOfTransport: 'RAIL', location: { UNLocationCode: 'USCHI' } },
})
const delivered = { carrierSpecificData: { shipmentLocationType: 'PDE' } }

/** Of each of these no source plans the next step, and shipments before say by when it usually is. */
const unplanned: readonly ((numbers: Voyage) => Event[])[] = [
  (numbers) => [
    ...discharged(numbers).slice(0, 2),
    voyageOf(numbers).transport('ARRI', 'USLAX', '2026-06-01T06:00:00-07:00', 'EST'),
  ],
  (numbers) => discharged(numbers).slice(0, 3),
  (numbers) => {
    const { transport } = voyageOf(numbers)
    const fromPort = {
      transportCall: { ...(inChicago().transportCall as object), location: { UNLocationCode: 'USLAX' } },
    }
    return [
      ...discharged(numbers),
      transport('ARRI', 'USLAX', '2026-06-10T06:00:00-05:00', 'EST', inChicago(delivered)),
      transport('DEPA', 'USLAX', '2026-06-19T06:00:00-07:00', 'ACT', fromPort),
    ]
  },
  (numbers) => [
    ...railedInland(numbers),
    voyageOf(numbers).transport('ARRI', 'USLAX', '2026-06-20T02:00:00-05:00', 'ACT', inChicago(delivered)),
  ],
]

/** Every step that the history of an account knows of, one box each. */
export async function waitAsUsual(setting: Setting) {
  const me = await setting.account()
  const boxes = unplanned.map((eventsOf, at) => ({
    eventsOf,
    numbers: { bill: `MATS91000${at}`, container: number(30_000 + at) },
  }))
  for (const { eventsOf, numbers } of boxes) {
    const attributes = { request_number: numbers.bill, request_type: 'bill_of_lading' as const, scac: 'MATS' }
    await me.client(api.tracking_requests.create, { body: { data: { attributes } } })
    await me.client(api.ingest.dcsa_events, { params: { scac: 'MATS' }, body: eventsOf(numbers) as never })
  }
  const seen = { number: String(boxes.at(-1)?.numbers.container), available: false }
  const source = { terminal_firms: 'BNSF', locode: 'USCHI' }
  const body = { source, checked_at: '2026-06-20T10:00:00Z', containers: [seen] }
  await me.client(api.ingest.terminal_updates, { body })
  await remember(setting, me)
  await me.client(api.containers.list)
  await me.client(api.shipments.list)
}
