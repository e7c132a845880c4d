import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledText, instant, many, one, paging, resource, write } from '../json-api.ts'
import { user } from './account.ts'
import { invitation, invitationAttributes } from './invitation.ts'
import { roles } from './scope.ts'

const created = invitation.schema.extend({
  attributes: z.strictObject({
    ...invitationAttributes,
    link: z.string().describe('The one-time link, in this answer only; without host where PUBLIC_URL is not set'),
  }),
})

/** A link by which somebody sets a new password. */
export const passwordReset = resource('password_reset', null, {
  link: z.string().describe('The one-time link, in this answer only; without host where PUBLIC_URL is not set'),
  expires_at: instant,
})

export const users = {
  list: endpoint('GET /v2/users', {
    summary: 'Lists the people of the account, newest first',
    scope: 'admin',
    params: paging(),
    response: many(user),
  }),
  get: endpoint('GET /v2/users/{id}', { summary: 'Returns one person', scope: 'admin', response: one(user) }),
  create: endpoint('POST /v2/users', {
    summary: 'Invites somebody: answers with a one-time link that is good for 24 hours',
    scope: 'admin',
    isSecret: true,
    needsProof: true,
    body: write(invitation, { email: z.email().max(254).nullish(), role: z.enum(roles) }), // RFC 5321, 4.5.3.1.3
    response: one({ schema: created }),
    errors: ['blank', 'invalid', 'taken'],
  }),
  update: endpoint('PATCH /v2/users/{id}', {
    summary: 'Gives somebody another role or name, from their next request on',
    scope: 'admin',
    needsProof: true,
    body: write(user, { name: filledText.max(200).optional(), role: z.enum(roles).optional() }),
    response: one(user),
    errors: ['blank', 'invalid'],
  }),
  reset_password: endpoint('POST /v2/users/{id}/password_reset', {
    summary: 'Makes a link by which somebody sets a new password, good once and for an hour; their earlier links end',
    scope: 'admin',
    isSecret: true,
    needsProof: true,
    response: one(passwordReset),
  }),
  reset_second_factor: endpoint('DELETE /v2/users/{id}/second_factor', {
    summary: 'Takes the second factor of somebody who has lost it, signs them out everywhere, and keeps who did it',
    scope: 'admin',
    needsProof: true,
    status: 204,
  }),
  delete: endpoint('DELETE /v2/users/{id}', {
    summary: 'Removes somebody and ends their sessions and the API keys they made; what they did stays',
    scope: 'admin',
    needsProof: true,
    params: {
      keys: z.enum(['end', 'keep']).default('end').describe('Whether the API keys they made end with them or go on'),
    },
    status: 204,
    errors: ['invalid'],
  }),
}
