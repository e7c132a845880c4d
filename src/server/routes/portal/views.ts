import type { api } from '#contract/api.ts'
import { type View, view, viewToken } from '#contract/portal/view.ts'
import { fault, ofField } from '#contract/said/fault.ts'
import { refusal } from '#contract/said/refusals.ts'
import { fieldsOf, safePolicy } from '#domain/portal/view-policy.ts'
import { findParty } from '../../db/parties/parties.ts'
import { moveMails } from '../../db/portal/move-mails.ts'
import { moveCalendars } from '../../db/portal/view-calendars.ts'
import {
  deleteView,
  endViewToken,
  findView,
  insertView,
  insertViewToken,
  listViews,
  listViewTokens,
  listVisits,
  lockView,
  lockViewToken,
  revokeViewToken,
  updateView,
} from '../../db/portal/views.ts'
import type { Transaction } from '../../db/scope.ts'
import { requireScope } from '../../http/authorize.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { refusePast } from '../../http/refuse-past.ts'
import { checkedPolicies, policiesOf } from '../../portal/policy.ts'

/** As long as the contract lets the name of a view be. */
const mostOfName = 100
const notFound = "Couldn't find View"

export const views: HandlersOf<typeof api.views> = {
  async list({ tx, params, context }) {
    const wanted = { parties: params['filter[party]'], now: context.now() }
    const { rows, ...page } = await listViews(tx, wanted, params)
    return { data: rows.map((row) => render(view, row)), ...page }
  },

  get: async ({ tx, params, context }) => ({ data: await shown(tx, params.id, context) }),

  async create({ tx, body, context, principal, origin }) {
    requireScope(principal, 'read')
    const party = body.data.relationships?.party?.data
    const pointer = '/data/relationships/party'
    if (!party) throw new HttpError('blank', ofField('party', fault('blank')), { pointer })
    const known = await findParty(tx, party.id)
    if (!known) throw new HttpError('invalid', refusal('no_such_party', { id: party.id }), { pointer })
    refusePast(body.data.attributes.expires_at, context.now())
    const named = { ...safePolicy, name: Array.from(known.company_name).slice(0, mostOfName).join('') }
    const policies = await checkedPolicies(tx, named, body.data.attributes, { origin, context })
    const { id } = await insertView(tx, party.id, policies)
    return { data: await shown(tx, id, context) }
  },

  async update({ tx, params, body, context, principal, origin }) {
    requireScope(principal, 'read')
    const before = found(await lockView(tx, params.id, context.now()), notFound)
    const policies = await checkedPolicies(tx, policiesOf(before), body.data.attributes, { origin, context })
    await updateView(tx, before.id, policies, context.now())
    return { data: await shown(tx, before.id, context) }
  },

  async delete({ tx, params }) {
    if (!(await deleteView(tx, params.id))) throw new HttpError('not_found', notFound)
    return undefined
  },

  async fields({ tx, params, context }) {
    return fieldsOf(found(await findView(tx, params.id, context.now()), notFound))
  },

  async visits({ tx, params, context }) {
    const { id } = found(await findView(tx, params.id, context.now()), notFound)
    return { visits: await listVisits(tx, id, new Date(context.now().getTime() - 90 * 86_400_000)) }
  },

  async tokens({ tx, params, context }) {
    const { id } = found(await findView(tx, params.id, context.now()), notFound)
    const { rows, ...page } = await listViewTokens(tx, { view_id: id, of: params['filter[of]'] }, params)
    return { data: rows.map((row) => render(viewToken, { ...row, token: null })), ...page }
  },

  async create_token({ tx, params, body, principal, context }) {
    requireScope(principal, 'read')
    const { id: view_id } = found(await findView(tx, params.id, context.now()), notFound)
    const { name = null, expires_at = null } = body.data.attributes
    refusePast(expires_at, context.now())
    const { row, token } = await insertViewToken(tx, {
      view_id,
      name,
      expires_at,
      created_by_id: principal.user_id ?? null,
    })
    return { data: render(viewToken, { ...row, token }) }
  },

  async rotate_token({ tx, params, body, principal, context }) {
    requireScope(principal, 'read')
    const old = found(await lockViewToken(tx, params.id, params.token_id))
    const now = context.now().getTime()
    const { overlap_hours } = body.data.attributes
    if (old.revoked_at !== null || (old.expires_at !== null && Date.parse(old.expires_at) <= now))
      throw new HttpError('invalid', refusal('view_link_ended'))
    if (old.email !== null) throw new HttpError('invalid', refusal('view_person_by_code'))
    const end = new Date(now + overlap_hours * 3_600_000).toISOString()
    const { row, token } = await insertViewToken(tx, {
      view_id: params.id,
      name: old.name,
      expires_at: old.expires_at,
      created_by_id: principal.user_id ?? null,
    })
    // Who gets mails by the old one, or has its calendar, goes on doing so.
    const moved = { from: old.id, to: row.id, token }
    await moveMails(tx, moved, context.secrets)
    await moveCalendars(tx, moved, context.secrets)
    // One that ends sooner anyway is not made to last.
    if (old.expires_at === null || end < old.expires_at) await endViewToken(tx, old.id, end)
    return { data: render(viewToken, { ...row, token }) }
  },

  async revoke_token({ tx, params, context }) {
    found(await revokeViewToken(tx, params.id, params.token_id, context.now()))
    return undefined
  },
}

async function shown(tx: Transaction, id: string, { now }: Pick<Context, 'now'>): Promise<View> {
  return render(view, found(await findView(tx, id, now()), notFound))
}
