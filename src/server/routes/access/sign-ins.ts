import { signIn } from '#contract/access/sign-in.ts'
import type { api } from '#contract/api.ts'
import { deviceOf, partsOf } from '#domain/access/device.ts'
import { deleteOtherSignIns, deleteSignIn, listSignIns } from '../../db/access/sign-ins.ts'
import type { Principal } from '../../db/scope.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

/** @throws 404 for a key */
function sessionOf({ session_id }: Principal): string {
  if (session_id) return session_id
  throw new HttpError('not_found', 'An API key has no session.')
}

export const signIns: HandlersOf<typeof api.sign_ins> = {
  async list({ tx, params, principal, context }) {
    const current = sessionOf(principal)
    const { rows, meta } = await listSignIns(tx, params, { now: context.now(), idleMs: context.signIn.idleMs })
    const data = rows.map(({ agent, ...row }) =>
      render(signIn, { ...row, device: deviceOf(agent), ...partsOf(agent), is_current: row.id === current }),
    )
    return { data, meta }
  },

  async delete({ tx, params, principal }) {
    sessionOf(principal)
    found(await deleteSignIn(tx, params.id))
    return undefined
  },

  async delete_others({ tx, principal }) {
    await deleteOtherSignIns(tx, sessionOf(principal))
    return undefined
  },
}
