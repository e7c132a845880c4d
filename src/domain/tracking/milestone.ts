import type { Milestone } from './fact.ts'

type Required = 'source' | 'source_kind' | 'code' | 'occurred_at'

/** A milestone that says what is given, and nothing else: an actual, to the minute, of a laden box. */
export function milestoneOf(said: Pick<Milestone, Required> & Partial<Milestone>): Milestone {
  return {
    kind: 'milestone',
    source_event_id: null,
    event_type: 'EQUIPMENT',
    original: said.code,
    classifier: 'ACT',
    precision: 'datetime',
    has_offset: true,
    empty: false,
    mode: null,
    locode: null,
    location_name: null,
    timezone: null,
    facility: null,
    role: null,
    vessel: null,
    voyage: null,
    call_reference: null,
    call_sequence: null,
    container_number: null,
    bill_of_lading: null,
    booking: null,
    document_type: null,
    iso_type: null,
    seals: [],
    weight_kg: null,
    references: [],
    remark: null,
    ...said,
  }
}
