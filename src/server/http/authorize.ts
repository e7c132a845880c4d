import { type Role, type Scope, scopesOfRole } from '#contract/access/scope.ts'
import type { Principal } from '../db/scope.ts'
import { HttpError } from './errors.ts'

/** @throws 403 that names the scope which is missing */
export function requireScope(principal: Principal, scope: Scope): void {
  if (principal.scopes.includes(scope)) return
  const who = principal.user_id ? 'your role does not give' : 'this API key does not have'
  throw new HttpError('forbidden', `This needs the scope '${scope}', which ${who}.`)
}

/**
 * Nobody gives away more than they have.
 * @throws 403 that points at the first scope too many
 */
export function refuseScopesBeyond({ scopes }: Principal, asked: readonly Scope[]): void {
  const at = asked.findIndex((scope) => !scopes.includes(scope))
  if (at < 0) return
  const detail = `Nobody gives away the scope '${asked[at]}' without having it.`
  throw new HttpError('forbidden', detail, { pointer: `/data/attributes/scopes/${at}` })
}

/** @throws 403 */
export function refuseRoleBeyond({ scopes }: Principal, role: Role): void {
  const beyond = scopesOfRole[role].find((scope) => !scopes.includes(scope))
  if (beyond === undefined) return
  const detail = `The role ${role} has the scope '${beyond}', and nobody gives that away without having it.`
  throw new HttpError('forbidden', detail, { pointer: '/data/attributes/role' })
}

/** Who is signed in. @throws 404 for an API key, which has nothing of this kind */
export function personOf({ user_id, account_id }: Principal, kind: string): { id: string; account_id: string } {
  if (user_id) return { id: user_id, account_id }
  throw new HttpError('not_found', `An API key has no ${kind}.`)
}
