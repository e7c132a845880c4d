/** A source takes back all that it said under an id until then. */
export interface Retraction {
  source: string
  source_event_id: string
  /** When it did, UTC instant: a later version of the event holds again. Null: for good. */
  reported_at: string | null
}

type Said = Pick<Retraction, 'source' | 'reported_at'> & { source_event_id: string | null }

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** The id that a source gave its event: of a UUID large and small letters are the same (RFC 9562, section 4). */
export const eventIdOf = (id: string): string => (uuid.test(id) ? id.toLowerCase() : id)

/** As it may have been kept. */
export const formsOfEventId = (id: string): string[] => (uuid.test(id) ? [id.toLowerCase(), id.toUpperCase()] : [id])

/** By source and id. Whether it came before or after what it takes back, and how often, makes no difference. */
export class Retractions {
  readonly #byId = new Map<string, string | null>()

  constructor(retractions: Iterable<Retraction> = []) {
    for (const one of retractions) {
      const known = this.#byId.get(keyOf(one))
      this.#byId.set(keyOf(one), known === undefined ? one.reported_at : laterOf(known, one.reported_at))
    }
  }

  /** What has no time of its own cannot be later than its retraction. */
  cover(said: Said): boolean {
    const until = said.source_event_id === null ? undefined : this.#byId.get(keyOf(said))
    if (until === undefined) return false
    return until === null || said.reported_at === null || Date.parse(said.reported_at) <= Date.parse(until)
  }
}

const keyOf = ({ source, source_event_id }: Pick<Said, 'source' | 'source_event_id'>) =>
  `${source} ${eventIdOf(source_event_id ?? '')}`

const laterOf = (a: string | null, b: string | null) => (a === null || b === null ? null : a > b ? a : b)
