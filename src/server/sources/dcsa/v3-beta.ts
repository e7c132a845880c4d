import type { Message } from './api-types.ts'
import { locationAt, merged } from './place.ts'
import { member, type Part } from './read.ts'
import { pairs, readV2 } from './v2.ts'

/** Track & Trace 3.0.0-Beta-1: what the message is in `metadata`, what it says in `payload`, under partly new names. */
export function readV3Beta(item: Part): Message {
  const metadata = member(item, 'metadata')
  const payload = member(item, 'payload') ?? { value: {}, pointer: item.pointer }
  const call = member(payload, 'transportCall')
  const vessel = member(call, 'vessel')
  const message = readV2(payload)
  const isTransshipment = member(payload, 'isTransshipmentMove')
  return {
    ...message,
    item,
    event_id: member(metadata, 'eventID'),
    has_lasting_id: true,
    event_type: member(metadata, 'eventType') ?? message.event_type,
    created: member(metadata, 'eventCreatedDateTime'),
    locations: [
      merged(locationAt(member(call, 'location')), locationAt(call)),
      locationAt(member(payload, 'eventLocation')),
    ],
    phase: isTransshipment?.value === true ? { ...isTransshipment, value: 'TRANSSHIPMENT' } : message.phase,
    call: { ...message.call, reference: member(call, 'transportCallReference') },
    voyage: {
      import: member(call, 'carrierImportVoyageNumber', 'universalImportVoyageReference'),
      export: member(call, 'carrierExportVoyageNumber', 'universalExportVoyageReference'),
      any: undefined,
    },
    vessel: { imo: member(vessel, 'vesselIMONumber'), name: member(vessel, 'name', 'vesselName') },
    document: { type: member(payload, 'documentTypeCode'), value: member(payload, 'documentReference') },
    documents: pairs(member(payload, 'relatedDocumentReferences'), 'type', 'value'),
    references: pairs(member(payload, 'references'), 'type', 'value'),
  }
}
