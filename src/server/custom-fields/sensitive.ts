import type { Principal } from '../db/scope.ts'
import { HttpError, type Problem } from '../http/errors.ts'

interface Flagged {
  sensitive?: boolean | undefined
  display_name: string
}

/**
 * Who may see the values of definitions flagged `sensitive`. Searches ask the same of the transaction, which knows the
 * principal's scopes: `search_keys_matching`.
 */
export function maySeeSensitive({ scopes }: Principal): boolean {
  return scopes.includes('sensitive')
}

/** A definition as this principal may see it: the default is a value too. */
export function withoutSensitive<D extends Flagged & { default_value: unknown }>(
  definition: D,
  principal: Principal,
): D {
  return definition.sensitive && !maySeeSensitive(principal) ? { ...definition, default_value: null } : definition
}

/**
 * Who may not see a value may not write it either, nor make it visible by changing its definition.
 * @throws 403
 */
export function requireSensitive(
  principal: Principal,
  { sensitive, display_name }: Flagged,
  source?: Problem['source'],
) {
  if (!sensitive || maySeeSensitive(principal)) return
  const detail = `${display_name} is sensitive: this needs the scope 'sensitive'.`
  throw new HttpError('forbidden', detail, source)
}
