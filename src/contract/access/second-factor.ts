import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledText, nullableInstant, one, resource, write } from '../json-api.ts'

export const exampleCode = '492 039'

/** As somebody types it, with spaces or hyphens or without. */
export const code = filledText
  .max(60)
  .describe('Six digits of the authenticator app, or a recovery code')
  .meta({ example: exampleCode })

/** The second factor of the person who asks: an app that makes codes (RFC 6238). */
export const secondFactor = resource('second_factor', '/v2/second_factor', {
  confirmed_at: nullableInstant.describe('Since when a code is asked for; null where there is no second factor'),
  recovery_codes_left: z.int().describe('Recovery codes that have not been used').meta({ example: 10 }),
  is_required: z.boolean().describe('Whether the account requires one of everybody'),
  reset_at: nullableInstant.describe('When somebody else took the last one away'),
  reset_by_name: z.string().nullable().describe('Who did').meta({ example: 'Ada' }),
})
export type SecondFactor = z.output<typeof secondFactor.schema>

export const secondFactorKey = resource('second_factor_key', null, {
  secret: z.string().describe('In base 32, for who types it').meta({ example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }),
  uri: z.string().describe('The same for a QR code').meta({ example: 'otpauth://totp/Landfall:ada%40example.com?…' }),
})

export const recoveryCodes = resource('recovery_codes', null, {
  codes: z
    .array(z.string())
    .describe('Each works once, in the place of a code; they are in this answer only')
    .meta({ example: ['k3v7-m2qa-x6rt-w4hp'] }),
})

export const secondFactors = {
  get: endpoint('GET /v2/second_factor', {
    summary: 'Says whether the person who asks has a second factor',
    isPersonal: true,
    forEnrolling: true,
    response: one(secondFactor),
  }),
  create: endpoint('POST /v2/second_factor', {
    summary: 'Begins a second factor: answers with its key, which counts once a code of it has been given',
    isPersonal: true,
    scope: 'read',
    isSecret: true,
    asksOutside: true,
    needsProof: true,
    forEnrolling: true,
    response: one(secondFactorKey),
    errors: ['taken'],
  }),
  confirm: endpoint('POST /v2/second_factor/confirm', {
    summary: 'Confirms it by a code: answers with recovery codes, and ends all other sessions of the person',
    isPersonal: true,
    scope: 'read',
    isSecret: true,
    asksOutside: true,
    needsProof: true,
    forEnrolling: true,
    body: write(secondFactor, { code }),
    response: one(recoveryCodes),
    errors: ['blank', 'invalid'],
  }),
  renew_codes: endpoint('POST /v2/second_factor/recovery_codes', {
    summary: 'Makes ten new recovery codes; those before them end',
    isPersonal: true,
    scope: 'read',
    isSecret: true,
    asksOutside: true,
    needsProof: true,
    response: one(recoveryCodes),
    errors: ['not_found'],
  }),
  delete: endpoint('DELETE /v2/second_factor', {
    summary: 'Removes the second factor of the person who asks, and ends all their other sessions',
    isPersonal: true,
    scope: 'read',
    status: 204,
    asksOutside: true,
    needsProof: true,
    errors: ['not_found'],
  }),
}
