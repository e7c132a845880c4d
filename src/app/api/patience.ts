import { ApiFailure } from './errors.ts'

/** How long to wait before a call that was one too many is made again; anything else has failed. */
export function waitWhenLimited(error: Error, attempt: number): number | undefined {
  if (!(error instanceof ApiFailure) || error.status !== 429 || attempt > 6) return undefined
  return Math.min(30_000, 1000 * 2 ** attempt)
}

/** For a query that waits while there were too many requests, and asks again for nothing else. */
export const patient = {
  retry: (failures: number, error: Error) => waitWhenLimited(error, failures + 1) !== undefined,
  retryDelay: (failures: number, error: Error) => waitWhenLimited(error, failures + 1) ?? 0,
}
