import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface CeremonyOptions {
  challenge: string
  rpId?: string
  rp?: { id: string }
}

interface Told {
  origin?: string
  /** Whether the person has shown a finger or a PIN. */
  verified?: boolean
  counter?: number
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** A device that makes one passkey (ES256), synced with others or not, and signs with it, as a browser sends it (WebAuthn, 6.1 and 6.5). */
export function openAuthenticator({ here = 'http://landfall.localhost', isSynced = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // COSE: 1 is the type of key (EC2), 3 the algorithm (ES256), -1 the curve, -2 and -3 its point.
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )

  const clientData = (type: string, { challenge }: CeremonyOptions, { origin = here }: Told) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(rpId: string, { verified = true, counter = 0 }: Told, attested?: Uint8Array) {
    // Present, verified, may be synced, is synced, has a key.
    const flags = 0x01 | (verified ? 0x04 : 0) | (isSynced ? 0x08 | 0x10 : 0) | (attested ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }

  const credential = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    /** What is kept of it. */
    kept: { credential_id: id.toString('base64url'), public_key: Buffer.from(cose).toString('base64url') },

    make(asked: CeremonyOptions, told: Told = {}) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const authData = new Uint8Array(authenticatorData(asked.rp?.id ?? '', told, attested))
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', authData],
        ]),
      )
      return credential({
        clientDataJSON: clientData('webauthn.create', asked, told).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal', 'hybrid'],
      })
    },

    use(asked: CeremonyOptions, told: Told = {}) {
      const client = clientData('webauthn.get', asked, told)
      const data = authenticatorData(asked.rpId ?? '', told)
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      })
    },
  }
}
