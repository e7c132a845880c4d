import type { api } from '#contract/api.ts'
import { containerGroup } from '#contract/tracking/container-group.ts'
import type { ContainerGrouping } from '#contract/tracking/container-lists.ts'
import { urgencyReasons } from '#contract/tracking/urgency.ts'
import { checkCustomFields } from '../../custom-fields/check-custom-fields.ts'
import { partiesByIds } from '../../db/parties/parties.ts'
import type { Transaction } from '../../db/scope.ts'
import { listContainerGroups } from '../../db/tracking/container-groups.ts'
import { shipmentsByIds } from '../../db/tracking/shipments.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { nameValues } from '../search/name-values.ts'

export const containerGroups: HandlersOf<typeof api.container_groups> = {
  async list({ tx, params, context }) {
    await checkCustomFields(tx, params)
    const { group_by } = params
    const { rows, meta } = await listContainerGroups(tx, params)
    const values = rows.flatMap(({ value }) => value ?? [])
    const names = await namesOf(tx, context, group_by, values)
    const data = rows.map(({ urgency_rank: rank, ...row }) =>
      render(containerGroup, {
        ...row,
        id: `${group_by}.${row.value ?? 'none'}`,
        name: row.value === null ? null : (names.get(row.value) ?? null),
        urgency: { rank, reason: urgencyReasons[rank] ?? 'finished' },
      }),
    )
    return { data, meta }
  },
}

/** What people call these values; what stands for itself, such as a reason, has no name. */
async function namesOf(
  tx: Transaction,
  { reference }: Context,
  group_by: ContainerGrouping,
  values: readonly string[],
): Promise<Map<string, string>> {
  if (values.length === 0) return new Map()
  switch (group_by) {
    case 'shipment':
      return new Map(
        (await shipmentsByIds(tx, values)).map(({ id, bill_of_lading_number }) => [id, bill_of_lading_number]),
      )
    case 'customer':
      return new Map((await partiesByIds(tx, values)).map(({ id, company_name }) => [id, company_name]))
    case 'urgency':
    case 'who_acts':
    case 'binding_lfd':
    case 'arrival':
    case 'empty_due':
      return new Map()
    default: {
      const valued = values.map((value) => ({ filter: group_by, value }))
      return new Map((await nameValues(tx, reference, valued)).map(({ value, name }) => [value, name]))
    }
  }
}
