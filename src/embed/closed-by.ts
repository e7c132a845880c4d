import { ApiFailure } from '#app/api/errors.ts'
import type { State } from './state.ts'

/** What the page finds out itself: that there is nothing to see. */
export class Closing extends Error {
  readonly closed: NonNullable<State['closed']>
  constructor(closed: NonNullable<State['closed']>) {
    super(closed)
    this.closed = closed
  }
}

/** Why it is let in no more; null for whatever else went wrong. */
export function closedBy(error: unknown): State['closed'] {
  if (error instanceof Closing) return error.closed
  if (!(error instanceof ApiFailure)) return null
  if (error.status === 401) return error.errors[0]?.code === 'code_required' ? 'who' : 'no_link'
  return error.status === 410 ? 'ended' : null
}

/** The view of a link that needs a code: a page whose address names none learns it so. */
export function viewNamedIn(error: unknown): string | null {
  const named = error instanceof ApiFailure ? error.errors[0]?.meta?.view_id : undefined
  return typeof named === 'string' ? named : null
}
