import { exportLimits } from '#contract/exports/fields.ts'
import { mostSheetRows } from '#domain/sheet.ts'
import { isStoreAway, isStoreFull } from '../db/errors.ts'
import { type ExportRecord, updateExport } from '../db/exports/exports.ts'
import { type Transaction, withScope, withSystem } from '../db/scope.ts'
import { claimExports, leaseFrom } from '../db/store/claim.ts'
import type { Store } from '../db/store.ts'
import { settleScheduled } from '../exports/settle-scheduled.ts'
import { ExportEnded, type WrittenFile, writeExport } from '../exports/write-export.ts'
import { FileError } from '../files/files.ts'
import { HttpError } from '../http/errors.ts'
import type { Context } from '../http/handler.ts'
import type { LoadResources } from '../http/include.ts'
import type { PutMail } from '../portal/outbox.ts'
import type { Job } from './worker.ts'

interface Deps {
  store: Store
  context: Context
  load: LoadResources
  putMail: PutMail
  /** Where the links of mails lead: the address of this server as visitors know it. */
  address: () => string
}

const day = 86_400_000
const mostAttempts = 3

/** Writes lists to files. One that a killed server had in hand is begun anew by whoever takes it next. */
export function writeExports({ store, context, load, putMail, address }: Deps): Job {
  const { now } = context

  /** The end of one, and the mail of a scheduled one, in one transaction: told exactly when it is so. */
  const settle = (of: ExportRecord, change: Parameters<typeof updateExport>[2]) =>
    withSystem(store, async (tx) => {
      const finished_at = now().toISOString()
      if (!(await updateExport(tx, of, { ...change, claimed_until: null, finished_at }))) return
      await settleScheduled(tx, { ...of, ...change } as ExportRecord, { now: now(), putMail, address, context })
    })

  const leave = async (of: ExportRecord) => {
    const untouched = { attempts: of.attempts, status: 'waiting', claimed_until: null } as const
    await withSystem(store, (tx) => updateExport(tx, of, untouched))
  }

  const ready = (of: ExportRecord, { sha256, bytes, rows }: WrittenFile) =>
    settle(of, {
      ...{ status: 'ready', file_sha256: sha256, byte_size: bytes, rows_done: rows },
      expires_at: new Date(now().getTime() + exportLimits.days * day).toISOString(),
    })

  async function write(claimed: ExportRecord, stopping: AbortSignal): Promise<void> {
    const of = { ...claimed }
    const inScope = <T>(work: (tx: Transaction) => Promise<T>) =>
      withScope(store, { account_id: of.account_id, user_id: of.user_id }, work)
    /** How far it is, which keeps it ours. */
    const goOn = async (progress: { rows_done: number; rows_total: number }) => {
      const claimed_until = leaseFrom(now())
      if (!(await withSystem(store, (tx) => updateExport(tx, of, { ...progress, status: 'writing', claimed_until }))))
        throw new ExportEnded()
      of.claimed_until = claimed_until
    }
    try {
      if (of.attempts >= mostAttempts)
        throw new HttpError('internal', 'It was begun three times and never came to its end.')
      await withSystem(store, (tx) => updateExport(tx, of, { status: 'writing', attempts: of.attempts + 1 }))
      await ready(of, await writeExport(of, { context, load, inScope, goOn, stopping }))
    } catch (error) {
      // Somebody has ended it, or goes on with it.
      if (error instanceof ExportEnded) return
      // Whoever starts next begins it anew, without waiting for a lease; a server that was told to stop is not its fault.
      if (stopping.aborted) return leave(of)
      // Its lease runs out, and somebody begins it anew.
      if (isStoreAway(error) || isStoreFull(error)) throw error
      const failure = failureOf(error)
      await settle(of, {
        status: 'failed',
        failure: failure ?? 'An error of this server, which its log has. Export again.',
      })
      if (failure === undefined) throw error
    }
  }

  return {
    name: 'write-exports',
    async take(limit) {
      const claimed = await claimExports(store, now(), limit)
      return claimed.map((of) => (stopping) => write(of, stopping))
    },
  }
}

/** For people; undefined where it is our own fault. */
function failureOf(error: unknown): string | undefined {
  if (error instanceof HttpError) return error.message
  if (error instanceof FileError) return fileFailures[error.reason]
  if (error instanceof RangeError) return `A sheet of Excel ends after ${mostSheetRows} rows: export them as CSV.`
  return undefined
}

const fileFailures: Partial<Record<FileError['reason'], string>> = {
  full: 'There is no room on the disk of the server. Tell who runs it, and export again.',
  too_large: 'The file would be larger than 2 GB: export fewer rows or columns.',
  unreachable: 'The server could not keep the file. Tell who runs it, and export again.',
}
