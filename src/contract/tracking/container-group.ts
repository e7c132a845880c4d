import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { many, nullableInstant, paging, resource, timezone } from '../json-api.ts'
import { containerFilters } from './container-filters.ts'
import { containerGroupings } from './container-lists.ts'
import { runningCost } from './running-cost.ts'
import { urgency } from './urgency.ts'

/** Containers of a list that have something in common. An extension of the dialect. */
export const containerGroup = resource('container_group', null, {
  group_by: z.enum(containerGroupings),
  value: z
    .string()
    .nullable()
    .describe(
      'What the filter of that name takes: an id, a SCAC, a UN/LOCODE, a reason, who acts, or a day as `YYYY-MM-DD`, ' +
        'which is its start and its end. Null: those without one, which `filter[empty]` finds, or ' +
        '`filter[who_acts]=nobody`; of destinations also those with a name and no code, of empties all that are not due',
    )
    .meta({ example: 'broker' }),
  name: z
    .string()
    .nullable()
    .describe(
      'Of the customer, terminal, line or place; of a shipment its bill or booking number. Null for what is a code',
    )
    .meta({ example: null }),
  container_count: z.int().meta({ example: 12 }),
  costing_count: z.int().describe('How many of them cost money now').meta({ example: 3 }),
  costs: z.array(runningCost).describe('What they cost together, by currency'),
  first_deadline_at: nullableInstant.describe(
    'The earliest `binding_lfd` of those that are not finished; by `empty_due` the earliest `empty_due_at`',
  ),
  first_deadline_timezone: timezone,
  urgency: urgency.describe('The most urgent of them'),
})
export type ContainerGroup = z.output<typeof containerGroup.schema>

export const containerGroups = {
  list: endpoint('GET /v2/container_groups', {
    summary:
      'Counts the containers of a list by what they have in common, the most urgent groups first, days in their order',
    params: {
      group_by: z
        .enum(containerGroupings)
        .describe(
          '`who_acts`: a container is in the group of each who has to act on an exception of it. `binding_lfd`, `arrival` ' +
            'and `empty_due`: by the day on the calendar of the place',
        )
        .meta({ example: 'who_acts' }),
      ...containerFilters,
      ...paging({ size: 100 }),
    },
    response: many(containerGroup),
  }),
}
