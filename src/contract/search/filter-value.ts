import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { many, paging, resource } from '../json-api.ts'
import { anyOf } from '../list-params.ts'

/** Of which lists and by which of their filters. */
export const filteredLists = ['containers', 'shipments'] as const
export const filterNames = ['shipping_line', 'pod', 'destination', 'pod_terminal'] as const
export type FilterName = (typeof filterNames)[number]

/** A value that a list is worth filtering by, because something has it. An extension of the dialect. */
export const filterValue = resource('filter_value', null, {
  list: z.enum(filteredLists),
  filter: z.enum(filterNames),
  value: z.string().describe('What the filter takes: a SCAC, a UN/LOCODE, the id of a terminal').meta({
    example: 'USLAX',
  }),
  code: z.string().nullable().describe('What people write for it: SCAC, UN/LOCODE, FIRMS code'),
  name: z.string(),
  place: z
    .string()
    .nullable()
    .describe('Where it is: of a terminal the port, of a place the state and country')
    .meta({ example: 'CA, US' }),
  active_count: z.int().describe('How many have it of which something is left to do, as `filter[active]=true` finds'),
  count: z.int().describe('How many have it').meta({ example: 214 }),
})
export type FilterValue = z.output<typeof filterValue.schema>

export const filterValues = {
  list: endpoint('GET /v2/filter_values', {
    summary: 'Lists the lines, ports, destinations and terminals that are in use, those of most that is active first',
    params: {
      'filter[list]': z.enum(filteredLists).default('containers').describe('Of which list'),
      'filter[filter]': anyOf(filterNames).describe('The filters of the list that take these values'),
      q: z
        .string()
        .trim()
        .max(200)
        .optional()
        .describe('A part of the name, of the code or of the place')
        .meta({ example: 'angel' }),
      ...paging({ size: 100 }),
    },
    response: many(filterValue),
  }),
}
