import type { api } from '#contract/api.ts'
import { refusal } from '#contract/said/refusals.ts'
import type { Detail } from '#contract/said/sentence.ts'
import { savedView } from '#contract/search/saved-view.ts'
import { violates } from '../../db/errors.ts'
import type { Principal, Transaction } from '../../db/scope.ts'
import {
  deleteSavedView,
  findSavedView,
  insertSavedView,
  listSavedViews,
  updateSavedView,
} from '../../db/search/saved-views.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

const viewerOf = ({ user_id }: Principal) => user_id ?? null

export const savedViews: HandlersOf<typeof api.saved_views> = {
  async list({ tx, params, principal }) {
    const { rows, meta } = await listSavedViews(tx, viewerOf(principal), params)
    const own = rows.map((row) => ({ ...row, is_default: row.is_default && row.is_own }))
    return { data: own.map((row) => render(savedView, row)), meta }
  },

  async get({ tx, params, principal }) {
    return { data: await one(tx, principal, params.id) }
  },

  async create({ tx, body, principal, context }) {
    const { is_shared = false, is_default = false, ...rest } = body.data.attributes
    const user_id = viewerOf(principal)
    if (is_shared) requireSharing(principal)
    if (!user_id && !is_shared) throw refused('is_shared', 'A key has no views of its own: share it')
    if (!user_id && is_default) throw refused('is_default', 'A key begins with no view')
    const view = { ...rest, is_shared, is_default }
    const id = await named(view.name, () => insertSavedView(tx, user_id, view, context.now()))
    return { data: await one(tx, principal, id) }
  },

  async update({ tx, params, body, principal, context }) {
    const { attributes } = body.data
    const user_id = viewerOf(principal)
    const known = found(await findSavedView(tx, user_id, params.id))
    if (known.is_shared || attributes.is_shared) requireSharing(principal, known.is_own)
    if (!known.is_own && attributes.is_shared === false) throw refused('is_shared', refusal('view_of_another'))
    if (!known.is_own && attributes.is_default) throw refused('is_default', refusal('first_view_must_be_own'))
    const change = () =>
      updateSavedView(tx, { id: params.id, user_id: known.is_own ? user_id : null }, attributes, context.now())
    await named(attributes.name ?? known.name, change)
    return { data: await one(tx, principal, params.id) }
  },

  async delete({ tx, params, principal }) {
    const known = found(await findSavedView(tx, viewerOf(principal), params.id))
    if (!known.is_own) requireSharing(principal)
    await deleteSavedView(tx, known.id)
    return undefined
  },
}

async function one(tx: Transaction, principal: Principal, id: string) {
  return render(savedView, found(await findSavedView(tx, viewerOf(principal), id)))
}

/** What everybody sees is changed by who may write. @throws 403 */
function requireSharing({ scopes }: Principal, isOwn = false) {
  if (scopes.includes('write')) return
  throw new HttpError('forbidden', refusal(isOwn ? 'sharing_needs_write' : 'shared_needs_write'))
}

const refused = (field: string, detail: Detail) =>
  new HttpError('invalid', detail, { pointer: `/data/attributes/${field}` })

/** @throws 422 where this person has another view of that name */
async function named<T>(name: string, work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    if (!violates(error, 'saved_views_name')) throw error
    throw new HttpError('taken', refusal('saved_view_taken', { name }), { pointer: '/data/attributes/name' })
  })
}
