import type { Changeset } from '#contract/event-subject.ts'
import { watchedAttributes, watchedDeadlines, watchedRelationships } from '#contract/watched-fields.ts'

type Values = object

/** What of a container is worth telling has changed between two states; undefined where nothing has. */
export function changesBetween(before: Values, after: Values): Changeset | undefined {
  const from = watched(before)
  const changes = Object.entries(watched(after)).flatMap(([name, value]) => {
    const previous = from[name] ?? null
    return isSame(previous, value ?? null) ? [] : [[name, [previous, value ?? null]] as const]
  })
  return changes.length > 0 ? (Object.fromEntries(changes) as Changeset) : undefined
}

function watched(state: Values): Record<string, unknown> {
  const values = state as Record<string, unknown>
  const deadlines = (values.import_deadlines ?? {}) as Record<string, unknown>
  return {
    ...pick(watchedAttributes, (name) => values[name]),
    ...pick(watchedDeadlines, (name) => deadlines[name]),
    ...pick(watchedRelationships, (name) => values[`${name}_id`]),
  }
}

const pick = (names: readonly string[], read: (name: string) => unknown) =>
  Object.fromEntries(names.map((name) => [name, read(name)]))

/** Members in any order: what was stored comes back in the order of the store. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const names = Object.keys(a)
  if (Array.isArray(a) !== Array.isArray(b) || names.length !== Object.keys(b).length) return false
  return names.every((name) => isSame((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]))
}
