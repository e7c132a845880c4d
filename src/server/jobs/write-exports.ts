import { exportLimits } from '#contract/exports/fields.ts'
import { grouped } from '#contract/language.ts'
import { placeText } from '#contract/said/place.ts'
import { mostSheetRows } from '#domain/sheet.ts'
import { isStoreAway, isStoreFull } from '../db/errors.ts'
import { type ExportRecord, updateExport } from '../db/exports/exports.ts'
import { holdScheduled } from '../db/exports/scheduled-exports.ts'
import { againAfter, readInScope, type Transaction, withSystem } from '../db/scope.ts'
import { claimExports, leaseFrom } from '../db/store/claim.ts'
import type { Store } from '../db/store.ts'
import { hold } from '../exports/holding.ts'
import { settleScheduled } from '../exports/settle-scheduled.ts'
import { ExportEnded, type WrittenFile, writeExport } from '../exports/write-export.ts'
import { FileError } from '../files/files.ts'
import { TooManyRows } from '../files/xlsx.ts'
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
  /** Those of schedules, or those that somebody waits for: none of one kind waits for the other. */
  isScheduled?: boolean
}

const day = 86_400_000
const mostAttempts = 3

/** Writes lists to files. One that a killed server had in hand is begun anew by whoever takes it next. */
export function writeExports({ store, context, load, putMail, address, isScheduled = false }: Deps): Job {
  const { now } = context

  const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) =>
    againAfter(['40P01'], () => withSystem(store, work))

  /** The end of one, and the mail of a scheduled one, in one transaction: told exactly when it is so. */
  const settle = (of: ExportRecord, change: Parameters<typeof updateExport>[2]) =>
    inTransaction(async (tx) => {
      // As who stops a schedule does: neither waits for the other with what that needs.
      if (of.scheduled_export_id !== null) await holdScheduled(tx, of.scheduled_export_id)
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

  /** Keeps an export this process's own, also while nothing is read: a file may take minutes to be kept. */
  function holdingOf(of: ExportRecord) {
    let progress: { rows_done: number; rows_total?: number } = { rows_done: 0 }
    const { goOn, end } = hold(async () => {
      const claimed_until = await leaseFrom(store, now())
      if (!(await withSystem(store, (tx) => updateExport(tx, of, { ...progress, claimed_until }))))
        throw new ExportEnded()
      of.claimed_until = claimed_until
    })
    return {
      goOn: (next: { rows_done: number; rows_total: number }) => {
        progress = next
        return goOn()
      },
      end,
    }
  }

  async function write(claimed: ExportRecord, stopping: AbortSignal): Promise<void> {
    const of = { ...claimed }
    const inScope = <T>(work: (tx: Transaction) => Promise<T>) =>
      readInScope(store, { account_id: of.account_id, user_id: of.user_id }, work)
    if (of.attempts >= mostAttempts) return settle(of, { status: 'failed', failure: placeText('failed_three_times') })
    await withSystem(store, (tx) => updateExport(tx, of, { status: 'writing', attempts: of.attempts + 1 }))
    const { goOn, end } = holdingOf(of)
    try {
      const file = await writeExport(of, { context, load, inScope, goOn, stopping }).finally(end)
      await ready(of, file)
    } catch (error) {
      // Whoever starts next begins it anew, without waiting for a lease; a server that was told to stop is not its fault.
      if (stopping.aborted) return leave(of)
      // Somebody has ended it, or goes on with it.
      if (error instanceof ExportEnded) return
      // Its lease runs out, and somebody begins it anew.
      if (isStoreAway(error) || isStoreFull(error) || isSilent(error)) throw error
      const failure = failureOf(error)
      await settle(of, {
        status: 'failed',
        failure: failure ?? placeText('went_wrong'),
      })
      if (failure === undefined) throw error
    }
  }

  return {
    name: isScheduled ? 'write-scheduled-exports' : 'write-exports',
    async take(limit) {
      const claimed = await claimExports(store, now(), limit, isScheduled)
      return claimed.map((of) => (stopping) => write(of, stopping))
    },
  }
}

/** For people; undefined where it is our own fault. */
function failureOf(error: unknown): string | undefined {
  if (error instanceof HttpError) return error.message
  if (error instanceof FileError) return fileFailures[error.reason]
  if (error instanceof TooManyRows) return placeText('too_many_rows', { rows: grouped(mostSheetRows) })
  return undefined
}

/** The store has said nothing for so long that its file was given up. */
const isSilent = (error: unknown) => error instanceof FileError && error.reason === 'stopped'

const fileFailures: Partial<Record<FileError['reason'], string>> = {
  full: placeText('disk_full'),
  too_large: placeText('larger_than_2_gb'),
  unreachable: placeText('not_stored'),
}
