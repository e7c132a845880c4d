import { createHash, timingSafeEqual } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import type { Client, ConnectConfig, SFTPWrapper } from 'ssh2'
import { placeText } from '#contract/said/place.ts'
import { guardedSocket, type Reach } from '../../webhooks/guarded-connector.ts'
import type { OpenPlace } from './place.ts'
import { networkError, PlaceError } from './place-error.ts'

export interface Reaching {
  reach: Reach
  lookup?: LookupFunction | undefined
  /** For the connection and for signing in, in milliseconds. */
  patience?: number
}

export interface Session {
  sftp: SFTPWrapper
  /** Rejects when the connection ends, with why. */
  ended: Promise<never>
  close(): void
}

/** `ssh-ed25519 SHA256:…`, as `ssh-keygen -l` prints it. */
export function fingerprintOf(key: Buffer): string {
  const type = key.subarray(4, 4 + key.readUInt32BE(0)).toString('latin1')
  return `${type} SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
}

/** Whether a key is the one that was confirmed, said with its type or without. */
function isConfirmed(confirmed: string, found: string): boolean {
  const [type = '', digest = ''] = found.split(' ')
  const parts = confirmed.replace(/=+$/, '').split(' ')
  const [a, b] = [Buffer.from(String(parts.at(-1))), Buffer.from(digest)]
  return (parts.length === 1 || parts[0] === type) && a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Signs in to an SFTP server, once its key is the one that was confirmed: nobody else is told who signs in.
 * @throws PlaceError
 */
export async function openSession(place: OpenPlace, reaching: Reaching, signal: AbortSignal): Promise<Session> {
  const { default: ssh } = await import('ssh2')
  const { patience = 20_000, reach, lookup } = reaching
  const client = new ssh.Client()
  let hostKeyError: PlaceError | undefined
  let socket: ReturnType<typeof guardedSocket>
  try {
    // Its messages are small, and each waits for the one before.
    socket = guardedSocket({ host: place.host ?? '', port: place.port ?? 22 }, reach, lookup).setNoDelay(true)
  } catch (error) {
    throw networkError(error)
  }
  const ended = endOf(client, socket, place, () => hostKeyError)
  const close = () => {
    client.end()
    socket.destroy()
  }
  const onAbort = () => close()
  signal.addEventListener('abort', onAbort, { once: true })
  socket.once('close', () => signal.removeEventListener('abort', onAbort))
  // Also while a name is looked up, and while there is no connection yet.
  const timer = setTimeout(() => socket.destroy(Object.assign(new Error('Too late'), { code: 'ETIMEDOUT' })), patience)
  try {
    const ready = new Promise<void>((resolve) => client.once('ready', resolve))
    const verify = (key: Buffer) => {
      hostKeyError = faultOfKey(place.host_key, fingerprintOf(key))
      return hostKeyError === undefined
    }
    client.connect({
      ...signInOf(client, place),
      sock: socket,
      readyTimeout: patience,
      hostVerifier: verify,
      algorithms: preferring(place.host_key),
    })
    await Promise.race([ready, ended])
    const sftp = await Promise.race([openSftp(client), ended])
    return { sftp, ended, close }
  } catch (error) {
    close()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function signInOf(client: Client, { user_name, secrets }: OpenPlace): ConnectConfig {
  const { password, private_key, passphrase } = secrets
  const username = user_name ?? ''
  if (private_key) return { username, privateKey: private_key, ...(passphrase && { passphrase }) }
  // Some servers ask for the password as one question of several that there could be.
  client.on('keyboard-interactive', (_name, _instructions, _language, prompts, finish) =>
    finish(prompts.map(() => password ?? '')),
  )
  return { username, password: password ?? '', tryKeyboard: true }
}

/** A server has a key of each kind: it is asked for that of the kind which was confirmed. */
function preferring(confirmed: string | null): NonNullable<ConnectConfig['algorithms']> {
  const [type] = confirmed?.includes(' ') ? confirmed.split(' ') : []
  const usual = [
    'ssh-ed25519',
    'ecdsa-sha2-nistp256',
    'ecdsa-sha2-nistp384',
    'ecdsa-sha2-nistp521',
    'rsa-sha2-512',
    'rsa-sha2-256',
  ]
  const first = type === 'ssh-rsa' ? ['rsa-sha2-512', 'rsa-sha2-256'] : usual.filter((one) => one === type)
  return { serverHostKey: [...new Set([...first, ...usual])] } as NonNullable<ConnectConfig['algorithms']>
}

function faultOfKey(confirmed: string | null, found: string): PlaceError | undefined {
  if (!confirmed) return new PlaceError('host_key_unconfirmed', placeText('key_not_confirmed', { key: found }), found)
  if (isConfirmed(confirmed, found)) return undefined
  return new PlaceError('host_key_changed', placeText('key_changed', { key: found, confirmed }), found)
}

/** Why the connection ended, whoever ended it. */
function endOf(
  client: Client,
  socket: NodeJS.EventEmitter,
  place: OpenPlace,
  hostKeyError: () => PlaceError | undefined,
) {
  let why: PlaceError | undefined
  const ended = new Promise<never>((_, reject) => {
    client.on('error', (error: Error & { level?: string }) => {
      why ??= hostKeyError() ?? sshError(error, place)
      reject(why)
    })
    socket.on('error', (error) => {
      why ??= hostKeyError() ?? networkError(error)
      reject(why)
    })
    const onClose = () => reject(why ?? hostKeyError() ?? new PlaceError('broken_off', placeText('server_closed')))
    client.on('close', onClose)
    socket.on('close', onClose)
  })
  // Whoever waits for something else by then is told by that.
  ended.catch(() => {})
  return ended
}

function sshError(error: Error & { level?: string; code?: string }, { secrets, user_name }: OpenPlace): PlaceError {
  const { level, code } = error
  if (level === 'client-authentication') {
    const code = secrets.private_key ? 'not_let_in_key' : secrets.password ? 'not_let_in_password' : 'not_let_in_bare'
    return new PlaceError('sign_in_refused', placeText(code, { user: user_name ?? '' }))
  }
  if (level === 'client-timeout') return new PlaceError('unreachable', placeText('no_answer'))
  if (level === 'protocol' || level === 'handshake') return new PlaceError('not_secure', placeText('no_ssh'))
  return code ? networkError(error) : new PlaceError('broken_off', placeText('broke_off'))
}

const openSftp = (client: Client) =>
  new Promise<SFTPWrapper>((resolve, reject) =>
    client.sftp((error, sftp) => (error ? reject(new PlaceError('failed', placeText('no_sftp'))) : resolve(sftp))),
  )
