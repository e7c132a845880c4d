import { user } from '#contract/access/account.ts'
import { invitation } from '#contract/access/invitation.ts'
import { passwordReset } from '#contract/access/user.ts'
import type { api } from '#contract/api.ts'
import { toQueryString } from '#contract/query-string.ts'
import { refusal } from '#contract/said/refusals.ts'
import { personBehind } from '../../db/access/api-keys.ts'
import { endLinksOf, insertInvitation } from '../../db/access/invitations.ts'
import { insertPasswordReset } from '../../db/access/password-resets.ts'
import { isNeededAdmin } from '../../db/access/provider-identities.ts'
import { resetFactor } from '../../db/access/reset-factor.ts'
import { deleteUser, findUser, findUserByEmail, listUsers, updateUser } from '../../db/access/users.ts'
import type { Transaction } from '../../db/scope.ts'
import { tellOfExceptions } from '../../exceptions/exception-news.ts'
import { refuseRoleBeyond } from '../../http/authorize.ts'
import { found, HttpError, type Problem } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { tellPerson } from '../../words/tell-person.ts'

export const users: HandlersOf<typeof api.users> = {
  async list({ tx, params }) {
    const { rows, meta } = await listUsers(tx, params)
    return { data: rows.map((row) => render(user, row)), meta }
  },

  async get({ tx, params }) {
    return { data: render(user, found(await findUser(tx, params.id))) }
  },

  async create({ tx, body, principal, context }) {
    const { email = null, role } = body.data.attributes
    refuseRoleBeyond(principal, role)
    if (email && (await findUserByEmail(tx, email)))
      throw new HttpError('taken', refusal('email_of_someone_here', { email }), {
        pointer: '/data/attributes/email',
      })
    const invited = { account_id: principal.account_id, role, email, created_by_id: await personBehind(tx, principal) }
    const { row, token } = await insertInvitation(tx, invited, context.now())
    const data = render(invitation, row)
    const link = signInAddress(context, { link: token })
    return { data: { ...data, attributes: { ...data.attributes, link } } }
  },

  async update({ tx, params, body, principal }) {
    const { role } = body.data.attributes
    if (role !== undefined) {
      refuseRoleBeyond(principal, role)
      if (role !== 'admin') {
        const person = { account_id: principal.account_id, id: params.id }
        await keepAnAdmin(tx, person, { pointer: '/data/attributes/role' })
      }
    }
    const row = found(await updateUser(tx, params.id, body.data.attributes))
    if (row.role !== 'admin') await endLinksOf(tx, row.id)
    return { data: render(user, row) }
  },

  async reset_password({ tx, params, principal, context }) {
    const { id: user_id, account_id, role } = found(await findUser(tx, params.id))
    // Whoever has the link is that person.
    refuseRoleBeyond(principal, role)
    const created_by_id = await personBehind(tx, principal)
    const { id, token, expires_at } = await insertPasswordReset(
      tx,
      { account_id, user_id, created_by_id },
      context.now(),
    )
    return { data: render(passwordReset, { id, expires_at, link: signInAddress(context, { reset: token }) }) }
  },

  async reset_second_factor({ tx, params, principal, context }) {
    const { id, name, role } = found(await findUser(tx, params.id))
    refuseRoleBeyond(principal, role)
    const now = context.now()
    const tell = (by: string) => tellPerson(tx, id, (said) => said.factorRemovedMail(by), now)
    const isTold = context.signIn.mailsLeadTo !== undefined
    const isReset = await resetFactor(tx, { person: { id }, principal, now, tell: isTold ? tell : undefined })
    if (!isReset) throw new HttpError('not_found', refusal('has_no_second_factor', { name }))
    return undefined
  },

  async delete({ tx, params, principal, context }) {
    const { account_id } = principal
    await keepAnAdmin(tx, { account_id, id: params.id })
    const { entries } = found(await deleteUser(tx, params.id, { keys: params.keys, now: context.now() }))
    await tellOfExceptions(tx, account_id, { entries })
    return undefined
  },
}

const signInAddress = ({ publicUrl = '' }: Pick<Context, 'publicUrl'>, query: Record<string, string>) =>
  `${publicUrl}/sign-in?${toQueryString(query)}`

/** @throws 422 where nobody could manage the account without this person */
export async function keepAnAdmin(
  tx: Transaction,
  person: { account_id: string; id: string },
  source?: Problem['source'],
) {
  const needed = await isNeededAdmin(tx, person)
  if (!needed) return
  const { name } = found(await findUser(tx, person.id))
  throw new HttpError(
    'invalid',
    refusal(needed === 'only' ? 'last_admin' : 'last_admin_with_password', { name }),
    source,
  )
}
