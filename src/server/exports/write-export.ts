import { cellOf } from '#domain/sheet.ts'
import { languageOfPerson } from '../db/access/person-language.ts'
import type { ExportRecord } from '../db/exports/exports.ts'
import { findScheduled } from '../db/exports/scheduled-exports.ts'
import type { Transaction } from '../db/scope.ts'
import { csvOf } from '../files/csv.ts'
import { xlsxOf } from '../files/xlsx.ts'
import type { Context } from '../http/handler.ts'
import type { LoadResources } from '../http/include.ts'
import { saidIn } from '../words/said-in.ts'
import { exportTable } from './export-table.ts'
import { listPages } from './list-pages.ts'

/** It was ended meanwhile, or is somebody else's. */
export class ExportEnded extends Error {}

export interface WrittenFile {
  sha256: string
  bytes: number
  rows: number
}

interface Deps {
  context: Context
  load: LoadResources
  /** As who has asked. */
  inScope: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  /** @throws ExportEnded */
  goOn: (progress: { rows_done: number; rows_total: number }) => Promise<void>
  stopping: AbortSignal
}

const maxBytes = 2_000_000_000
/** Between two notes of how far it is. */
const tellMs = 500

/**
 * Writes the file page by page: neither its rows nor its bytes are ever held whole.
 * @throws ExportEnded; FileError; HttpError where the list cannot be asked for any more; TooManyRows
 */
export async function writeExport(of: ExportRecord, deps: Deps): Promise<WrittenFile> {
  const { context, load, inScope, goOn, stopping } = deps
  const table = await inScope(async (tx) => {
    const said = await saidIn(await languageOf(tx, of))
    return exportTable(tx, { list: of.list, columns: of.columns, now: context.now(), said })
  })
  let rows_done = 0
  let told = Number.NEGATIVE_INFINITY
  /** What kept the rows from being read, whatever that did to the file. */
  let problem: unknown
  async function* lines() {
    try {
      for await (const page of listPages(of, { load, context, inScope }, table.readFields)) {
        if (page.rows.length > 0) yield page.rows.map(table.cells)
        rows_done += page.rows.length
        if (stopping.aborted) throw new ExportEnded()
        if (performance.now() - told < tellMs) continue
        await goOn({ rows_done, rows_total: page.total })
        told = performance.now()
      }
    } catch (error) {
      problem = error
      throw error
    }
  }
  const ignore = () => {}
  const body =
    of.format === 'csv'
      ? csvOf(table.names, lines(), ignore)
      : xlsxOf({ name: 'Landfall', columns: table.names, rows: asCells(lines()) }, ignore)
  // Whoever takes it tells what went wrong.
  body.on('error', ignore)
  try {
    const file = await context.files.of(of.account_id).put(body, { maxBytes })
    return { ...file, rows: rows_done }
  } catch (error) {
    // Where nobody takes it any more, nothing more is read.
    body.destroy()
    throw problem ?? error
  }
}

/** Programs read what is delivered by its headings, whoever has scheduled it. */
async function languageOf(tx: Transaction, { user_id, scheduled_export_id }: ExportRecord) {
  const schedule = scheduled_export_id === null ? undefined : await findScheduled(tx, scheduled_export_id)
  return schedule && schedule.place_id !== null ? 'en' : languageOfPerson(tx, user_id)
}

async function* asCells(lines: AsyncIterable<ReturnType<Awaited<ReturnType<typeof exportTable>>['cells']>[]>) {
  for await (const some of lines) yield some.map((row) => row.map(cellOf))
}
