import { type listExports as endpoints, exportResource } from '#contract/exports/export.ts'
import { type ExportList, exportLimits } from '#contract/exports/fields.ts'
import { placeSaid } from '#contract/said/place.ts'
import { refusal } from '#contract/said/refusals.ts'
import { isExportColumn, usualColumns } from '#domain/exports/columns.ts'
import { exportFileName } from '#domain/exports/file-name.ts'
import { localDate } from '#domain/instants.ts'
import { checkCustomFields } from '../../custom-fields/check-custom-fields.ts'
import {
  countUnfinished,
  deleteExport,
  type ExportRecord,
  findExport,
  insertExport,
  listExports,
} from '../../db/exports/exports.ts'
import type { Transaction } from '../../db/scope.ts'
import { wakeWorkers } from '../../db/store/wake-workers.ts'
import { askedList } from '../../exports/asked-list.ts'
import { fieldColumns } from '../../exports/export-table.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

export const exportsRoutes: HandlersOf<typeof endpoints> = {
  async list({ tx, params, principal }) {
    const { rows, ...page } = await listExports(tx, principal, params)
    return { data: rows.map(shown), ...page }
  },

  get: async ({ tx, params, principal }) => ({ data: shown(found(await findExport(tx, principal, params.id))) }),

  async create({ tx, body, principal, context }) {
    const { search = '', format, timezone, columns, only_ids = null, except_ids = null } = body.data.attributes
    if (only_ids && except_ids)
      throw new HttpError('invalid', refusal('export_of_other_rows'), {
        pointer: '/data/attributes/except_ids',
      })
    const what = await checkedList(tx, { search, timezone, columns }, context)
    if ((await countUnfinished(tx, principal)) >= exportLimits.unfinished)
      throw new HttpError('invalid', refusal('exports_under_way', { count: exportLimits.unfinished }))
    const file_name = exportFileName({ name: `Landfall ${what.list}`, format }, what.today)
    const { user_id = null, api_key_id = null } = principal
    const whose = { user_id, api_key_id: user_id ? null : api_key_id }
    const made = await insertExport(
      tx,
      {
        ...{ search, format, timezone, file_name, only_ids, except_ids },
        ...{ list: what.list, columns: what.columns, ...whose },
      },
      context.now(),
    )
    await wakeWorkers(tx)
    return { data: shown(made) }
  },

  async delete({ tx, params, principal }) {
    found(await deleteExport(tx, principal, params.id))
    return undefined
  },
}

export const shown = (row: ExportRecord) =>
  render(exportResource, {
    ...row,
    failure_said: placeSaid(row.failure),
    byte_size: row.byte_size === null ? null : Number(row.byte_size),
  })

interface ListToExport {
  search: string
  timezone: string
  columns?: readonly string[] | undefined
}

/**
 * Which list it is, by which columns, and the day it is there.
 * @throws 422 that names the filter, the column or the zone which there is not
 */
export async function checkedList(
  tx: Transaction,
  { search, timezone, columns }: ListToExport,
  { reference, now }: Context,
) {
  if (reference.timeZones.table.find(timezone) === undefined)
    throw new HttpError('invalid', refusal('not_a_time_zone', { zone: timezone }), {
      pointer: '/data/attributes/timezone',
    })
  const at = now().toISOString()
  const { list, params } = askedList(search, at, timezone)
  await checkCustomFields(tx, params).catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error
    throw new HttpError('invalid', error.message, { pointer: '/data/attributes/search' })
  })
  await checkColumns(tx, list, columns ?? [])
  return { list, today: localDate(at, timezone), columns: [...(columns ?? usualColumns[list])] }
}

async function checkColumns(tx: Transaction, list: ExportList, columns: readonly string[]) {
  const fields = await fieldColumns(tx, list)
  const at = columns.findIndex((id) => !isExportColumn(list, id) && !fields.has(id))
  if (at >= 0)
    throw new HttpError('invalid', refusal('export_without_column', { column: columns[at] }), {
      pointer: `/data/attributes/columns/${at}`,
    })
}
