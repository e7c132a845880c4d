import type { Endpoint } from '#contract/endpoint.ts'
import { refusal } from '#contract/said/refusals.ts'
import type { Principal } from '../db/scope.ts'
import { HttpError } from './errors.ts'

/** How long a session has proved whose it is. */
const proofLasts = 10 * 60_000

/** What decides whether more is asked of a person than to be signed in. */
export type Proving = Partial<Pick<Endpoint, 'needsProof' | 'forEnrolling'>>

/** @throws 403 for who must set up a second factor first */
export function refuseUnenrolled({ must_enrol }: Principal, { forEnrolling = false }: Proving): void {
  if (must_enrol && !forEnrolling) throw new HttpError('second_factor_required', refusal('second_factor_missing'))
}

/**
 * The one place that decides it. A key proves itself with every request.
 * @throws 403 for a session that has not proved lately whose it is
 */
export function refuseUnproved({ session_id, proved_at }: Principal, { needsProof = false }: Proving, now: Date): void {
  if (!needsProof || session_id === undefined) return
  if (proved_at && now.getTime() - Date.parse(proved_at) < proofLasts) return
  throw new HttpError('proof_required', refusal('proof_too_old'))
}
