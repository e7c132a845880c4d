import { generateKeyPairSync, sign } from 'node:crypto'

/** DER: a tag, the length and the content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sha256WithRsa = der(0x30, der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))
const commonName = Buffer.from('550403', 'hex')
const named = (name: string) => der(0x30, der(0x31, der(0x30, der(0x06, commonName), der(0x0c, Buffer.from(name)))))
const time = (text: string) => der(0x17, Buffer.from(text))

const pem = (label: string, bytes: Buffer) =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`

/** A private key and a certificate for it that it has signed itself (RFC 5280), as PEM. */
export function keyAndCertificate(name: string): { key: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const validity = der(0x30, time('200101000000Z'), time('491231235959Z'))
  const subject = publicKey.export({ type: 'spki', format: 'der' })
  const content = der(
    0x30,
    ...[der(0x02, Buffer.from([1])), sha256WithRsa, named(name), validity, named(name), subject],
  )
  const signature = sign('sha256', content, privateKey)
  const whole = der(0x30, content, sha256WithRsa, der(0x03, Buffer.from([0]), signature))
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), certificate: pem('CERTIFICATE', whole) }
}
