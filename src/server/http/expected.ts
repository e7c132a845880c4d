import { isDeepStrictEqual } from 'node:util'
import { refusal } from '#contract/said/refusals.ts'
import { HttpError } from './errors.ts'

/**
 * @param current what stands there, locked until the change is written
 * @throws 409 where it is not what the caller has seen; with what it is now
 */
export function checkExpected(expected: object | undefined, current: object): void {
  const now = (name: string) => worth((current as Record<string, unknown>)[name])
  const changed = Object.entries(expected ?? {}).filter(([name, seen]) => !isDeepStrictEqual(worth(seen), now(name)))
  if (changed.length === 0) return
  throw new HttpError(
    changed.map(([name]) => ({
      code: 'changed_meanwhile',
      detail: refusal('changed_meanwhile', { attribute: name }),
      source: { pointer: `/data/attributes/${name}` },
      meta: { current: now(name) },
    })),
  )
}

/** An empty list says as much as none, and an instant is the same however it is written. */
function worth(value: unknown) {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return null
  return typeof value === 'string' && anInstant.test(value) ? (new Date(value).toJSON() ?? value) : value
}

const anInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/
