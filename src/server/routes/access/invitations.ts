import { invitation } from '#contract/access/invitation.ts'
import type { api } from '#contract/api.ts'
import { deleteInvitation, listInvitations } from '../../db/access/invitations.ts'
import { found } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

export const invitations: HandlersOf<typeof api.invitations> = {
  async list({ tx, params, context }) {
    const { rows, meta } = await listInvitations(tx, params, context.now())
    return { data: rows.map((row) => render(invitation, row)), meta }
  },

  async delete({ tx, params }) {
    found(await deleteInvitation(tx, params.id))
    return undefined
  },
}
