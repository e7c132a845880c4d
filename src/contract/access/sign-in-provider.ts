import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledText, instant, many, nullableInstant, one, paging, resource, write } from '../json-api.ts'
import { faults } from '../said/faults.ts'
import { said } from '../said/said.ts'
import { roles } from './scope.ts'

const role = z.enum(roles)

const name = z.string().describe('As the button on the sign-in page says it').meta({ example: 'Nordmeer ID' })
const issuer = z
  .string()
  .describe('As its tokens name it; where it is asked is found at `/.well-known/openid-configuration` below it')
  .meta({ example: 'https://id.nordmeer.example' })
const client_id = z.string().describe('What the provider calls us').meta({ example: 'landfall' })
const scopeName = z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/, faults.scope_name)
const scopes = z
  .array(scopeName)
  .describe('What is asked for; `openid` always is')
  .meta({ example: ['openid', 'email', 'profile'] })
const groups_claim = z
  .string()
  .describe(
    'The claim that names the groups of a person, such as `groups` or `realm_access.roles`; null: there is none',
  )
  .meta({ example: 'groups' })
/** As the provider writes it, to the letter. */
const theirText = z.string().trim().min(1)

const groupRole = z.strictObject({ group: theirText.max(300).meta({ example: 'freight-admins' }), role })
const group_roles = z
  .array(groupRole)
  .describe('The role of who is in a group, set anew at every sign-in; of several the one that may do most')
  .meta({ example: [{ group: 'freight-admins', role: 'admin' }] })
const default_role = role
  .nullable()
  .describe('The role of who is in none of them; null: they are refused')
  .meta({ example: 'viewer' })
const creates_people = z
  .boolean()
  .describe('Whether who is not here yet is added when they first sign in; otherwise they have to be invited')
const allows_passwords = z
  .boolean()
  .describe('Whether members and viewers may sign in with a password as well; admins always may')
const domain = z
  .string()
  .trim()
  .overwrite((text) => text.toLowerCase().replace(/^@/, ''))
  .max(253)
  .regex(/^[a-z0-9\u00a1-\uffff-]+(\.[a-z0-9\u00a1-\uffff-]+)+$/, faults.mail_domain)
const email_domains = z
  .array(domain)
  .describe('Whose e-mails may come in; empty: all that the provider vouches for')
  .meta({ example: ['nordmeer.example'] })
const trusts_emails = z
  .boolean()
  .describe(
    'Whether an e-mail counts of which the provider does not say whether it is verified, as some never do; one that it says is not verified never counts',
  )
const second_factor_values = z
  .array(z.string().trim().min(1).max(200))
  .describe(
    'Values of `amr` or `acr` that stand for two factors: who comes with one is not asked for a code. Empty: everybody is who has a second factor here',
  )
  .meta({ example: ['mfa'] })
const is_enabled = z.boolean().describe('Whether people can sign in by it').meta({ example: true })

/** By whom people of the account sign in, where it is not by a password: one for an account. */
export const signInProvider = resource('sign_in_provider', '/v2/sign_in_providers', {
  name,
  issuer,
  client_id,
  has_client_secret: z.boolean(),
  scopes,
  groups_claim: groups_claim.nullable(),
  group_roles,
  default_role,
  creates_people,
  allows_passwords,
  email_domains,
  trusts_emails,
  second_factor_values,
  is_enabled,
  callback_url: z
    .string()
    .describe('Where the provider sends people back to: it has to know this address')
    .meta({ example: 'https://track.example.com/sign-in/callback' }),
  back_channel_logout_url: z
    .string()
    .describe('Where the provider says that somebody was signed out there (OpenID Connect Back-Channel Logout 1.0)')
    .meta({ example: 'https://track.example.com/sign-in/providers/0b7e4a52-6c0d-4f0e-9d9c-2f1f5c1f7a11/signed-out' }),
  sign_in_url: z
    .string()
    .describe('The sign-in page with its button, also where the server has several accounts')
    .meta({ example: 'https://track.example.com/sign-in?provider=0b7e4a52-6c0d-4f0e-9d9c-2f1f5c1f7a11' }),
  last_used_at: nullableInstant.describe('When somebody last signed in by it'),
  created_at: instant,
  updated_at: instant,
})
export type SignInProvider = z.output<typeof signInProvider.schema>

/** What was found where the issuer leads. */
export const providerChecks = ['found', 'not_reached', 'another_issuer', 'no_provider'] as const

export const providerCheck = resource('sign_in_provider_check', null, {
  result: z
    .enum(providerChecks)
    .describe('`another_issuer`: what answers there calls itself otherwise. `no_provider`: what answers there is none'),
  message: z.string().meta({ example: 'Nordmeer ID answers, and signs out as well.' }),
  message_said: said
    .nullable()
    .describe('The same of a failure for other languages, where it is known')
    .meta({ example: null }),
  signs_out: z.boolean().describe('Whether it can be signed out of, too').meta({ example: true }),
})

export type ProviderCheck = z.output<typeof providerCheck.schema>

/** What strangers see on the sign-in page. */
export const signInOption = resource('sign_in_option', null, {
  name,
  allows_passwords: allows_passwords.meta({ example: true }),
})

const written = {
  name: filledText.max(100).meta({ example: 'Nordmeer ID' }),
  issuer: z
    .url({ protocol: /^https?$/, error: faults.issuer_address })
    .max(500)
    .overwrite((text) => text.trim().replace(/\/\.well-known\/openid-configuration$/, ''))
    .refine((text) => !/[?#@]/.test(text), faults.issuer_address)
    .meta({ example: 'https://id.nordmeer.example' }),
  client_id: theirText.max(500).meta({ example: 'landfall' }),
  client_secret: theirText
    .max(2000)
    .nullable()
    .describe('Sealed, and in no answer; null for a client that has none')
    .meta({ example: 'a-secret-of-the-provider' }),
  scopes: scopes.max(20),
  groups_claim: theirText.max(200).nullable().meta({ example: 'groups' }),
  group_roles: group_roles.max(100),
  default_role,
  creates_people,
  allows_passwords,
  email_domains: email_domains.max(50),
  trusts_emails,
  second_factor_values: second_factor_values.max(20),
  is_enabled,
}

const { shape: changes } = z.object(written).partial()
const errors = ['blank', 'invalid', 'taken'] as const

export const signInProviders = {
  list: endpoint('GET /v2/sign_in_providers', {
    summary: 'Lists the OpenID Connect provider of the account, where it has one',
    scope: 'admin',
    params: paging(),
    response: many(signInProvider),
  }),
  get: endpoint('GET /v2/sign_in_providers/{id}', {
    summary: 'Returns the provider by which people of the account sign in',
    scope: 'admin',
    response: one(signInProvider),
  }),
  create: endpoint('POST /v2/sign_in_providers', {
    summary: 'Lets people of the account sign in by an OpenID Connect provider; an account has one at most',
    scope: 'admin',
    needsProof: true,
    body: write(signInProvider, {
      ...changes,
      name: written.name,
      issuer: written.issuer,
      client_id: written.client_id,
    }),
    response: one(signInProvider),
    errors,
  }),
  update: endpoint('PATCH /v2/sign_in_providers/{id}', {
    summary:
      'Changes how people sign in by it. With another issuer or client id whom it knows is found anew, by e-mail',
    scope: 'admin',
    needsProof: true,
    body: write(signInProvider, changes),
    response: one(signInProvider),
    errors,
  }),
  check: endpoint('POST /v2/sign_in_providers/{id}/check', {
    summary: 'Asks the issuer how it is asked, as signing in does',
    scope: 'admin',
    status: 200,
    asksOutside: true,
    response: one(providerCheck),
  }),
  delete: endpoint('DELETE /v2/sign_in_providers/{id}', {
    summary: 'Removes it: its people need a password from then on. Who is signed in stays so',
    scope: 'admin',
    needsProof: true,
    status: 204,
  }),
}

export const signInOptions = {
  list: endpoint('GET /v2/sign_in_options', {
    summary:
      'Says by which provider people may sign in: that of the account, where the server has one account alone, or the one that is asked for',
    public: true,
    params: {
      ...paging(),
      provider: z.uuid().optional().describe('The id of a provider, from a link to the sign-in page'),
    },
    response: many(signInOption),
  }),
}
