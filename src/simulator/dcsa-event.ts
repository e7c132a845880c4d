import { type Habits, habitsOf } from './habits.ts'
import { bareBill } from './identifiers.ts'
import { randomFrom, uuidFrom } from './random.ts'
import { smdgCodes } from './reference-data.ts'
import type { Message } from './said.ts'
import { localTime, localTimeWithOffset } from './time.ts'
import type { Voyage } from './voyage.ts'

/** An event in the words of DCSA Track & Trace 2.2. */
export type DcsaEvent = Record<string, unknown>

/** How papers are numbered in the line's own system. */
export const billOnWire = (voyage: Voyage, habits: Habits) =>
  habits.bill === 'without_scac' ? bareBill(voyage.scac, voyage.bill) : voyage.bill

/** `answer` counts the answers given so far: some lines number their messages anew each time. */
export function dcsaEvent(message: Message, answer: number): DcsaEvent {
  const { voyage, happening, statement, created } = message
  const habits = habitsOf(voyage.scac)
  const asked = habits.event_ids === 'new_in_every_answer' ? `/${answer}` : ''
  const id = `${voyage.seed}/${voyage.part ? `${voyage.part}/` : ''}${happening.key}/${statement.said}/${statement.classifier}/${message.names}${asked}`
  // As version 3 has it: nothing but which event it was.
  if (message.retracts)
    return { eventID: uuidFrom(id), isRetracted: true, eventCreatedDateTime: new Date(created).toISOString() }
  const write = voyage.scenario === 'local_times_without_zone' ? localTime : localTimeWithOffset
  return {
    ...(habits.event_ids !== 'none' && { eventID: uuidFrom(id) }),
    eventType: happening.type,
    eventCreatedDateTime: new Date(created).toISOString().replace('.000Z', 'Z'),
    eventClassifierCode: statement.classifier,
    eventDateTime: write(statement.time, happening.place.zone),
    ...partOf(message, habits),
  }
}

function partOf(message: Message, habits: Habits): DcsaEvent {
  const { voyage, happening, statement, names } = message
  const references = [
    ...voyage.references.map((value) => ({ referenceType: 'PO', referenceValue: value })),
    ...(names ? happening.boxes.map((box) => ({ referenceType: 'EQ', referenceValue: box.number })) : []),
  ]
  const documents = {
    documentReferences: [
      { documentReferenceType: 'BKG', documentReferenceValue: voyage.booking },
      { documentReferenceType: 'TRD', documentReferenceValue: billOnWire(voyage, habits) },
    ],
    ...(references.length && { references }),
  }
  if (happening.document) {
    const { type, id } = happening.document
    return {
      shipmentEventTypeCode: happening.code,
      documentTypeCode: type,
      documentID: id === voyage.bill ? billOnWire(voyage, habits) : id,
      ...(statement.reason && { reason: statement.reason }),
      ...(references.length && { references }),
    }
  }
  if (happening.type === 'TRANSPORT') {
    return {
      transportEventTypeCode: happening.code,
      ...(statement.delay && { delayReasonCode: statement.delay }),
      ...(statement.remark && { changeRemark: statement.remark }),
      transportCall: transportCall(message, habits),
      ...documents,
    }
  }
  const [box] = happening.boxes
  return {
    equipmentEventTypeCode: happening.code,
    equipmentReference: box?.number,
    ISOEquipmentCode: box?.iso_type,
    emptyIndicatorCode: happening.empty ? 'EMPTY' : 'LADEN',
    transportCall: transportCall(message, habits),
    ...documents,
    ...(happening.empty ? {} : { seals: [{ sealNumber: box?.seal, sealSource: 'SHI' }] }),
  }
}

function transportCall({ voyage, happening, statement }: Message, habits: Habits): DcsaEvent {
  const { place, facility, side, mode } = happening
  const leg = happening.leg && (statement.leg ?? happening.leg)
  const name = statement.facility ?? facility?.name
  const number = leg?.voyage?.[side]
  // A depot that only its name is known of: then nobody can say in which zone its clock is.
  const isNowhere = voyage.scenario === 'local_times_without_zone' && facility?.type === 'DEPO'
  return {
    transportCallID: leg
      ? `${leg.reference}-${place.locode}`
      : `TC-${place.locode}-${randomFrom(voyage.seed, happening.key).int(100000, 999999)}`,
    modeOfTransport: mode,
    ...(leg && { transportCallSequenceNumber: side === 'export' ? leg.sequence : leg.sequence + 1 }),
    ...(number && (side === 'export' ? { exportVoyageNumber: number } : { importVoyageNumber: number })),
    ...(!isNowhere && habits.locode_in === 'call' && { UNLocationCode: place.locode }),
    ...(facility && { facilityTypeCode: facility.type }),
    ...(name && { otherFacility: name.slice(0, 50) }),
    location: {
      locationName: isNowhere ? name : place.name,
      ...(!isNowhere && habits.locode_in === 'location' && { UNLocationCode: place.locode }),
    },
    ...(leg?.vessel && {
      vessel: {
        vesselIMONumber: leg.vessel.imo,
        vesselName: leg.vessel.name,
        vesselOperatorCarrierCode: smdgCodes.get(voyage.scac),
        vesselOperatorCarrierCodeListProvider: 'SMDG',
      },
    }),
  }
}

/** Some systems spell names in lower camel case all through, and wrap the list. */
export function inLowerCamel(event: DcsaEvent): DcsaEvent {
  const spelled: Record<string, string> = {
    eventID: 'eventId',
    documentID: 'documentId',
    transportCallID: 'transportCallId',
    ISOEquipmentCode: 'isoEquipmentCode',
    UNLocationCode: 'unLocationCode',
  }
  const renamed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renamed)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [spelled[key] ?? key, renamed(inner)]))
  }
  return Object.fromEntries(Object.entries(event).map(([key, inner]) => [spelled[key] ?? key, renamed(inner)]))
}
