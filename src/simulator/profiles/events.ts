import { createHash } from 'node:crypto'
import { type DcsaEvent, dcsaEvent } from '../dcsa-event.ts'
import { habitsOf } from '../habits.ts'
import { type Message, messagesOf } from '../said.ts'
import type { Voyage } from '../voyage.ts'
import type { Profile } from './profile.ts'
import { knownOf } from './said-of-lines.ts'
import { toBeta, toV3 } from './versions.ts'

/** What is said of voyages by a time, of one box or of all. */
export function messagesAbout(voyages: readonly Voyage[], container: string | undefined, now: number): Message[] {
  return voyages
    .flatMap((voyage) => messagesOf(voyage, now, habitsOf(voyage.scac)))
    .filter(({ happening }) => !container || happening.boxes.some(({ number }) => number === container))
    .sort((a, b) => a.created - b.created)
}

/** Track & Trace as the line of a profile writes it. */
export function eventsOf(messages: readonly Message[], { id, quirks }: Profile): DcsaEvent[] {
  const { form, says_plan, no_classifier } = knownOf(id)
  const has = (quirk: string) => quirks.includes(quirk)
  return messages
    .filter(({ happening }) => !(has('no_shipment_events') && happening.type === 'SHIPMENT'))
    .map((message) => {
      let event = dcsaEvent(message, 0)
      if (has('date_only')) event = { ...event, eventDateTime: String(event.eventDateTime).slice(0, 10) }
      if (has('naive_local_time')) event = { ...event, eventDateTime: String(event.eventDateTime).slice(0, 19) }
      if (has('hashed_booking')) event = withHashedBooking(event)
      if (has('transport_without_call') && event.eventType === 'TRANSPORT') delete event.transportCall
      if (says_plan) event = withPlan(event)
      if (no_classifier) delete event.eventClassifierCode
      if (form === 'lists') return asText(event)
      return form === 'beta' ? toBeta(event) : form === 'v3' ? toV3(event) : event
    })
}

/** The body that the events come in. */
export function bodyOf(events: readonly DcsaEvent[], { id }: Profile, booking: string | undefined): unknown {
  const { form } = knownOf(id)
  if (form === 'events' || form === 'v3') return { events }
  if (form !== 'lists') return events
  const of = (type: string) => events.filter(({ eventType }) => eventType === type)
  return {
    shipment: { carrierBookingReference: booking },
    shipmentEvent: of('Shipment'),
    transportEvent: of('Transport'),
    equipmentEvent: of('Equipment'),
    transportCall: [],
  }
}

interface Document {
  documentReferenceType: string
  documentReferenceValue: string
}

function withHashedBooking(event: DcsaEvent): DcsaEvent {
  if (!Array.isArray(event.documentReferences)) return event
  const documentReferences = (event.documentReferences as Document[]).map((one) =>
    one.documentReferenceType === 'BKG'
      ? { ...one, documentReferenceValue: createHash('sha256').update(one.documentReferenceValue).digest('hex') }
      : one,
  )
  return { ...event, documentReferences }
}

function withPlan(event: DcsaEvent): DcsaEvent {
  const { transportCall: call } = event
  const vessel = { vesselIMONumber: '', vesselName: '' }
  return {
    ...event,
    ...(event.eventClassifierCode === 'PLN' && { eventClassifierCode: 'PLAN' }),
    ...(typeof call === 'object' && { transportCall: { vessel, ...call } }),
  }
}

const capitalised = (text: unknown) => String(text).charAt(0) + String(text).slice(1).toLowerCase()

/** Codes with a capital letter, and places as the text of their UN/LOCODE. */
function asText(event: DcsaEvent): DcsaEvent {
  const call = event.transportCall as { UNLocationCode?: string; location?: { UNLocationCode?: string } } | undefined
  const locode = call?.UNLocationCode ?? call?.location?.UNLocationCode
  return {
    ...event,
    eventType: capitalised(event.eventType),
    ...(event.emptyIndicatorCode !== undefined && { emptyIndicatorCode: capitalised(event.emptyIndicatorCode) }),
    ...(call && { transportCall: { ...call, ...(locode && { UNLocationCode: locode, location: locode }) } }),
  }
}
