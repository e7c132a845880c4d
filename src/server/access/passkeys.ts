import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { Assertion, Registration } from '#contract/access/passkey.ts'

/** Where passkeys are used: the address of the dashboard. Its host name is what they are made for. */
export interface Site {
  origin: string
}

export interface KeptPasskey {
  rp_id: string
  credential_id: string
  public_key: string
  counter: string | number
}

const rpIdOf = ({ origin }: Site) => new URL(origin).hostname
/** As a browser says it: without the port where that is the usual one. */
const originOf = ({ origin }: Site) => new URL(origin).origin

/** Browsers make none for an address in digits, nor for one in the clear that is not this machine's. */
export function whyNoPasskeys({ origin }: Site): string | undefined {
  const { hostname, protocol } = new URL(origin)
  if (/^[\d.]+$|^\[/.test(hostname))
    return `Browsers make passkeys for a host name, and this server is reached at ${hostname}.`
  if (protocol !== 'https:' && hostname !== 'localhost' && !hostname.endsWith('.localhost'))
    return `Browsers make passkeys at https alone, and this server takes itself to be at ${origin}: PUBLIC_URL must name its https address.`
  return undefined
}

interface Maker {
  id: string
  email: string
  name: string
}

/** Each is unlocked on its device by a PIN or a finger, and is found there without an e-mail. */
export const optionsToMake = (site: Site, { id, email, name }: Maker, known: readonly string[]) =>
  generateRegistrationOptions({
    rpName: 'Landfall',
    rpID: rpIdOf(site),
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    timeout: 300_000,
    excludeCredentials: known.map((credential) => ({ id: credential })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** Names nobody: the device offers what it has for this site. */
export const optionsToUse = (site: Site) =>
  generateAuthenticationOptions({ rpID: rpIdOf(site), userVerification: 'required', timeout: 300_000 })

/** What the browser says that it has signed; undefined where it says nothing that can be read. */
export function challengeOf({ response }: Registration | Assertion): string | undefined {
  try {
    const { challenge } = decodeClientDataJSON(response.clientDataJSON)
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    // Not JSON: as good as another challenge.
    return undefined
  }
}

/** What is to be kept of a new one; undefined where it is not what was asked for. */
export async function verifiedPasskey(site: Site, credential: Registration, expectedChallenge: string) {
  const expected = { expectedChallenge, expectedOrigin: originOf(site), expectedRPID: rpIdOf(site) }
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      ...expected,
      requireUserVerification: true,
    })
    if (!verified) return undefined
    const made = registrationInfo.credential
    return {
      rp_id: expected.expectedRPID,
      credential_id: made.id,
      public_key: isoBase64URL.fromBuffer(made.publicKey),
      counter: made.counter,
      transports: credential.response.transports ?? [],
      is_synced: registrationInfo.credentialBackedUp,
    }
  } catch {
    // The library throws for each thing that is not as it should be, in words for developers.
    return undefined
  }
}

/** How often it has been used, and whether it is copied now; undefined where it was not the passkey that signed. */
export async function verifiedUse(
  site: Site,
  credential: Assertion,
  { challenge, kept }: { challenge: string; kept: KeptPasskey },
) {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: originOf(site),
      expectedRPID: kept.rp_id,
      requireUserVerification: true,
      credential: {
        id: kept.credential_id,
        publicKey: isoBase64URL.toBuffer(kept.public_key),
        counter: Number(kept.counter),
      },
    })
    if (!verified) return undefined
    return { counter: authenticationInfo.newCounter, is_synced: authenticationInfo.credentialBackedUp }
  } catch {
    // As above.
    return undefined
  }
}
