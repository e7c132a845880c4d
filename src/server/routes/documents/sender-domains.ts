import type { api } from '#contract/api.ts'
import { senderDomain } from '#contract/documents/sender-domain.ts'
import { fault, ofField } from '#contract/said/fault.ts'
import { refusal } from '#contract/said/refusals.ts'
import { isOpenToAnybody } from '#domain/documents/sender-domain.ts'
import {
  deleteSenderDomain,
  findSenderDomain,
  insertSenderDomain,
  listSenderDomains,
  updateSenderDomain,
} from '../../db/documents/sender-domains.ts'
import { holdParty } from '../../db/parties/parties.ts'
import type { Transaction } from '../../db/scope.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

export const senderDomains: HandlersOf<typeof api.sender_domains> = {
  async list({ tx, params }) {
    const { rows, ...page } = await listSenderDomains(tx, params)
    return { data: rows.map((row) => render(senderDomain, row)), ...page }
  },

  get: async ({ tx, params }) => ({ data: render(senderDomain, found(await findSenderDomain(tx, params.id))) }),

  async create({ tx, body, principal, context }) {
    const { domain } = body.data.attributes
    const pointer = '/data/attributes/domain'
    if (isOpenToAnybody(domain)) throw new HttpError('invalid', refusal('domain_of_anybody', { domain }), { pointer })
    const customer_id = await readCustomer(tx, body.data.relationships?.customer.data?.id)
    const at = context.now().toISOString()
    const user_id = principal.user_id ?? null
    const row = await insertSenderDomain(tx, { domain, customer_id, user_id, created_at: at, updated_at: at })
    if (!row) throw new HttpError('taken', refusal('domain_of_customer', { domain }), { pointer })
    return { data: render(senderDomain, row) }
  },

  async update({ tx, params, body, principal, context }) {
    const before = found(await findSenderDomain(tx, params.id))
    const given = body.data.relationships?.customer
    const customer_id = given ? await readCustomer(tx, given.data?.id) : before.customer_id
    const changed = { customer_id, user_id: principal.user_id ?? null, updated_at: context.now().toISOString() }
    return { data: render(senderDomain, found(await updateSenderDomain(tx, params.id, changed))) }
  },

  async delete({ tx, params }) {
    if (!(await deleteSenderDomain(tx, params.id))) throw new HttpError('not_found', refusal('no_such_resource'))
    return undefined
  },
}

/** @throws 422 where there is no such party */
export async function readCustomer(tx: Transaction, id: string | undefined): Promise<string> {
  const pointer = '/data/relationships/customer/data/id'
  if (id === undefined) throw new HttpError('blank', ofField('customer', fault('blank')), { pointer })
  if (await holdParty(tx, id)) return id
  throw new HttpError('invalid', refusal('no_such_party', { id }), { pointer })
}
