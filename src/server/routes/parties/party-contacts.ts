import type { api } from '#contract/api.ts'
import { partyContact } from '#contract/parties/party-contact.ts'
import { refusal } from '#contract/said/refusals.ts'
import { findParty, holdParty } from '../../db/parties/parties.ts'
import {
  deleteContact,
  findContact,
  insertContact,
  listContacts,
  updateContact,
} from '../../db/parties/party-contacts.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

export const partyContacts: HandlersOf<typeof api.party_contacts> = {
  async list({ tx, params }) {
    const { id } = found(await findParty(tx, params.id), "Couldn't find Party")
    const { rows, ...page } = await listContacts(tx, id, params)
    return { data: rows.map((row) => render(partyContact, row)), ...page }
  },

  async create({ tx, params, body }) {
    const { id } = found(await holdParty(tx, params.id), "Couldn't find Party")
    const { name, email = null, phone = null, note = null } = body.data.attributes
    return { data: render(partyContact, await insertContact(tx, id, { name, email, phone, note })) }
  },

  get: async ({ tx, params }) => ({ data: render(partyContact, found(await findContact(tx, params.id))) }),

  async update({ tx, params, body }) {
    const given = Object.entries(body.data.attributes).filter(([, value]) => value !== undefined)
    return { data: render(partyContact, found(await updateContact(tx, params.id, Object.fromEntries(given)))) }
  },

  async delete({ tx, params }) {
    if (!(await deleteContact(tx, params.id))) throw new HttpError('not_found', refusal('no_such_resource'))
    return undefined
  },
}
