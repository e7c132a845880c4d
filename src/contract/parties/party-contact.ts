import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledText, instant, many, one, paging, resource, toOne, write } from '../json-api.ts'
import { faults } from '../said/faults.ts'

const phone = z
  .string()
  .trim()
  .max(40)
  .regex(/^\+?[0-9 ()./-]+$/, faults.not_digits)
  .meta({ example: '+49 40 555 0188' })
const email = z.email().max(254)
const note = z.string().trim().max(2000).meta({ example: 'Mornings only' })

/** Somebody at a party. An extension of the dialect. */
export const partyContact = resource(
  'party_contact',
  '/v2/party_contacts',
  {
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    note: z.string().nullable(),
    created_at: instant,
  },
  { party: toOne('party') },
)
export type PartyContact = z.output<typeof partyContact.schema>

const name = filledText.max(200)
const optional = { email: email.nullish(), phone: phone.nullish(), note: note.nullish() }

export const partyContacts = {
  list: endpoint('GET /v2/parties/{id}/contacts', {
    summary: 'Lists who can be spoken to at a party, newest first',
    params: paging({ size: 25 }),
    response: many(partyContact),
  }),
  create: endpoint('POST /v2/parties/{id}/contacts', {
    summary: 'Adds somebody at a party',
    body: write(partyContact, { name, ...optional }),
    response: one(partyContact),
    errors: ['blank', 'invalid'],
  }),
  get: endpoint('GET /v2/party_contacts/{id}', {
    summary: 'Returns somebody at a party',
    include: partyContact,
    response: one(partyContact),
  }),
  update: endpoint('PATCH /v2/party_contacts/{id}', {
    summary: 'Edits somebody at a party',
    body: write(partyContact, { name: name.optional(), ...optional }),
    response: one(partyContact),
    errors: ['blank', 'invalid'],
  }),
  delete: endpoint('DELETE /v2/party_contacts/{id}', { summary: 'Removes somebody at a party', status: 204 }),
}
