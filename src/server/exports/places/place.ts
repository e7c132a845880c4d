import type { PlaceRecord } from '../../db/exports/places.ts'

export interface PlaceSecrets {
  secret_access_key?: string
  password?: string
  private_key?: string
  passphrase?: string
}

/** A place with its secrets, for as long as something is written there. */
export type OpenPlace = Omit<PlaceRecord, 'sealed_secrets'> & { secrets: PlaceSecrets }

/** A file that lies on this server, to be written to a place under a name. */
export interface Outgoing {
  path: string
  bytes: number
  sha256: string
  name: string
  contentType: string
  /** Tells what is not whole yet apart from that of another attempt. */
  attempt: { of: string; count: number }
}

export interface Writing {
  /** Breaks it off. */
  signal: AbortSignal
  /** Asked before the file takes its name. @throws GivenUp where somebody else writes it by now */
  mayTakeName: () => Promise<void>
}

/** What a test found: `kept` where the small file could not be removed. */
export interface Tried {
  result: 'written' | 'kept'
  name: string
}

/** In front of a name: `/incoming/` */
export const folderOf = (folder: string | null) => (folder ? `${folder.replace(/\/+$/, '')}/` : '')

/** Where it is, in a line, without a secret. */
export function addressOf(place: Omit<PlaceRecord, 'sealed_secrets'>): string {
  const { kind, bucket, prefix, endpoint, user_name, host, port, folder } = place
  if (kind === 's3') return `${endpoint ? `${new URL(endpoint).host}/` : 's3://'}${bucket}/${prefix ?? ''}`
  const named = host?.includes(':') ? `[${host}]` : host
  return `sftp://${user_name}@${named}${port && port !== 22 ? `:${port}` : ''}/${(folder ?? '').replace(/^\/+/, '')}`
}
