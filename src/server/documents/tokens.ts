import type { Secrets } from '../secrets.ts'

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
  expires_at: Date
}

const kinds = { save: 'd', show: 's', zip: 'z', pack: 'p', send: 'u', attach: 'a' } as const
const minuteMs = 60_000

const short = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')
const long = (text: string) => {
  const hex = Buffer.from(text, 'base64url').toString('hex')
  return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : undefined
}

export function tokenOf({ sign }: Secrets, { may, account_id, id, visitor, expires_at }: Grant): string {
  const expiry = Math.ceil(expires_at.getTime() / minuteMs).toString(36)
  const by = visitor ? short(visitor.view_id) + short(visitor.token_id) : ''
  const said = [kinds[may], short(account_id), short(id), by, expiry].join('.')
  return `${said}.${sign(said)}`
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
  if (by === '') return { may, account_id, id: subject, expires_at }
  const [view_id, token_id] = [long(by.slice(0, 22)), long(by.slice(22))]
  return view_id && token_id ? { may, account_id, id: subject, visitor: { view_id, token_id }, expires_at } : undefined
}
