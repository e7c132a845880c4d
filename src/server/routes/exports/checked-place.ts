import { isIP } from 'node:net'
import type { ApiError } from '#contract/errors.ts'
import { placeSecrets } from '#contract/exports/export-place.ts'
import type { PlaceKind } from '#contract/exports/fields.ts'
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
  const faults = [
    ...ofOtherKind(asked),
    ...missing(kind, settings),
    ...faultsOfSecrets(kind, secrets, isElsewhere),
    ...faultOfReach(settings, allowPrivateConnections),
    ...(await faultOfKey(secrets)),
  ]
  if (faults.length > 0) throw new HttpError(faults)
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

const fault = (name: string, code: ApiError['code'], detail: string) => ({
  ...{ code, detail: `${titled(name)}: ${detail}` },
  source: { pointer: `/data/attributes/${name}` },
})
const titled = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`

const kinds: Record<PlaceKind, string> = { s3: 'a bucket', sftp: 'an SFTP server' }

function ofOtherKind({ kind, given, secrets }: PlaceInput) {
  const other = kind === 's3' ? 'sftp' : 's3'
  const names = [...ofKind[other], ...secretsOfKind[other]]
  const sent = { ...given, ...secrets } as Record<string, unknown>
  return names
    .filter((name) => sent[name] !== undefined && sent[name] !== null && sent[name] !== '')
    .map((name) => fault(name, 'invalid', `is of ${kinds[other]}, and this is ${kinds[kind]}`))
}

function missing(kind: PlaceKind, settings: Settings) {
  const needed = kind === 's3' ? (['region', 'bucket', 'access_key_id'] as const) : (['host', 'user_name'] as const)
  return needed.filter((name) => settings[name] === null).map((name) => fault(name, 'blank', 'must be filled in'))
}

function faultsOfSecrets(kind: PlaceKind, secrets: PlaceSecrets, isElsewhere: boolean) {
  const why = isElsewhere ? 'is needed again for another host, port or endpoint' : 'must be filled in'
  if (kind === 's3') return secrets.secret_access_key ? [] : [fault('secret_access_key', 'blank', why)]
  const { password, private_key, passphrase } = secrets
  if (password && private_key) return [fault('private_key', 'invalid', 'is sent beside a password: send one of them')]
  if (!password && !private_key) return [fault('password', 'blank', `${why}, or a private key`)]
  return passphrase && !private_key ? [fault('passphrase', 'invalid', 'is of a private key, and there is none')] : []
}

const remedy = 'Whoever runs this server can allow it with ALLOW_PRIVATE_CONNECTIONS=1'

function faultOfReach({ host, endpoint }: Settings, isAllowed: boolean) {
  if (isAllowed) return []
  if (endpoint !== null && !endpoint.startsWith('https:'))
    return [fault('endpoint', 'invalid', `must be https. ${remedy}`)]
  const name = host ?? (endpoint ? new URL(endpoint).hostname.replace(/^\[|\]$/g, '') : '')
  const plain = name.toLowerCase().replace(/\.$/, '')
  const isHere = plain === 'localhost' || plain.endsWith('.localhost')
  if (!isHere && (isIP(plain) === 0 || isPublicAddress(plain))) return []
  const at = host === null ? 'endpoint' : 'host'
  return [fault(at, 'invalid', `leads to this server or into a private network. ${remedy}`)]
}

async function faultOfKey({ private_key, passphrase }: PlaceSecrets) {
  if (!private_key) return []
  const { default: ssh } = await import('ssh2')
  const parsed = ssh.utils.parseKey(private_key, passphrase)
  if (!(parsed instanceof Error)) {
    const [one] = [parsed].flat()
    return one?.isPrivateKey() ? [] : [fault('private_key', 'invalid', 'is the public one of its pair')]
  }
  if (/passphrase/i.test(parsed.message) && !passphrase)
    return [fault('passphrase', 'blank', 'must be filled in: the private key has one')]
  if (/passphrase|decrypt|integrity/i.test(parsed.message))
    return [fault('passphrase', 'invalid', 'is not that of the private key')]
  return [fault('private_key', 'invalid', 'is no private key in the form of OpenSSH or PEM')]
}
