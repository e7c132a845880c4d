import type { Changeset } from '#contract/webhooks/event-subject.ts'
import { watchedAttributes, watchedDeadlines, watchedRelationships } from '#contract/webhooks/watched-fields.ts'

/**
 * What of a container is worth telling has changed between two states; undefined where nothing has. What the second
 * does not speak of is as it was.
 */
export function changesBetween(before: object, after: object): Changeset | undefined {
  const from = watched(before)
  const changes: Changeset = {}
  for (const [name, value] of watched(after)) {
    const previous = from.get(name) ?? null
    if (!isSame(previous, value ?? null)) changes[name] = [previous, value ?? null]
  }
  return Object.keys(changes).length > 0 ? changes : undefined
}

function watched(state: object): Map<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(state))
  const deadlines = new Map<string, unknown>(Object.entries(values.get('import_deadlines') ?? {}))
  const found = new Map<string, unknown>()
  for (const name of watchedAttributes) if (values.has(name)) found.set(name, values.get(name))
  if (values.has('import_deadlines')) for (const name of watchedDeadlines) found.set(name, deadlines.get(name))
  for (const name of watchedRelationships) if (values.has(`${name}_id`)) found.set(name, values.get(`${name}_id`))
  return found
}

/** Members in any order: what was stored comes back in the order of the store. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const names = Object.keys(a)
  if (Array.isArray(a) !== Array.isArray(b) || names.length !== Object.keys(b).length) return false
  return names.every((name) => isSame((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]))
}
