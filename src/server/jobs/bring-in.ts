import { buffer } from 'node:stream/consumers'
import { importRowSentences } from '#contract/said/import-rows.ts'
import { readings } from '#contract/said/readings.ts'
import { isStoreAway, isStoreFull } from '../db/errors.ts'
import {
  clearRows,
  countRows,
  findTracked,
  insertCheckedRows,
  insertTargets,
  lockTarget,
  setDone,
  settleRows,
  setUndone,
  type Target,
  targetsToDo,
  targetsToUndo,
} from '../db/imports/import-rows.ts'
import { holdImport, undoUntil, updateImport } from '../db/imports/imports.ts'
import { deleteParty, isSpokenTo, usesOfParty } from '../db/parties/parties.ts'
import type { Row } from '../db/schema.ts'
import { type Transaction, withScope, withSystem } from '../db/scope.ts'
import { claimImports, leaseFrom } from '../db/store/claim.ts'
import type { Store } from '../db/store.ts'
import { FileError } from '../files/files.ts'
import type { Context } from '../http/handler.ts'
import { knownFor, resolveCustomers } from '../imports/read-import.ts'
import { rowsAtOnce } from '../imports/rows-at-once.ts'
import { type Done, runTarget } from '../imports/run-target.ts'
import { undoTarget } from '../imports/undo-target.ts'
import type { Job } from './worker.ts'

type Import = Row<'imports'>

interface Deps {
  store: Store
  context: Context
  /** Of one number that could not be made. */
  onError: (error: Error) => void
}

/** Numbers between two notes of how far it is. */
const part = 25

/** Reads spreadsheets, makes what they ask for, and takes it back: part by part, so that a killed one goes on. */
export function bringIn({ store, context, onError }: Deps): Job {
  const now = () => context.now().toISOString()
  const inScope = <T>(of: Import, work: (tx: Transaction) => Promise<T>) =>
    withScope(store, { account_id: of.account_id, user_id: of.user_id }, work)

  /** For this process longer; undefined where it is decided otherwise meanwhile. */
  async function goOn(of: Import, change: Parameters<typeof updateImport>[2] = {}) {
    const claimed_until = await leaseFrom(store, context.now())
    return inScope(of, (tx) => updateImport(tx, of, { ...change, claimed_until }))
  }

  /** To whoever goes on with it: this server stops. */
  const leave = async (of: Import) => void (await inScope(of, (tx) => updateImport(tx, of, { claimed_until: null })))

  const fail = (of: Import, failure: string) =>
    inScope(of, (tx) => updateImport(tx, of, { status: 'failed', failure: failure.slice(0, 500), claimed_until: null }))

  async function bytesOf({ pasted, file_sha256, account_id }: Import): Promise<Uint8Array> {
    if (pasted !== null) return new TextEncoder().encode(pasted)
    return buffer(await context.files.of(account_id).open(file_sha256 ?? ''))
  }

  async function check(of: Import): Promise<void> {
    const known = await inScope(of, (tx) => knownFor(tx, of, context))
    const bytes = await bytesOf(of).catch((error: unknown) => {
      if (error instanceof FileError && error.reason === 'missing') return undefined
      throw error
    })
    if (!bytes) return void (await fail(of, readings.file_gone))
    const read = await context.reader.sheet({ ...known, bytes }, { caller: of.account_id })
    if ('failure' in read) return void (await fail(of, read.failure))
    const { rows, targets, customers: names, ...sheet } = read.sheet
    // In short transactions: others are answered between them.
    const steps = [
      (tx: Transaction) => clearRows(tx, of.id),
      ...rows.map((json) => (tx: Transaction) => insertCheckedRows(tx, of.id, json)),
      ...targets.map((json) => (tx: Transaction) => insertTargets(tx, of.id, json)),
      ...targets.map(
        (_, at) => (tx: Transaction) => findTracked(tx, of.id, at * rowsAtOnce + 1, (at + 1) * rowsAtOnce + 1),
      ),
    ]
    for (const step of steps) {
      const isMine = await inScope(of, async (tx) => {
        const held = await holdImport(tx, of)
        if (held) await step(tx)
        return held
      })
      // Decided otherwise meanwhile: it is read again.
      if (!isMine) return
    }
    await inScope(of, async (tx) => {
      await settleRows(tx, of)
      const customers = await resolveCustomers(tx, names, of.decisions.customers)
      await updateImport(tx, of, {
        ...sheet,
        ...(await countRows(tx, of.id)),
        customers,
        status: 'ready',
        claimed_until: null,
      })
    })
  }

  async function run(of: Import, stopping: AbortSignal): Promise<void> {
    const customers = new Map(of.customers.map(({ name, party_id }) => [name, party_id ?? undefined]))
    const customerOf = (name: string | null) => (name === null ? undefined : customers.get(name))
    for (;;) {
      const next = await inScope(of, (tx) => targetsToDo(tx, of.id, part))
      if (next.length === 0) break
      for (const { seq } of next) await runOne(of, seq, customerOf)
      const done = of.done + next.length
      if (!(await goOn(of, { done }))) return
      of.done = done
      if (stopping.aborted) return leave(of)
    }
    const at = context.now()
    const finished = { status: 'finished', finished_at: at.toISOString(), undo_until: undoUntil(at) } as const
    await inScope(of, (tx) =>
      updateImport(tx, of, { ...finished, done: of.to_track + of.to_update, claimed_until: null }),
    )
  }

  /** One whose number we fail at keeps no other one waiting. */
  async function runOne(of: Import, seq: number, customerOf: (name: string | null) => string | undefined) {
    const run = (work: (tx: Transaction, target: Target) => Promise<Done>) =>
      inScope(of, async (tx) => {
        const target = await lockTarget(tx, of.id, seq, true)
        if (target) await setDone(tx, target, await work(tx, target), now())
      })
    await run((tx, target) => runTarget(tx, target, { of, customerOf, context })).catch(async (error: Error) => {
      if (isStoreAway(error) || isStoreFull(error)) throw error
      onError(error)
      const result_detail = importRowSentences.server_error
      await run(async () => ({ result: 'failed', result_detail }))
    })
  }

  async function undo(of: Import, stopping: AbortSignal): Promise<void> {
    for (;;) {
      const next = await inScope(of, (tx) => targetsToUndo(tx, of.id, part))
      if (next.length === 0) break
      // Nothing of a request can delete a shipment: this is the system's.
      for (const { seq } of next)
        await withSystem(store, async (tx) => {
          const target = await lockTarget(tx, of.id, seq, false)
          if (!target || target.account_id !== of.account_id) return
          await setUndone(tx, target, await undoTarget(tx, target, context.now()))
        })
      if (!(await goOn(of))) return
      if (stopping.aborted) return leave(of)
    }
    await inScope(of, async (tx) => {
      for (const id of of.party_ids) {
        const uses = await usesOfParty(tx, id)
        const isUsed = Object.values(uses).some((count) => count > 0) || (await isSpokenTo(tx, id))
        if (!isUsed) await deleteParty(tx, id)
      }
      await updateImport(tx, of, { status: 'undone', undone_at: now(), claimed_until: null })
    })
  }

  const works: Partial<Record<Import['status'], (of: Import, stopping: AbortSignal) => Promise<void>>> = {
    checking: check,
    running: run,
    undoing: undo,
  }
  return {
    name: 'bring-in',
    async take(limit) {
      const claimed = await claimImports(store, context.now(), limit)
      return claimed.map((of) => async (stopping) => works[of.status]?.(of, stopping))
    },
  }
}
