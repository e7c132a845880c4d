import { partyRoles } from '#contract/parties/party-roles.ts'
import { findParty, insertParty, mergedInto, partyCalled } from '../db/parties/parties.ts'
import { findHeldRole, insertRole, lockRoleEntity } from '../db/parties/party-roles.ts'
import type { Transaction } from '../db/scope.ts'
import { keepMirrored, mirroredOf } from '../db/sources/mirrors.ts'
import { linkedOf, type Theirs, textOf } from '../sources/mirror/api-types.ts'
import type { MirrorFailure } from '../sources/mirror/client.ts'
import { type Mirroring, noSuchList, nothingNew, optionalList, paged, pageOf, type ReadPage } from './mirroring.ts'

/** Names are compared without case and outer space. */
export async function findOrMakeParty(tx: Transaction, company_name: string) {
  const found = await partyCalled(tx, company_name)
  return found ?? insertParty(tx, { company_name })
}

/** A page of their parties: one that is called the same here is the same. */
export async function readParties(of: Mirroring, page: number): Promise<ReadPage | MirrorFailure> {
  const answer = await optionalList(of, '/parties', 'party', paged(page, 100))
  if (!answer) return noSuchList
  if (answer.outcome !== 'found') return answer
  return pageOf(answer, null, async (tx) => {
    for (const { id, attributes } of answer.data) {
      const name = textOf(attributes.company_name, 200)
      if (!name) continue
      const known = (await mirroredOf(tx, of.mirror.id, 'party', [id])).get(id)
      // Renamed or merged here meanwhile: it stays so.
      if (known?.our_id) continue
      const party = await findOrMakeParty(tx, name)
      await keepMirrored(tx, { mirror_id: of.mirror.id, subject: 'party', their_id: id, our_id: party.id })
    }
    return nothingNew
  })
}

/** A page of who has which role; the customer is named by the shipment itself. Each comes once: from then on it is ours. */
export async function readRoles(of: Mirroring, page: number): Promise<ReadPage | MirrorFailure> {
  const answer = await optionalList(of, '/party_roles', 'party_role', paged(page, 100))
  if (!answer) return noSuchList
  if (answer.outcome !== 'found') return answer
  return pageOf(answer, null, async (tx) => {
    for (const one of answer.data) await takeRole(tx, of, one)
    return nothingNew
  })
}

async function takeRole(tx: Transaction, { mirror }: Mirroring, one: Theirs): Promise<void> {
  const role = partyRoles.find((known) => known === one.attributes.role)
  const [party] = linkedOf(one, 'party')
  const [entity] = linkedOf(one, 'entity')
  if (!role || role === 'customer' || !party || !entity) return
  if (entity.type !== 'shipment' && entity.type !== 'container') return
  const known = (await mirroredOf(tx, mirror.id, 'party', [party.id])).get(party.id)?.our_id
  const about = (await mirroredOf(tx, mirror.id, entity.type, [entity.id])).get(entity.id)?.our_id
  if (!known || !about) return
  // Once; again where what had it was removed here and came anew.
  if ((await mirroredOf(tx, mirror.id, 'party_role', [one.id])).get(one.id)?.our_id === about) return
  // Merged or removed here meanwhile.
  const ours = (await findParty(tx, known))?.id ?? (await mergedInto(tx, known))
  if (!ours || !(await lockRoleEntity(tx, entity.type, about))) return
  const held = { entity_id: about, role, party_id: ours }
  if (!(await findHeldRole(tx, held))) await insertRole(tx, entity.type, held)
  await keepMirrored(tx, { mirror_id: mirror.id, subject: 'party_role', their_id: one.id, our_id: about })
}
