/** What the simulator reads of a profile: a file of `src/refdata/profiles`, in the terms of the file. */
export interface Profile {
  id: string
  label: string
  kind: string
  scacs: readonly string[]
  hosts: Readonly<Record<string, { base: string; token?: string }>>
  secrets: readonly { name: string; type?: string }[]
  settings: readonly { name: string; options?: readonly string[] }[]
  auth: readonly Step[]
  requests: readonly ProfileRequest[]
  paging: { limit?: number; next_headers: readonly string[] }
  limits: readonly { calls: number; seconds: number; when?: Texts }[]
  outcomes: readonly { status?: readonly number[]; at?: string; matches?: string; answer: string }[]
  mapping: readonly Rule[]
  push?: Push
  quirks: readonly string[]
}

export interface Push {
  brings: string
  proof: {
    by: string
    header?: string
    algorithm?: string
    encoding?: 'hex' | 'base64'
    prefix?: string
    secret_encoding?: 'utf8' | 'base64'
  }
  subscriptions?: { path: string }
  mapping?: readonly Rule[]
}

export type Texts = Readonly<Record<string, string>>

export interface Fixed {
  use: 'static'
  headers?: Texts
  query?: Texts
}
export interface TokenStep {
  use: 'token'
  send: 'form' | 'json' | 'query'
  fields: Texts
  headers?: Texts
  basic?: readonly [string, string]
  assertion?: { alg: string; key: string; certificate?: string }
  token_at?: string
  default_life_s?: number
  carried_in: Texts
}
export interface HmacStep {
  use: 'hmac'
  algorithm: string
  encoding?: 'base64' | 'hex'
  key: string
  string: readonly string[]
  headers: Texts
}
export type Step = Fixed | TokenStep | HmacStep

export interface ProfileRequest {
  id: string
  for: readonly RequestType[]
  needs?: readonly string[]
  path: string
  query?: Texts
  number?: Partial<Record<RequestType, string>>
  find?: { path: string; query?: Texts; id_at: string }
  open?: { path: string; body: Texts; known_statuses?: readonly number[] }
}
export type RequestType = 'bill_of_lading' | 'booking_number' | 'container'

export interface Meaning {
  code: string
  empty?: boolean | null
  mode?: string | null
  role?: string | null
}

export interface Rule {
  root?: string
  for_each: string
  lookup?: Readonly<Record<string, readonly [string, string, string]>>
  drop_if?: Readonly<Record<string, readonly unknown[]>>
  container?: string
  bill?: string
  booking?: string
  fact: Texts
  always?: Meaning
  codes?: Readonly<Record<string, Meaning>>
  classifier: string | { from: string; words: Texts }
  role?: readonly { when?: Texts; is: string }[]
  scac?: string
  reported_at?: string
}

const files = import.meta.glob<object>('../../refdata/profiles/*.json', { eager: true, import: 'default' })

/** The lists that a file may leave out. */
export function readProfile(content: object): Profile {
  const lists = { secrets: [], settings: [], requests: [], limits: [], outcomes: [], mapping: [], quirks: [] }
  const read = { ...lists, ...content } as unknown as Profile
  return { ...read, paging: { ...read.paging, next_headers: read.paging?.next_headers ?? [] } }
}

/** All that there are. */
export const profileFiles: readonly Profile[] = Object.values(files).map(readProfile)

const known = new Set(['static', 'token', 'hmac'])

/**
 * What of a profile cannot be played; nothing where all can. A mirror is another installation of the product, and is
 * played by one.
 */
export function unspoken({ kind, auth, requests, push }: Profile): string[] {
  if (kind === 'mirror') return ['its other side is another installation']
  return [
    ...auth.filter(({ use }) => !known.has(use)).map(({ use }) => `proof by ${use}`),
    ...(requests.length === 0 && push?.brings !== 'reports' ? ['it is neither asked nor does it send'] : []),
    ...requests.filter((one) => one.path.includes('{id}') && !one.find).map(({ id }) => `the id of request ${id}`),
  ]
}
