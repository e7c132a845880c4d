import type { Secrets } from '../secrets.ts'

/** The session of a person, or a key. */
export type Staff = { session_id: string } | { api_key_id: string }

/** Who may do what until when, said and signed by this server. It goes into a path: letters, digits, `-`, `_` and dots. */
export interface Grant {
  /** Fetch a document, saved or shown; fetch a zip, or one of all of an order; send what was announced; attach what was sent. */
  may: 'save' | 'show' | 'zip' | 'pack' | 'send' | 'attach'
  account_id: string
  /** Of the document, the archive, the shipment or the upload. */
  id: string
  /** The view and its token by which a customer may: what the one does not let out any more, and when the other has
   * ended, nobody gets. */
  visitor?: { view_id: string; token_id: string }
  /** The session or the key by which staff may: it ends with that. */
  staff?: Staff
  expires_at: Date
}

const kinds = { save: 'd', show: 's', zip: 'z', pack: 'p', send: 'u', attach: 'a' } as const
const minuteMs = 60_000

const short = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')
const long = (text: string) => {
  const hex = Buffer.from(text, 'base64url').toString('hex')
  return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : undefined
}

export function tokenOf({ sign }: Secrets, { may, account_id, id, expires_at, ...by }: Grant): string {
  const expiry = Math.ceil(expires_at.getTime() / minuteMs).toString(36)
  const said = [kinds[may], short(account_id), short(id), written(by), expiry].join('.')
  return `${said}.${sign(said)}`
}

type By = Pick<Grant, 'visitor' | 'staff'>

/** A view and its token, which are as long as two; one of staff says which it is. */
function written({ visitor, staff }: By): string {
  if (visitor) return short(visitor.view_id) + short(visitor.token_id)
  if (!staff) return ''
  return 'session_id' in staff ? `s${short(staff.session_id)}` : `k${short(staff.api_key_id)}`
}

function byOf(text: string): By | undefined {
  if (text === '') return {}
  const [first, second] = [long(text.slice(0, 22)), long(text.slice(22))]
  if (text.length === 44) return first && second ? { visitor: { view_id: first, token_id: second } } : undefined
  const id = long(text.slice(1))
  if (!id || !/^[sk]/.test(text)) return undefined
  return { staff: text.startsWith('s') ? { session_id: id } : { api_key_id: id } }
}

/** What a token grants; undefined where it is not ours, or over. */
export function readToken({ isSigned }: Secrets, token: string, now: Date): Grant | undefined {
  const parts = token.split('.')
  const [kind, account = '', id = '', by = '', expiry = '', signature = ''] = parts
  if (parts.length !== 6 || !isSigned(parts.slice(0, 5).join('.'), signature)) return undefined
  const may = (Object.keys(kinds) as Grant['may'][]).find((one) => kinds[one] === kind)
  const expires_at = new Date(Number.parseInt(expiry, 36) * minuteMs)
  const [account_id, subject] = [long(account), long(id)]
  if (!may || !account_id || !subject || !(expires_at > now)) return undefined
  const whose = byOf(by)
  return whose && { may, account_id, id: subject, ...whose, expires_at }
}
