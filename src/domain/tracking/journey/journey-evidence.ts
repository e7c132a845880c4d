import type { Evidence, EvidenceSource } from '#contract/free-time/evidence.ts'
import { evidenceOf } from '../../free-time/evidence.ts'
import type { Observation } from '../fact.ts'
import { foldWithFindings, type JourneyContext } from '../journey.ts'
import { explainEvents } from './explain.ts'
import { explaining, type SaidMembers, saidBy } from './explain-context.ts'
import { holdChanges } from './holds.ts'

/** From the arrival on: what starts and ends clocks, and what lies between. */
const moves: ReadonlySet<string> = new Set(
  [
    'vessel_arrived',
    'vessel_berthed',
    'vessel_discharged',
    'rail_loaded',
    'rail_departed',
    'rail_arrived',
    'rail_unloaded',
    'arrived_at_inland_destination',
    'full_out',
    'delivered',
    'empty_in',
  ].map((name) => `container.transport.${name}`),
)

/** What its sources said of where it was, whether it was free to go, and until when: the fold, with who said what. */
export function journeyEvidence(
  observations: readonly Observation[],
  context: JourneyContext,
): Pick<Evidence, 'moves' | 'availability' | 'holds' | 'deadlines' | 'appointments'> {
  const { journey, findings } = foldWithFindings(observations, context)
  const x = explaining(findings, journey)
  const { state } = journey
  return {
    moves: explainEvents(x).flatMap((one) => {
      if (!moves.has(one.event) || typeof one.value !== 'string' || one.kind === 'estimated') return []
      const { event, value: at, timezone, is_whole_day, location_locode } = one
      const others = one.candidates.flatMap(({ value, kind, ...said }) =>
        typeof value === 'string' && value !== at && kind === 'reported' ? [{ value, said: sourceIn(said) }] : [],
      )
      return [{ event, at, timezone, is_whole_day, location_locode, said: sourceIn(one), others }]
    }),
    ...evidenceOf({
      words: findings.basis.words,
      said: findings.basis.said,
      sightings: findings.sightings,
      hold_changes: holdChanges(findings.statements),
      pickup_timezone: state.pickup_timezone,
      out_at: state.final_destination_full_out_at ?? state.pod_full_out_at,
      left_port_at: state.pod_rail_departed_at ?? state.pod_rail_loaded_at,
      sourceOf: (id) => sourceIn(saidBy(x, id, null)),
    }),
  }
}

const sourceIn = ({
  source_name,
  data_source,
  reported_at,
  received_at,
  observation_id,
}: Pick<SaidMembers, keyof EvidenceSource>): EvidenceSource => ({
  source_name,
  data_source,
  reported_at,
  received_at,
  observation_id,
})
