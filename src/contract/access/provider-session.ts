import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledText, one, resource, write } from '../json-api.ts'
import { code } from './second-factor.ts'

/** Where the browser goes next: to the provider, and from there back to the sign-in page. */
export const providerVisit = resource('provider_visit', null, {
  url: z
    .string()
    .nullable()
    .describe('At the provider; null where there is nowhere to go')
    .meta({ example: 'https://id.nordmeer.example/authorize?client_id=landfall&…' }),
})

/** A path of ours, never another site. */
const next = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[^\t\n\r]*$/, 'must be a path that begins with one slash')
  .describe('Where to go once signed in')
  .meta({ example: '/shipments' })

/** Signing in and proving who one is by a provider: what is begun here ends at the sign-in page, or with a code. */
export const providerSessions = {
  begin: endpoint('POST /v2/session/provider', {
    summary: 'Begins to sign in by the provider of an account: answers with where the browser goes',
    public: true,
    bucket: 'sign_in',
    body: write(providerVisit, { provider_id: z.uuid(), next: next.optional() }),
    response: one(providerVisit),
    errors: ['blank', 'invalid', 'not_found'],
  }),
  give_code: endpoint('POST /v2/session/provider/code', {
    summary: 'Gives the code of a second factor, after the provider: signs in, or proves who is signed in',
    public: true,
    bucket: 'sign_in',
    status: 204,
    body: write(providerVisit, { code: filledText.max(60).meta({ example: code.meta()?.example as string }) }),
    errors: ['blank', 'invalid', 'unauthorized', 'rate_limited'],
  }),
  prove: endpoint('POST /v2/session/proof/provider', {
    summary: 'Begins to prove who is signed in by their provider, which asks them to sign in again',
    isPersonal: true,
    scope: 'read',
    forEnrolling: true,
    asksOutside: true,
    response: one(providerVisit),
    errors: ['invalid'],
  }),
  sign_out: endpoint('POST /v2/session/sign_out', {
    summary: 'Signs out, and says where to sign out of the provider as well, where the session came from there',
    public: true,
    status: 200,
    response: one(providerVisit),
  }),
}
