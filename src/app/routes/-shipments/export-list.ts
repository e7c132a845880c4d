import type { QueryClient } from '@tanstack/react-query'
import type { ExportFormat } from '#contract/exports/fields.ts'
import { t, tc } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { callOneOfMany } from '../../api/call.ts'
import { ApiFailure } from '../../api/errors.ts'
import { patient } from '../../api/patience.ts'
import { q } from '../../api/query.ts'
import { downloadFrom } from '../../lib/download.ts'
import { startJob } from '../../lib/run-jobs.ts'
import { hereZone } from '../../lib/zone.ts'
import type { Selection } from '../../table/selection.ts'
import { asListed } from './as-listed.ts'
import { savedText } from './saved-search.ts'
import type { ShipmentsSearch } from './search.ts'

/** What is exported: a list as it is on the screen. */
export interface ExportedList {
  search: ShipmentsSearch
  /** Ids, in their order; the usual ones where there are none. */
  columns?: readonly string[] | undefined
  /** Undefined: all that match. */
  selection?: Selection<{ id: string }> | undefined
}

/** Milliseconds between two looks at how far it is. */
const every = [200, 400, 800, 1500]

/** Has the server write these rows and columns to a file. It goes on while people work, and can be cancelled. */
export function exportList(
  client: QueryClient,
  { search, columns, selection }: ExportedList,
  format: ExportFormat = 'xlsx',
) {
  return startJob(tc('noun: a file is written', 'Export'), async (report, signal) => {
    const attributes = {
      ...{ search: savedText(asListed(search)), format, timezone: hereZone() },
      ...(columns && { columns: [...columns] }),
      ...(selection && rowsOf(selection)),
    }
    const { data } = await callOneOfMany(client, settingsApi.exports.create, { body: { data: { attributes } } })
    const { id } = data
    const end = () => callOneOfMany(client, settingsApi.exports.delete, { params: { id } })
    for (let look = 0; ; look += 1) {
      await wait(every[Math.min(look, every.length - 1)] ?? 0)
      if (signal.aborted) return void (await end())
      const made = await client
        .fetchQuery({ ...q(settingsApi.exports.get, { id }), ...patient, staleTime: 0, gcTime: 0 })
        .catch(unlessGone)
      if (!made) continue
      const { status, failure, rows_done, rows_total, file_name } = made.data.attributes
      report({ done: rows_done, ...(rows_total !== null && { total: rows_total }) })
      if (status === 'failed') throw new Error(failure ?? t('The file could not be written.'))
      if (status === 'ready') return downloadFrom(`/v2/exports/${id}/file`, file_name)
    }
  })
}

/** A server that cannot be reached for a while writes on when it is back. @throws what the server says of the export */
function unlessGone(error: Error): undefined {
  if (error instanceof ApiFailure && error.status < 500) throw error
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

const rowsOf = (selection: Selection<{ id: string }>) =>
  selection.all
    ? selection.except.size > 0 && { except_ids: [...selection.except] }
    : { only_ids: [...selection.rows.keys()] }
