import type { EmbedContainer } from '#contract/portal/embed.ts'
import { type ViewSection, viewSections } from '#contract/portal/view-sections.ts'
import type { Container } from '#contract/tracking/container.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import { customerContainer } from '../portal/customer-container.ts'
import { type Policy, safePolicy } from '../portal/view-policy.ts'
import { foldShipment } from '../tracking/shipment-state.ts'
import { places } from './places.ts'
import { journeyOf, type Situation, usualNow } from './situations/situation.ts'

export const contact = { name: 'Maria Lopez', email: 'maria@company.example', phone: '+1 310 555 0100' }

/** What shows everything, but these sections. */
export const without = (...hidden: ViewSection[]): Policy => ({
  ...safePolicy,
  contact,
  sections: Object.fromEntries(viewSections.map((name) => [name, !hidden.includes(name)])) as Policy['sections'],
})

/** Each that hides something of which sentences are made, and one that hides it all. */
export const policies: Record<string, Policy> = {
  everything: without(),
  'no holds': without('holds'),
  'no deadline': without('deadline'),
  'no fees': without('fees'),
  'no arrival': without('arrival'),
  'no contact': without('contact'),
  'nothing of these': without('holds', 'deadline', 'fees', 'arrival', 'contact'),
}

/** What is true in a situation, and what its customer is let know. */
export function seenIn(situation: Situation, policy: Policy) {
  const { now = usualNow, heard, stopped } = situation
  const journey = journeyOf(situation)
  const box = journey.state as Partial<Container['attributes']> as Container['attributes']
  const route = {
    ...foldShipment([journey]),
    line_tracking_stopped_at: stopped ? now : null,
    line_tracking_stopped_reason: stopped ?? null,
  } as Partial<Shipment['attributes']> as Shipment['attributes']
  const told: EmbedContainer = customerContainer(policy, {
    id: '00000000-0000-4000-8000-000000000001',
    box: { ...box, number: 'APZU4812090', ref_numbers: [] },
    route,
    events: journey.events.map((event) => ({
      ...event,
      invalidated_at: null,
      location_name: event.location_locode && (places.place(event.location_locode)?.name ?? null),
    })),
    terminal: 'Pier 400',
    free_time_days: journey.state.free_time_days,
    custom_fields: [],
    news_at: heard ?? new Date(Date.parse(now) - 7_200_000).toISOString(),
    now,
  })
  return { box, route, told, now }
}
