import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledText, one, resource, toOne, write } from '../json-api.ts'
import { viewLanguages } from '../portal/view-sections.ts'
import { roles, scopes } from './scope.ts'
import { code } from './second-factor.ts'

/** Who is signed in to the dashboard. The secret is an HttpOnly cookie and never in a body. */
export const session = resource(
  'session',
  '/v2/session',
  {
    email: z.string(),
    name: z.string(),
    company_name: z.string(),
    role: z.enum(roles),
    scopes: z.array(z.enum(scopes)).describe('What the role allows'),
    has_password: z.boolean().describe('Whether the person can sign in, and prove who they are, with a password'),
    provider_name: z
      .string()
      .nullable()
      .describe('The provider by which the person can do so; null where there is none')
      .meta({ example: 'Nordmeer ID' }),
    language: z
      .enum(viewLanguages)
      .nullable()
      .describe(
        'Of the dashboard, of mails, calendars and files to this person, in every browser; null: as the browser asks',
      )
      .meta({ example: 'de' }),
    must_enrol: z.boolean().describe('Whether a second factor must be set up before anything else'),
    demo: z.boolean().describe('Whether this is the demo account, fed by the simulator'),
    demo_numbers: z
      .array(z.string())
      .describe('Numbers to try that the simulated lines know, and that are not tracked; none where this is no demo')
      .meta({ example: ['MEDU4829132', 'HLCUSHA260000042'] }),
  },
  { account: toOne('account'), user: toOne('user') },
)
export type Session = z.output<typeof session.schema>

/** Long rather than composed: NIST SP 800-63B, 5.1.1. What is guessed first is refused whatever its length. */
const password = z.string().min(12).max(200)

export const sessions = {
  get: endpoint('GET /v2/session', {
    summary: 'Says who is signed in',
    isPersonal: true,
    forEnrolling: true,
    response: one(session),
  }),
  update: endpoint('PATCH /v2/session', {
    summary: 'Chooses the language of who is signed in. Extension',
    isPersonal: true,
    scope: 'read',
    forEnrolling: true,
    body: write(session, { language: z.enum(viewLanguages).nullable() }),
    response: one(session),
    errors: ['invalid'],
  }),
  create: endpoint('POST /v2/session', {
    summary: 'Signs in with e-mail and password, and a code where the person has a second factor',
    public: true,
    bucket: 'sign_in',
    body: write(session, { email: filledText, password: z.string().min(1), code: code.optional() }),
    response: one(session),
    errors: ['blank', 'invalid', 'unauthorized', 'code_required'],
  }),
  redeem: endpoint('POST /v2/session/link', {
    summary: 'Redeems a one-time sign-in link: names the person, sets the password, signs in',
    public: true,
    bucket: 'sign_in',
    body: write(session, {
      token: filledText.max(200),
      name: filledText.max(200),
      email: z.email().max(254), // RFC 5321, 4.5.3.1.3
      password,
    }),
    response: one(session),
    errors: ['blank', 'invalid', 'unauthorized', 'taken'],
  }),
  prove: endpoint('POST /v2/session/proof', {
    summary: 'Proves who is signed in, for what asks for it within the next ten minutes',
    isPersonal: true,
    scope: 'read',
    forEnrolling: true,
    status: 204,
    asksOutside: true,
    body: write(session, { password: z.string().min(1), code: code.optional() }),
    errors: ['blank', 'invalid', 'code_required', 'rate_limited'],
  }),
  change_password: endpoint('PATCH /v2/session/password', {
    summary: 'Changes the password of who is signed in, and ends all their other sessions',
    isPersonal: true,
    scope: 'read',
    status: 204,
    asksOutside: true,
    body: write(session, { current_password: z.string().min(1), password, code: code.optional() }),
    errors: ['blank', 'invalid', 'code_required', 'rate_limited'],
  }),
  ask_reset: endpoint('POST /v2/session/reset', {
    summary: 'Mails a link that sets a new password, where somebody has this e-mail; the answer does not say',
    public: true,
    bucket: 'sign_in',
    status: 204,
    body: write(session, { email: filledText.max(254) }),
    errors: ['blank', 'forbidden'],
  }),
  reset_password: endpoint('POST /v2/session/password', {
    summary: 'Sets a new password by a one-time link, and ends all sessions of its person',
    public: true,
    bucket: 'sign_in',
    status: 204,
    body: write(session, { token: filledText.max(200), password }),
    errors: ['blank', 'invalid', 'unauthorized'],
  }),
  delete: endpoint('DELETE /v2/session', {
    summary: 'Signs out',
    public: true,
    status: 204,
  }),
}
