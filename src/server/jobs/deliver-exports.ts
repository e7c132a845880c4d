import { placeText } from '#contract/said/place.ts'
import { deliveryRetryDelay, mostDeliveryAttempts } from '#domain/exports/delivery-retry.ts'
import { type DeliveryRecord, settleDelivery, updateDelivery } from '../db/exports/deliveries.ts'
import { type ExportRecord, exportById } from '../db/exports/exports.ts'
import { findPlace, noteChecked, type PlaceRecord } from '../db/exports/places.ts'
import { holdScheduled } from '../db/exports/scheduled-exports.ts'
import { againAfter, type Transaction, withSystem } from '../db/scope.ts'
import { claimDeliveries, leaseFrom } from '../db/store/claim.ts'
import type { Store } from '../db/store.ts'
import { exportTypes } from '../exports/export-types.ts'
import { hold } from '../exports/holding.ts'
import { GivenUp, PlaceError } from '../exports/places/place-error.ts'
import { noteSent, tellUndelivered } from '../exports/settle-scheduled.ts'
import { FileError, type SpooledFile } from '../files/files.ts'
import type { Context } from '../http/handler.ts'
import type { PutMail } from '../portal/outbox.ts'
import type { Job } from './worker.ts'

interface Deps {
  store: Store
  context: Context
  putMail: PutMail
  /** Where the links of mails lead: the address of this server as visitors know it. */
  address: () => string
}

type Written = ExportRecord & { file_sha256: string }

const gone = placeText('removed_before')
const ours = 'Something went wrong on the server. It is tried again; if it goes on, tell your administrator.'

/** Brings written exports to their places. What fails is tried again with growing pauses, and told when it is given up. */
export function deliverExports({ store, context, putMail, address }: Deps): Job {
  const { now } = context

  const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) =>
    againAfter(['40P01'], () => withSystem(store, work))

  const settle = (
    of: DeliveryRecord,
    change: Parameters<typeof settleDelivery>[2],
    then: (tx: Transaction) => Promise<void>,
  ) =>
    inTransaction(async (tx) => {
      // As who stops a schedule does: neither waits for the other with what that needs.
      await holdScheduled(tx, of.scheduled_export_id)
      if (await settleDelivery(tx, of, change)) await then(tx)
    })

  const delivered = (of: DeliveryRecord, made: Written, place: PlaceRecord) => {
    const at = now().toISOString()
    return settle(of, { status: 'delivered', failure: null, attempts: of.attempts, finished_at: at }, async (tx) => {
      await noteChecked(tx, place, { failure: null, at })
      await noteSent(tx, made, { action: 'export.delivered', place, now: now() })
    })
  }

  async function failed(
    of: DeliveryRecord,
    failure: string,
    about: { made?: Written; place: PlaceRecord | undefined },
  ) {
    const { made, place } = about
    const delay = made ? deliveryRetryDelay(of.attempts) : null
    const at = now()
    const change =
      delay === null
        ? { status: 'failed' as const, finished_at: at.toISOString() }
        : { next_attempt_at: new Date(at.getTime() + delay).toISOString() }
    await settle(of, { ...change, failure }, async (tx) => {
      if (made && place) await noteChecked(tx, place, { failure, at: at.toISOString() })
      if (delay !== null || !made) return
      const undelivered = { place: place?.name ?? null, attempts: mostDeliveryAttempts, failure }
      await tellUndelivered(tx, made, undelivered, { now: at, putMail, address, context })
    })
  }

  async function leave(of: DeliveryRecord) {
    await withSystem(store, (tx) => updateDelivery(tx, of, { claimed_until: null, attempts: of.attempts - 1 }))
  }

  async function deliver(claimed: DeliveryRecord, stopping: AbortSignal): Promise<void> {
    const of = { ...claimed, attempts: claimed.attempts + 1 }
    const [made, place] = await withSystem(store, async (tx) => {
      await updateDelivery(tx, of, { attempts: of.attempts })
      return [await exportById(tx, of.export_id), await findPlace(tx, of.place_id)] as const
    })
    if (!place) return
    if (!isWritten(made)) return failed(of, gone, { place })
    const ending = new AbortController()
    const signal = AbortSignal.any([stopping, ending.signal])
    const { goOn, end } = hold(async () => {
      const claimed_until = await leaseFrom(store, now())
      if (!(await withSystem(store, (tx) => updateDelivery(tx, of, { claimed_until })))) {
        ending.abort()
        throw new GivenUp()
      }
      of.claimed_until = claimed_until
    })
    try {
      await write(of, { made, place, signal, mayTakeName: goOn }).finally(end)
      await delivered(of, made, place)
    } catch (error) {
      if (error instanceof GivenUp || ending.signal.aborted) return
      if (stopping.aborted) return leave(of)
      const failure = failureOf(error)
      await failed(of, failure ?? ours, { made, place })
      if (failure === undefined) throw error
    }
  }

  interface Going {
    made: Written
    place: PlaceRecord
    signal: AbortSignal
    mayTakeName: () => Promise<void>
  }

  /** From a copy on this disk, which is what was written, and no longer open at the store of files than it takes. */
  async function write({ id, attempts, file_name }: DeliveryRecord, { made, place, signal, mayTakeName }: Going) {
    const files = context.files.of(made.account_id)
    let copy: SpooledFile | undefined
    try {
      copy = await files.spool(await files.open(made.file_sha256), Number(made.byte_size))
      if (copy.sha256 !== made.file_sha256) throw new FileError('other_content', 'It is not what was written.')
      const { path, bytes, sha256 } = copy
      const contentType = exportTypes[made.format]
      const file = { path, bytes, sha256, contentType, name: file_name, attempt: { of: id, count: attempts } }
      await context.places.write(place, file, { signal, mayTakeName })
    } finally {
      await copy?.forget()
    }
  }

  return {
    name: 'deliver-exports',
    async take(limit) {
      const claimed = await claimDeliveries(store, now(), limit)
      return claimed.map((of) => (stopping) => deliver(of, stopping))
    },
  }
}

const isWritten = (made: ExportRecord | undefined): made is Written => typeof made?.file_sha256 === 'string'

/** For people; undefined where it is our own fault. */
function failureOf(error: unknown): string | undefined {
  if (error instanceof PlaceError) return error.message
  if (error instanceof FileError) return fileFailures[error.reason]
  return undefined
}

const fileFailures: Partial<Record<FileError['reason'], string>> = {
  full: 'The disk of the server is full. Tell your administrator.',
  missing: 'The file is not where the server keeps its files. Tell your administrator.',
  unreachable: 'The server could not read the file. Tell your administrator.',
  stopped: 'The server could not read the file. Tell your administrator.',
}
