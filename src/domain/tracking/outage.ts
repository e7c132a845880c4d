/** Fewer that are missing are no sign of an outage. */
const fewest = 3

/** For so long an answer has to go on leaving out what it left out in an outage, until that is taken as withdrawn. */
export const outagePatience = 72 * 3_600_000

/** What a statement is about, whatever it says of it. */
interface About {
  event_type: string
  code: string
  mode: string | null
  locode: string | null
  location_name: string | null
  document_type?: string | null
}

/** The happening that is told: what says something else of the same one takes its place. */
export const happeningOf = ({ event_type, code, mode, locode, location_name, document_type }: About) =>
  [event_type, code, mode, locode ?? location_name, document_type].join()

/**
 * Whether an answer leaves out so much of what its source said of one container before that the source is at fault, and not what
 * it said: half of it, and three reports at least. What is told anew in other words is not left out.
 */
export function isOutage<One>(
  { told, missing, isKnown }: { told: readonly One[]; missing: readonly One[]; isKnown: (one: One) => boolean },
  aboutOf: (one: One) => About | null,
): boolean {
  const keyOf = (one: One) => {
    const about = aboutOf(one)
    return about && happeningOf(about)
  }
  const keys = new Set(told.map(keyOf))
  const lost = missing.filter((one) => {
    const key = keyOf(one)
    return key === null || !keys.has(key)
  })
  const before = missing.length + told.filter(isKnown).length
  return lost.length >= fewest && lost.length * 2 >= before
}
