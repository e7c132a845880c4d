import type { Explained } from '#contract/tracking/explanation.ts'
import { calculated, type Explaining } from './explain-context.ts'

/** Which set of rules each clock was calculated by, with what became of each day. */
export function explainFreeTime({ journey: { state } }: Explaining): Explained {
  const { free_time, free_time_days } = state
  if (free_time.length === 0) return calculated([], 'no_free_time_rules', [])
  const based_on = ['pod_discharged_at', 'pod_arrived_at', 'equipment_type']
  const parts = free_time.map((clock, at) => {
    const days = free_time_days[at]?.days ?? []
    return partOf(calculated({ ...clock, days }, 'free_time_rules', based_on, { doubts: [] }))
  })
  return calculated(free_time, 'free_time_rules', based_on, { parts })
}

/** Of several: without what only the whole has. */
export function partOf({ doubts: _, based_on: __, candidates: ___, parts: ____, ...part }: Explained) {
  return part
}
