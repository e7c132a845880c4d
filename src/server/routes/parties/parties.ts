import type { api } from '#contract/api.ts'
import { party } from '#contract/parties/party.ts'
import { refusal } from '#contract/said/refusals.ts'
import { violates } from '../../db/errors.ts'
import { waitToGroup } from '../../db/exceptions/causes.ts'
import {
  deleteParty,
  findParty,
  insertParty,
  listParties,
  lockParties,
  mergedInto,
  partyCalled,
  updateParty,
  usesOfParty,
} from '../../db/parties/parties.ts'
import { mergeParties } from '../../db/parties/party-merges.ts'
import type { Transaction } from '../../db/scope.ts'
import { tellOfExceptions } from '../../exceptions/exception-news.ts'
import { HttpError } from '../../http/errors.ts'
import { checkExpected } from '../../http/expected.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

export const parties: HandlersOf<typeof api.parties> = {
  list: async ({ tx, params }) => {
    const { rows, meta } = await listParties(tx, params)
    return { data: rows.map((row) => render(party, row)), meta }
  },

  get: async ({ tx, params }) => ({
    data: render(party, await thisParty(tx, params.id, await findParty(tx, params.id))),
  }),

  create: async ({ tx, body }) => {
    const { attributes } = body.data
    if (await partyCalled(tx, attributes.company_name)) throw nameTaken(attributes.company_name)
    const row = await insertParty(tx, attributes).catch(orNameTaken(attributes.company_name))
    return { data: render(party, row) }
  },

  update: async ({ tx, params, body, context }) => {
    const { attributes, meta } = body.data
    const { company_name } = attributes
    const [locked] = await lockParties(tx, [params.id])
    const known = await thisParty(tx, params.id, locked)
    checkExpected(meta?.expected, known)
    const called = company_name === undefined ? undefined : await partyCalled(tx, company_name)
    if (called && called.id !== known.id) throw nameTaken(company_name)
    const row = await updateParty(tx, params.id, attributes, context.now()).catch(orNameTaken(company_name))
    return { data: render(party, await thisParty(tx, params.id, row)) }
  },

  delete: async ({ tx, params }) => {
    const [row] = await lockParties(tx, [params.id])
    const { id, company_name } = await thisParty(tx, params.id, row)
    const uses = Object.entries(await usesOfParty(tx, id)).filter(([, count]) => count > 0)
    if (uses.length > 0) {
      const what = uses.map(([noun, count]) => `${count} ${count === 1 ? noun.slice(0, -1) : noun}`).join(', ')
      throw new HttpError('invalid', refusal('party_in_use', { name: company_name, what }))
    }
    await deleteParty(tx, id)
    return undefined
  },

  merge: async ({ tx, params, body, principal, context }) => {
    const pointer = '/data/attributes/merged_id'
    const { merged_id } = body.data.attributes
    const { account_id } = principal
    // Before the parties: who groups causes refers to them.
    await waitToGroup(tx, account_id)
    const rows = await lockParties(tx, [params.id, merged_id])
    const into = await thisParty(
      tx,
      params.id,
      rows.find(({ id }) => id === params.id.toLowerCase()),
    )
    const merged = rows.find(({ id }) => id === merged_id.toLowerCase())
    if (!merged) throw new HttpError('invalid', refusal('no_such_party', { id: merged_id }), { pointer })
    if (merged.id === into.id) throw new HttpError('invalid', refusal('party_with_itself'), { pointer })
    const who = { user_id: principal.user_id ?? null, api_key_id: principal.api_key_id ?? null }
    const entries = await mergeParties(tx, { party: into, merged, ...who, now: context.now() })
    await tellOfExceptions(tx, account_id, { entries })
    return { data: render(party, into) }
  },
}

/** @throws 404, which says where it is now if it was merged */
async function thisParty<Row>(tx: Transaction, id: string, row: Row | undefined): Promise<Row> {
  if (row !== undefined) return row
  const now = await mergedInto(tx, id)
  throw new HttpError('not_found', now ? `This party was merged into /v2/parties/${now}` : "Couldn't find Party")
}

/** The specification points a duplicate at `customer`, not at `company_name` (Errors, 422). */
const nameTaken = (name?: string) =>
  new HttpError('taken', refusal('party_name_taken', { name }), { pointer: '/data/attributes/customer' })

/** Two who make it at once both find none of the name. */
const orNameTaken = (name?: string) => (error: unknown) => {
  throw violates(error, 'parties_company_name_key') ? nameTaken(name) : error
}
