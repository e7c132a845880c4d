import { type Role, scopesOfRole } from '#contract/access/scope.ts'

/** What a provider says of a person, in an ID token or where it is asked for more. */
export type Claims = Readonly<Record<string, unknown>>

/** By the name of the claim, else by the names in a path: `realm_access.roles`. Names may have dots of their own. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? (value as Record<string, unknown>)[part]
          : undefined,
      claims,
    )
}

const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string' && one !== '')

export const groupsIn = (claims: Claims, name: string): string[] => textsIn(claimAt(claims, name))

/** Outer space is none of it; undefined where there is none. */
export function emailIn({ email }: Claims): string | undefined {
  const text = typeof email === 'string' ? email.trim() : ''
  return /^[^\s@]+@[^\s@]+$/.test(text) && text.length <= 254 ? text : undefined
}

/** Some providers write `"true"`. What is not said is undefined. */
export function isVerified({ email_verified: said }: Claims): boolean | undefined {
  if (said === undefined || said === null) return undefined
  return said === true || said === 'true'
}

export function nameIn({ name, given_name, family_name, preferred_username }: Claims): string | undefined {
  const whole = [
    name,
    [given_name, family_name].filter((part) => typeof part === 'string').join(' '),
    preferred_username,
  ]
  const text = whole.find((one): one is string => typeof one === 'string' && one.trim() !== '')
  return text?.trim().slice(0, 200)
}

/** That of the e-mail alone: no sub-domain stands for its parent. */
export function isOfDomains(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.length === 0 || domains.includes(domain)
}

/** Of several groups that give a role the one that may do most; undefined where none does. */
export function roleOfGroups(
  groups: readonly string[],
  group_roles: readonly { group: string; role: Role }[],
): Role | undefined {
  return group_roles
    .filter(({ group }) => groups.includes(group))
    .map(({ role }) => role)
    .toSorted((one, other) => scopesOfRole[other].length - scopesOfRole[one].length)[0]
}

/** Whether the provider says that it has asked for two factors: RFC 8176, and OpenID Connect Core 1.0, 2 (acr). */
export function hasTwoFactors({ amr, acr }: Claims, values: readonly string[]): boolean {
  return [...textsIn(amr), ...textsIn(acr)].some((one) => values.includes(one))
}
