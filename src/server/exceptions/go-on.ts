import { courseOf } from '#domain/exceptions/causes.ts'
import type { Member } from '#domain/exceptions/group.ts'
import type { OpenException, Wanted } from '../db/exceptions/causes.ts'

interface Around {
  members: ReadonlyMap<string, readonly Member[]>
  /** By their cause. */
  wanted: ReadonlyMap<string, readonly Wanted[]>
  /** The containers that were looked at: the others are what they were. */
  looked: ReadonlySet<string>
}

/** An exception that takes another cause along, and the one that had it so far, if there was one. */
export interface GoesOn {
  exception: OpenException
  cause: string
  instead: OpenException | undefined
}

/**
 * Those that all of their containers would leave for what comes next of the same clock, or for the same thing under
 * another name of its place: they go on with it. What others have open already they take over where nobody has done
 * anything about that, and something about them.
 */
export function goingOn(open: readonly OpenException[], around: Around): GoesOn[] {
  const byCause = new Map(open.map((one) => [one.cause, one]))
  const taken = new Set<string>()
  const inOrder = open.toSorted((a, b) => Number(isUntouched(a)) - Number(isUntouched(b)))
  return inOrder.flatMap((exception) => {
    const cause = nextOf(exception, around)
    if (cause === undefined || taken.has(cause)) return []
    const instead = byCause.get(cause)
    if (instead && (isUntouched(exception) || !isUntouched(instead))) return []
    taken.add(cause)
    return [{ exception, cause, instead }]
  })
}

/** Nobody has done anything about it. */
const isUntouched = ({ state, owner_id, note_count, asked_at }: OpenException) =>
  state === 'open' && owner_id === null && note_count === 0 && asked_at === null

/** What most of its containers go on with; undefined where some stay, or none goes on. */
function nextOf({ id, cause, customer_id }: OpenException, { members, wanted, looked }: Around): string | undefined {
  const own = members.get(id) ?? []
  if (wanted.has(cause) || own.some(({ container_id }) => !looked.has(container_id))) return undefined
  const courses = new Map(own.map((one) => [one.container_id, courseOf(one.cause)]))
  const counts = [...wanted].map(([next, some]) => {
    const following = some.filter(
      (one) => one.customer_id === customer_id && courses.get(one.container_id) === courseOf(one.cause),
    )
    return { next, count: following.length }
  })
  const [most] = counts.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
  return most?.next
}
