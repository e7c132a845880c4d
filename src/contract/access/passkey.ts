import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledText, instant, many, nullableInstant, one, paging, resource, write } from '../json-api.ts'
import { session } from './session.ts'

/** A key pair on a device, which unlocks it (WebAuthn Level 2): something the person has, and a PIN or a finger besides. */
export const passkey = resource('passkey', '/v2/passkeys', {
  name: z.string().meta({ example: 'Work laptop' }),
  is_synced: z.boolean().describe('Whether a password manager copies it to other devices of the person'),
  created_at: instant,
  last_used_at: nullableInstant.describe('When the person last signed in, or proved who they are, with it'),
})
export type Passkey = z.output<typeof passkey.schema>

/** What the browser is given to make a passkey, or to use one. Good once and for five minutes. */
export const passkeyOptions = resource('passkey_options', null, {
  public_key: z
    .record(z.string(), z.unknown())
    .describe('As `PublicKeyCredential.parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON` take it')
    .meta({ example: { challenge: 'zKk1fR3o…', rpId: 'track.example', userVerification: 'required' } }),
})

const base64url = z
  .string()
  .regex(/^[\w-]+$/, 'is not base64url')
  .max(20_000)
const credentialOf = <Response extends z.ZodRawShape>(response: Response) =>
  z.looseObject({
    id: base64url.max(1400), // WebAuthn: a credential id has at most 1023 bytes
    rawId: base64url.max(1400),
    type: z.literal('public-key'),
    response: z.looseObject({ clientDataJSON: base64url, ...response }),
    clientExtensionResults: z.looseObject({}).default({}),
  })

const example = { id: 'AfVrAZb1', rawId: 'AfVrAZb1', type: 'public-key' as const, clientExtensionResults: {} }
export const exampleRegistration = {
  ...example,
  response: { clientDataJSON: 'eyJ0eXBl', attestationObject: 'o2NmbXQ' },
}
export const exampleAssertion = {
  ...example,
  response: { clientDataJSON: 'eyJ0eXBl', authenticatorData: 'SZYN5Ygx', signature: 'MEUCIQ' },
}

export const registration = credentialOf({
  attestationObject: base64url,
  transports: z.array(z.string().max(40)).max(10).optional(),
})
  .describe('What `navigator.credentials.create` has made, as its `toJSON` gives it')
  .meta({ example: exampleRegistration })
export type Registration = z.output<typeof registration>

export const assertion = credentialOf({
  authenticatorData: base64url,
  signature: base64url,
  userHandle: base64url.nullish(),
})
  .describe('What `navigator.credentials.get` has answered, as its `toJSON` gives it')
  .meta({
    example: {
      ...example,
      response: { clientDataJSON: 'eyJ0eXBl', authenticatorData: 'SZYN5Ygx', signature: 'MEUCIQ' },
    },
  })
export type Assertion = z.output<typeof assertion>

const name = filledText.max(100).meta({ example: 'Work laptop' })

export const passkeys = {
  list: endpoint('GET /v2/passkeys', {
    summary: 'Lists the passkeys of the person who asks, newest first',
    isPersonal: true,
    forEnrolling: true,
    params: paging(),
    response: many(passkey),
  }),
  begin: endpoint('POST /v2/passkeys/options', {
    summary: 'Begins a passkey: answers with what the browser makes it of',
    isPersonal: true,
    scope: 'read',
    asksOutside: true,
    needsProof: true,
    forEnrolling: true,
    response: one(passkeyOptions),
    errors: ['invalid'],
  }),
  create: endpoint('POST /v2/passkeys', {
    summary: 'Adds the passkey that the browser has made: from then on it signs in, without password and code',
    isPersonal: true,
    scope: 'read',
    asksOutside: true,
    needsProof: true,
    forEnrolling: true,
    body: write(passkey, { name: name.optional(), credential: registration }),
    response: one(passkey),
    errors: ['blank', 'invalid', 'taken'],
  }),
  update: endpoint('PATCH /v2/passkeys/{id}', {
    summary: 'Renames a passkey of the person who asks',
    isPersonal: true,
    scope: 'read',
    body: write(passkey, { name }),
    response: one(passkey),
    errors: ['blank', 'invalid'],
  }),
  delete: endpoint('DELETE /v2/passkeys/{id}', {
    summary: 'Removes a passkey of the person who asks, and ends all their other sessions',
    isPersonal: true,
    scope: 'read',
    status: 204,
    asksOutside: true,
    needsProof: true,
  }),
}

export const passkeySessions = {
  begin: endpoint('POST /v2/session/passkey/options', {
    summary: 'Begins to sign in, or to prove who is signed in, with a passkey: answers with what the browser signs',
    public: true,
    // It lets nobody in, and every sign-in form asks for it.
    bucket: 'view',
    response: one(passkeyOptions),
    errors: ['invalid'],
  }),
  create: endpoint('POST /v2/session/passkey', {
    summary: 'Signs in with a passkey: no password, and no code',
    public: true,
    bucket: 'sign_in',
    body: write(session, { credential: assertion }),
    response: one(session),
    errors: ['invalid', 'unauthorized'],
  }),
  prove: endpoint('POST /v2/session/proof/passkey', {
    summary: 'Proves who is signed in with a passkey, for what asks for it within the next ten minutes',
    isPersonal: true,
    scope: 'read',
    forEnrolling: true,
    status: 204,
    asksOutside: true,
    body: write(session, { credential: assertion }),
    errors: ['invalid', 'unauthorized'],
  }),
}
