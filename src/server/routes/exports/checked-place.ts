import { isIP } from 'node:net'
import type { ErrorCode } from '#contract/errors.ts'
import { placeSecrets } from '#contract/exports/export-place.ts'
import type { PlaceKind } from '#contract/exports/fields.ts'
import { fault, ofField } from '#contract/said/fault.ts'
import type { faults } from '#contract/said/faults.ts'
import type { PlaceRecord } from '../../db/exports/places.ts'
import type { PlaceSecrets } from '../../exports/places/place.ts'
import { HttpError } from '../../http/errors.ts'
import type { Context } from '../../http/handler.ts'
import { isPublicAddress } from '../../webhooks/public-address.ts'

const ofKind = {
  s3: ['endpoint', 'region', 'bucket', 'prefix', 'access_key_id'],
  sftp: ['host', 'port', 'user_name', 'folder', 'host_key'],
} as const
const secretsOfKind: Record<PlaceKind, readonly (keyof PlaceSecrets)[]> = {
  s3: ['secret_access_key'],
  sftp: ['password', 'private_key', 'passphrase'],
}
/** What says to whom a secret is told. */
const whereTo = ['endpoint', 'host', 'port'] as const

type Setting = (typeof ofKind)[PlaceKind][number]
export type Settings = Pick<PlaceRecord, Setting>
type Given = Partial<{ [Key in Setting]: PlaceRecord[Key] | undefined }>
type GivenSecrets = Partial<Record<keyof PlaceSecrets, string | null | undefined>>

interface PlaceInput {
  kind: PlaceKind
  before?: Settings & { secrets: PlaceSecrets }
  given: Given
  secrets: GivenSecrets
}

/** What was sent, in what is shown and what is not. */
export function splitGiven(attributes: Given & GivenSecrets): { given: Given; secrets: GivenSecrets } {
  const isSecret = (name: string) => (placeSecrets as readonly string[]).includes(name)
  const entries = Object.entries(attributes).filter(([, value]) => value !== undefined)
  return {
    given: Object.fromEntries(entries.filter(([name]) => !isSecret(name))),
    secrets: Object.fromEntries(entries.filter(([name]) => isSecret(name))),
  }
}

/**
 * What a place is after a change. What is sent empty is taken away.
 * @throws 422 with every fault, at its field
 */
export async function checkedPlace(
  asked: PlaceInput,
  { allowPrivateConnections }: Pick<Context, 'allowPrivateConnections'>,
): Promise<{ settings: Settings; secrets: PlaceSecrets }> {
  const { kind, before, given } = asked
  const settings = Object.fromEntries(
    [...ofKind.s3, ...ofKind.sftp].map((name) => [name, emptyAsNull(name in given ? given[name] : before?.[name])]),
  ) as unknown as Settings
  if (kind === 'sftp') settings.port ??= 22
  const isElsewhere = before !== undefined && whereTo.some((name) => (before[name] ?? null) !== settings[name])
  // The key of another server is another.
  if (isElsewhere && !('host_key' in given)) settings.host_key = null
  const kept = isElsewhere ? {} : before?.secrets
  const secrets = filled({ ...kept, ...without(asked.secrets, kept) })
  const found = [
    ...ofOtherKind(asked),
    ...missing(kind, settings),
    ...faultsOfSecrets(kind, secrets, isElsewhere),
    ...faultOfReach(settings, allowPrivateConnections),
    ...(await faultOfKey(secrets)),
  ]
  if (found.length > 0) throw new HttpError(found)
  return { settings, secrets }
}

/** A password takes the place of a key, and a key that of a password. */
function without(given: GivenSecrets, kept: PlaceSecrets | undefined): GivenSecrets {
  if (given.password && kept?.private_key && !given.private_key)
    return { ...given, private_key: null, passphrase: null }
  if (given.private_key && kept?.password && !given.password) return { passphrase: null, ...given, password: null }
  return given
}

const emptyAsNull = (value: string | number | null | undefined) => (value === '' || value === undefined ? null : value)
const filled = (values: GivenSecrets) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as PlaceSecrets

const wrong = (name: string, why: keyof typeof faults, code: ErrorCode = 'invalid') => ({
  ...{ code, detail: ofField(name, fault(why)) },
  source: { pointer: `/data/attributes/${name}` },
})

function ofOtherKind({ kind, given, secrets }: PlaceInput) {
  const other = kind === 's3' ? 'sftp' : 's3'
  const names = [...ofKind[other], ...secretsOfKind[other]]
  const sent = { ...given, ...secrets } as Record<string, unknown>
  return names
    .filter((name) => sent[name] !== undefined && sent[name] !== null && sent[name] !== '')
    .map((name) => wrong(name, other === 's3' ? 'of_bucket_only' : 'of_sftp_only'))
}

function missing(kind: PlaceKind, settings: Settings) {
  const needed = kind === 's3' ? (['region', 'bucket', 'access_key_id'] as const) : (['host', 'user_name'] as const)
  return needed.filter((name) => settings[name] === null).map((name) => wrong(name, 'must_be_filled_in', 'blank'))
}

function faultsOfSecrets(kind: PlaceKind, secrets: PlaceSecrets, isElsewhere: boolean) {
  const needed = (name: string, anew: keyof typeof faults, first: keyof typeof faults) =>
    wrong(name, isElsewhere ? anew : first, 'blank')
  if (kind === 's3')
    return secrets.secret_access_key ? [] : [needed('secret_access_key', 'needed_again', 'must_be_filled_in')]
  const { password, private_key, passphrase } = secrets
  if (password && private_key) return [wrong('private_key', 'beside_password')]
  if (!password && !private_key) return [needed('password', 'needed_again_or_key', 'filled_in_or_key')]
  return passphrase && !private_key ? [wrong('passphrase', 'passphrase_of_no_key')] : []
}

function faultOfReach({ host, endpoint }: Settings, isAllowed: boolean) {
  if (isAllowed) return []
  if (endpoint !== null && !endpoint.startsWith('https:')) return [wrong('endpoint', 'not_https')]
  const name = host ?? (endpoint ? new URL(endpoint).hostname.replace(/^\[|\]$/g, '') : '')
  const plain = name.toLowerCase().replace(/\.$/, '')
  const isHere = plain === 'localhost' || plain.endsWith('.localhost')
  if (!isHere && (isIP(plain) === 0 || isPublicAddress(plain))) return []
  return [wrong(host === null ? 'endpoint' : 'host', 'leads_inside')]
}

async function faultOfKey({ private_key, passphrase }: PlaceSecrets) {
  if (!private_key) return []
  const { default: ssh } = await import('ssh2')
  const parsed = ssh.utils.parseKey(private_key, passphrase)
  if (!(parsed instanceof Error)) {
    const [one] = [parsed].flat()
    return one?.isPrivateKey() ? [] : [wrong('private_key', 'public_half')]
  }
  if (/passphrase/i.test(parsed.message) && !passphrase) return [wrong('passphrase', 'passphrase_needed', 'blank')]
  if (/passphrase|decrypt|integrity/i.test(parsed.message)) return [wrong('passphrase', 'not_of_this_key')]
  return [wrong('private_key', 'no_private_key')]
}
