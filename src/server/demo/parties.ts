import { safeSections } from '#contract/portal/view-sections.ts'
import { type Draft, safePolicy } from '#domain/portal/view-policy.ts'
import type { FleetShipment } from '#simulator/fleet.ts'
import { insertParty, partyNamed } from '../db/parties/parties.ts'
import { insertRole } from '../db/parties/party-roles.ts'
import { insertView } from '../db/portal/views.ts'
import type { Transaction } from '../db/scope.ts'

/** The parties of the demo by their names, made where there is none yet. */
export function partiesIn(tx: Transaction) {
  const known = new Map<string, string>()
  return async (company_name: string): Promise<string> => {
    const id =
      known.get(company_name) ??
      (await partyNamed(tx, company_name))?.id ??
      (await insertParty(tx, { company_name })).id
    known.set(company_name, id)
    return id
  }
}

/** Who ships, is notified and collects, besides the customer. */
export async function giveRoles(
  tx: Transaction,
  tracking_request_id: string,
  { others }: FleetShipment,
  idOf: ReturnType<typeof partiesIn>,
): Promise<void> {
  for (const { role, company } of others)
    await insertRole(tx, 'tracking_request', { entity_id: tracking_request_id, role, party_id: await idOf(company) })
}

/** What two customers may see: one nearly all of it, one in their own language and no more than is safe. */
export async function addViews(tx: Transaction, idOf: ReturnType<typeof partiesIn>): Promise<void> {
  for (const { customer, name, ...policy } of views)
    await insertView(tx, await idOf(customer), { ...safePolicy, name, ...policy })
}

const contact = { name: 'Import desk', email: 'imports@landfall.example', phone: null }

const views: (Partial<Draft> & { customer: string; name: string })[] = [
  {
    customer: 'Harbor & Pine Furniture Co.',
    name: 'For their warehouse',
    sections: {
      ...safeSections,
      references: true,
      fees: true,
      vessel: true,
      terminal: true,
      map: true,
      calendar: true,
      questions: true,
    },
    document_types: ['arrival_notice'],
    colour: '#1f6f5c',
    contact,
  },
  { customer: 'Müller-Lüdenscheid Großhandel GmbH', name: 'Einkauf', language: 'de', contact },
]
