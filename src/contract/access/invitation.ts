import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, many, paging, resource, toOne } from '../json-api.ts'
import { roles } from './scope.ts'

export const invitationAttributes = {
  email: z.string().nullable().describe('Whom it is for; null: whoever has the link'),
  role: z.enum(roles),
  created_at: instant,
  expires_at: instant,
}

/** A sign-in link that nobody has used yet. `POST /v2/users` makes it. */
export const invitation = resource('invitation', null, invitationAttributes, {
  created_by: toOne('user'),
})
export type Invitation = z.output<typeof invitation.schema>

export const invitations = {
  list: endpoint('GET /v2/invitations', {
    summary: 'Lists the invitations that can still be taken, newest first',
    scope: 'admin',
    params: paging(),
    response: many(invitation),
    include: invitation,
  }),
  delete: endpoint('DELETE /v2/invitations/{id}', {
    summary: 'Withdraws an invitation: its link leads nowhere',
    scope: 'admin',
    needsProof: true,
    status: 204,
  }),
}
