import type { Profile, ProfileRequest } from '../../reference/profiles/schema.ts'
import type { Account, ProfileQuery } from './client.ts'
import { fill, fillAll, type Values } from './template.ts'

/** The number that is asked for, and those that go with it, by the names that templates have for them. */
export function numbersOf(
  { request_type, also = {} }: ProfileQuery,
  number: string,
): Record<string, string | undefined> {
  return {
    number,
    bill: request_type === 'bill_of_lading' ? number : undefined,
    booking: request_type === 'booking_number' ? number : also.booking,
    container: request_type === 'container' ? number : also.containers?.[0],
  }
}

export function addressOf(base_url: string, request: ProfileRequest, values: Values): URL {
  const asSegments = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value && encodeURIComponent(value)]),
  )
  const url = new URL(`${base_url.replace(/\/+$/, '')}${fill(request.path, asSegments) ?? request.path}`)
  const own = request.needs ? values : withoutOthers(values)
  for (const [name, value] of Object.entries(fillAll(request.query, own))) url.searchParams.set(name, value)
  return url
}

/** One number alone: the standard joins several with AND. */
function withoutOthers(values: Values): Values {
  const { number, bill, booking, container } = values
  const only = (value: string | undefined) => (value === number ? value : undefined)
  return { ...values, bill: only(bill), booking: only(booking), container: only(container) }
}

export function baseOf(profile: Profile, { base_url, settings }: Account): string {
  return base_url ?? (profile.hosts[settings.host ?? 'production'] ?? profile.hosts.production)?.base ?? ''
}

/** Beside its own host, tokens are at the profile's address; of another host's path the same is expected. */
export function tokenUrlOf(profile: Profile, { base_url, settings }: Account, values: Values): string | undefined {
  const host = profile.hosts[settings.host ?? 'production'] ?? profile.hosts.production
  if (!host?.token) return undefined
  const token = fill(host.token, values)
  if (token === undefined || base_url === undefined || settings.token_url) return token
  const url = new URL(token)
  return new URL(`${base_url.replace(/\/+$/, '')}${url.pathname}${url.search}`).href
}

export function valuesOf(profile: Profile, { settings, credentials }: Account) {
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(settings)) values[`setting.${name}`] = value
  const secrets: string[] = []
  for (const { name } of profile.secrets) {
    const value = credentials[name]
    if (value === undefined) continue
    values[`secret.${name}`] = value
    secrets.push(value)
  }
  return { values, secrets }
}
