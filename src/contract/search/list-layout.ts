import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, many, one, paging, resource, write } from '../json-api.ts'
import { faults } from '../said/faults.ts'
import { columnForm } from './column-form.ts'

const column = z.string().regex(columnForm, 'is not the name of a column')
const columns = z.array(column).max(100)

const shown = columns
  .nullable()
  .describe('Columns in their order; null: the usual ones')
  .meta({ example: ['verdict', 'deadline', 'customer'] })
const widths = z
  .record(column, z.int().min(20).max(2000))
  .refine((all) => Object.keys(all).length <= 100, faults.too_many_columns)
  .describe('In pixels, by column; those that are not here are as wide as usual')
  .meta({ example: { customer: 210 } })
const pinned = columns.describe('Columns that stay at the left').meta({ example: ['verdict'] })

/** How a person has arranged a list of the dashboard. An extension of the dialect. */
export const listLayout = resource('list_layout', null, { shown, widths, pinned, updated_at: instant })
export type ListLayout = z.output<typeof listLayout.schema>

export const listLayouts = {
  list: endpoint('GET /v2/list_layouts', {
    summary: 'Lists how who is signed in has arranged their lists. Extension',
    isPersonal: true,
    params: paging({ size: 100 }),
    response: many(listLayout),
  }),
  update: endpoint('PATCH /v2/list_layouts/{id}', {
    summary: 'Keeps how who is signed in has arranged a list: what is given, and the rest as it was. Extension',
    isPersonal: true,
    scope: 'read',
    params: {
      id: z
        .string()
        .regex(/^[a-z0-9][a-z0-9.-]{0,59}$/, 'is not the name of a list')
        .describe('The name of the list; one of a workspace has its name behind a dot')
        .meta({ example: 'containers.rail' }),
    },
    body: write(listLayout, { shown: shown.optional(), widths: widths.optional(), pinned: pinned.optional() }),
    response: one(listLayout),
    errors: ['invalid'],
  }),
}
