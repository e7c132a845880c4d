import { createHmac, randomBytes } from 'node:crypto'

/** RFC 4648, 6. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** RFC 6238, 5.2: what every authenticator app knows. */
const stepMs = 30_000
const digits = 6

export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** 160 bits, as RFC 4226, 4 recommends. */
export const newSecret = () => toBase32(randomBytes(20))

export const stepAt = (now: Date) => Math.floor(now.getTime() / stepMs)

/** RFC 4226, 5.3. */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) as number) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** The steps whose code this is: clocks of phones may be one step off (RFC 6238, 5.2). */
export function stepsOf(secret: string, code: string, now: Date): number[] {
  const here = stepAt(now)
  return [here - 1, here, here + 1].filter((step) => codeOf(secret, step) === code)
}

/** What a QR code for authenticator apps says. */
export function keyUri({ secret, email, company }: { secret: string; email: string; company: string }): string {
  // Apps take what is before the first colon for the issuer.
  const issuer = `Landfall, ${company.replaceAll(':', '')}`
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: String(digits), period: '30' })
  // A plus is a space in forms only.
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${String(query).replaceAll('+', '%20')}`
}
