import type { api } from '#contract/api.ts'
import { partyRole } from '#contract/parties/party-role.ts'
import { fault, ofField } from '#contract/said/fault.ts'
import { refusal } from '#contract/said/refusals.ts'
import { holdParty } from '../../db/parties/parties.ts'
import {
  deleteRole,
  findHeldRole,
  findRole,
  insertRole,
  listRoles,
  lockRoleEntity,
  type RoleEntity,
  setCustomer,
  touchRoleEntity,
} from '../../db/parties/party-roles.ts'
import type { Transaction } from '../../db/scope.ts'
import { findContainer } from '../../db/tracking/containers.ts'
import { findShipment } from '../../db/tracking/shipments.ts'
import { findRequest } from '../../db/tracking/tracking-requests.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

type Rows = Awaited<ReturnType<typeof listRoles>>

const listed = ({ rows, ...page }: Rows) => ({ data: rows.map((row) => render(partyRole, row)), ...page })

export const partyRoles: HandlersOf<typeof api.party_roles> = {
  async list({ tx, params }) {
    const wanted = { parties: params['filter[party]'], roles: params['filter[role]'] }
    return listed(await listRoles(tx, wanted, params))
  },

  get: async ({ tx, params }) => ({ data: render(partyRole, found(await findRole(tx, params.id))) }),

  async create({ tx, body, context }) {
    const { role } = body.data.attributes
    const entity = await heldEntity(tx, body.data.relationships?.entity?.data)
    const party = await givenParty(tx, body.data.relationships?.party?.data?.id)
    if (entity.type === 'container' && role === 'customer')
      throw new HttpError('invalid', refusal('container_has_customer_of_shipment'), {
        pointer: '/data/attributes/role',
      })
    const held = { entity_id: entity.id, role, party_id: party.id }
    if (await findHeldRole(tx, held))
      throw new HttpError('taken', refusal('party_is_role_already', { name: party.company_name, role }), {
        pointer: '/data/attributes/role',
      })
    // The check of the database above says that only these two have customers.
    if (role === 'customer') await setCustomer(tx, entity.type as 'shipment', entity.id, party, context.now())
    else await insertRole(tx, entity.type, held)
    await touchRoleEntity(tx, entity.type, entity.id, context.now())
    return { data: render(partyRole, found(await findHeldRole(tx, held))) }
  },

  async delete({ tx, params, context }) {
    const { id, role, entity_id, entity_type } = found(await findRole(tx, params.id))
    await lockRoleEntity(tx, entity_type, entity_id)
    if (role === 'customer') await setCustomer(tx, entity_type as 'shipment', entity_id, null, context.now())
    else await deleteRole(tx, id)
    await touchRoleEntity(tx, entity_type, entity_id, context.now())
    return undefined
  },

  async of_shipment({ tx, params }) {
    const { id } = found(await findShipment(tx, params.id))
    return listed(await listRoles(tx, { entities: [id] }, params))
  },

  async of_container({ tx, params }) {
    const { id, shipment_id } = found(await findContainer(tx, params.id))
    return listed(await listRoles(tx, { entities: [id, shipment_id] }, params))
  },

  async of_tracking_request({ tx, params }) {
    const { id } = found(await findRequest(tx, params.id))
    return listed(await listRoles(tx, { entities: [id] }, params))
  },
}

/** @throws 422 where it is not said, or not there */
async function heldEntity(tx: Transaction, entity: { id: string; type: RoleEntity } | null | undefined) {
  if (!entity)
    throw new HttpError('blank', ofField('entity', fault('blank')), { pointer: '/data/relationships/entity' })
  if (await lockRoleEntity(tx, entity.type, entity.id)) return entity
  const pointer = '/data/relationships/entity/data/id'
  throw new HttpError('invalid', `There is no ${entity.type} ${entity.id}`, { pointer })
}

/** @throws 422 where it is not said, or not there */
async function givenParty(tx: Transaction, id: string | undefined) {
  if (id === undefined)
    throw new HttpError('blank', ofField('party', fault('blank')), { pointer: '/data/relationships/party' })
  const party = await holdParty(tx, id)
  if (party) return party
  throw new HttpError('invalid', refusal('no_such_party', { id }), { pointer: '/data/relationships/party/data/id' })
}
