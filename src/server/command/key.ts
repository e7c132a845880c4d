import { parseArgs } from 'node:util'
import * as z from 'zod'
import { keyNetworks } from '#contract/access/api-key.ts'
import { type Scope, scopes } from '#contract/access/scope.ts'
import { withSystem } from '../db/scope.ts'
import { accountNamed, allKeys, createKey, revokeKey } from '../db/store/operator.ts'
import { type Command, type Opened, UsageError } from './command.ts'
import { onStore } from './with-store.ts'

const usage = `landfall key list [--json]
landfall key create NAME [--scopes read,write] [--expires 2027-01-31] [--networks 203.0.113.0/24] [--account ID]
landfall key revoke ID
  --scopes     ${scopes.join(', ')}; without it all of them
  --networks   from where it may be used, with commas between; without it from anywhere`

export const key: Command = {
  usage,
  run: (args, io) => onStore('key', args, io, runKey),
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function runKey(args: readonly string[], { store, io, now }: Opened): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      scopes: { type: 'string' },
      expires: { type: 'string' },
      networks: { type: 'string' },
      account: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const [verb, name] = positionals
  if (verb === 'list') {
    const rows = await withSystem(store, allKeys)
    if (values.json) io.say(JSON.stringify(rows, null, 2))
    else
      for (const one of rows)
        io.say([one.id, one.name, one.scopes.join(','), used(one), expiry(one, now), one.company_name].join('  '))
    return 0
  }
  if (verb === 'create' && name !== undefined) {
    const expires_at = expiryOf(values.expires, now)
    const allowed_networks = networksIn(values.networks)
    const token = await withSystem(store, async (tx) => {
      const account_id = await accountNamed(tx, values.account)
      return createKey(tx, { account_id, name, scopes: scopesIn(values.scopes), expires_at, allowed_networks }, now)
    })
    io.say(token)
    io.note('Keep it: it is shown this once.')
    return 0
  }
  if (verb === 'revoke' && name !== undefined) {
    if (!uuid.test(name)) throw new UsageError(`${name} is no id: landfall key list names them.`)
    await withSystem(store, (tx) => revokeKey(tx, name, now))
    io.note('The key is revoked.')
    return 0
  }
  throw new UsageError(verb === undefined ? 'Say what to do.' : `${positionals.join(' ')} is none of these.`)
}

const used = ({ last_used_at }: { last_used_at: string | null }) =>
  last_used_at ? `used ${last_used_at.slice(0, 10)}` : 'never used'

const expiry = ({ expires_at }: { expires_at: string | null }, now: Date) =>
  expires_at === null
    ? 'never expires'
    : `${Date.parse(expires_at) <= now.getTime() ? 'expired' : 'expires'} ${expires_at.slice(0, 10)}`

function scopesIn(text: string | undefined): readonly Scope[] {
  if (text === undefined) return scopes
  const names = text.split(',').map((one) => one.trim())
  const unknown = names.filter((one) => !(scopes as readonly string[]).includes(one))
  if (unknown.length > 0) throw new UsageError(`--scopes: ${unknown.join(', ')} is none of ${scopes.join(', ')}`)
  return scopes.filter((one) => names.includes(one))
}

function networksIn(text: string | undefined): string[] {
  if (text === undefined) return []
  const { data, error } = keyNetworks.safeParse(text.split(','))
  if (data) return data
  const [{ path, message } = { path: [0], message: '' }] = error.issues
  throw new UsageError(`--networks: ${text.split(',')[Number(path[0])]?.trim()} ${message}`)
}

function expiryOf(day: string | undefined, now: Date): string | null {
  if (day === undefined) return null
  const at = new Date(day)
  // Of 31 February, Date makes a day in March.
  const isDay = z.iso.date().safeParse(day.slice(0, 10)).success && !Number.isNaN(at.getTime())
  if (!isDay) throw new UsageError(`--expires: ${day} is no day`)
  if (at <= now) throw new UsageError(`--expires: ${day} is over`)
  return at.toISOString()
}
