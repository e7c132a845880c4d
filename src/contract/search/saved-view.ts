import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledText, instant, many, one, paging, resource, write } from '../json-api.ts'

const attributes = {
  name: z.string().meta({ example: 'Blocked in Los Angeles' }),
  search: z.string().describe('What follows `?` in the address of the list: filters, order and columns'),
  is_shared: z.boolean().describe('Whether everybody of the account sees it'),
  is_default: z.boolean().describe('Whether the dashboard opens with it, for who made it'),
  is_own: z.boolean().describe('Whether it is of who asks'),
  owner_name: z.string().nullable().describe('Who made it; null: a key, or somebody who is gone'),
  created_at: instant,
  updated_at: instant,
}

/** A list of shipments or containers as somebody arranged it, under a name. */
export const savedView = resource('saved_view', '/v2/saved_views', attributes)
export type SavedView = z.output<typeof savedView.schema>

const name = filledText.max(80).meta({ example: 'Blocked in Los Angeles' })
/** The address of a list, as a saved view keeps it. */
export const listSearch = z
  .string()
  .max(4000)
  .regex(/^[^\s#?]*$/, 'is what follows `?` in an address, without spaces')
  .meta({ example: 'verdict=blocked&pod=USLAX' })
const is_shared = z.boolean().meta({ example: true })
const is_default = z.boolean().meta({ example: false })

export const savedViews = {
  list: endpoint('GET /v2/saved_views', {
    summary: 'Lists the saved views of who asks and those that are shared, by name',
    params: paging({ size: 100 }),
    response: many(savedView),
  }),
  get: endpoint('GET /v2/saved_views/{id}', { summary: 'Returns one saved view', response: one(savedView) }),
  create: endpoint('POST /v2/saved_views', {
    summary: 'Saves a view of the list; sharing it needs the scope `write`, and a key has only shared ones',
    scope: 'read',
    body: write(savedView, {
      name,
      search: listSearch,
      is_shared: is_shared.optional(),
      is_default: is_default.optional(),
    }),
    response: one(savedView),
    errors: ['blank', 'invalid', 'taken'],
  }),
  update: endpoint('PATCH /v2/saved_views/{id}', {
    summary: 'Changes a saved view: its name, what it shows, whether it is shared or the one to begin with',
    scope: 'read',
    body: write(savedView, {
      name: name.optional(),
      search: listSearch.optional(),
      is_shared: is_shared.optional(),
      is_default: is_default.optional(),
    }),
    response: one(savedView),
    errors: ['blank', 'invalid', 'taken'],
  }),
  delete: endpoint('DELETE /v2/saved_views/{id}', {
    summary: 'Deletes a saved view: an own one, or with the scope `write` a shared one',
    scope: 'read',
    status: 204,
  }),
}
