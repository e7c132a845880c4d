import { keyAndCertificate } from './certificate.ts'
import type { Profile } from './profile.ts'
import type { Values } from './templates.ts'

/** Whom a simulated line has given keys to: what such a person fills in. */
export interface Holder {
  settings: Record<string, string>
  credentials: Record<string, string>
}

/** Settings for which any text will do. */
const texts: Record<string, string> = { key_header: 'X-Api-Key', shipping_line: 'MSC' }
/** They are left to the profile. */
const unset = new Set(['per_minute', 'per_day', 'behalf_of', 'pass_on_per_day', 'changes'])

/** @param address where the profile is played */
export function holderOf({ id, secrets, settings, hosts }: Profile, address: string): Holder {
  const pair = secrets.some(({ type }) => type?.startsWith('pem_')) ? keyAndCertificate(`simulated ${id}`) : undefined
  const credentials = secrets
    // Of what it sends, not of what it is asked.
    .filter(({ name }) => name !== 'callback_secret' && name !== 'webhook_secret')
    .map(({ name, type }): [string, string] => {
      if (type === 'pem_key') return [name, pair?.key ?? '']
      if (type === 'pem_certificate') return [name, pair?.certificate ?? '']
      return [name, `simulated-${id}-${name}`]
    })
  const filled = settings
    .filter(({ name }) => !unset.has(name))
    .map(({ name, options }): [string, string] => {
      if (name === 'base_url') return [name, address]
      if (name === 'token_url') return [name, `${address}/oauth/token`]
      return [name, options?.at(-1) ?? texts[name] ?? `simulated-${name}`]
    })
  const base_url = hosts.production?.base.startsWith('{') ? {} : { base_url: address }
  return { settings: { ...Object.fromEntries(filled), ...base_url }, credentials: Object.fromEntries(credentials) }
}

/** By the names that templates have for them. */
export function valuesOf({ settings, credentials }: Holder): Values {
  const named = (kind: string, values: Record<string, string>) =>
    Object.entries(values).map(([name, value]) => [`${kind}.${name}`, value])
  return Object.fromEntries([...named('setting', settings), ...named('secret', credentials)])
}
