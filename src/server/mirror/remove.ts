import { type Transaction, withScope, withSystem } from '../db/scope.ts'
import {
  deleteMirror,
  deletePassedOn,
  forgetMirrored,
  goOnRemoving,
  handOverDocument,
  isOfOthers,
  mirroredToRemove,
  requestsThatLedTo,
} from '../db/sources/mirror-removal.ts'
import type { MirrorRow } from '../db/sources/mirrors.ts'
import type { Store } from '../db/store.ts'
import { deleteShipments, deleteTrackingRequests } from '../db/tracking/remove-freight.ts'
import { lockRequest } from '../db/tracking/requests.ts'
import { findShipment, lockShipment } from '../db/tracking/shipments.ts'
import type { Context } from '../http/handler.ts'
import { reviewTracking } from '../tracking/plan.ts'
import { recordAll } from '../tracking/record-all.ts'
import { removeDocument } from './documents.ts'

/** Shipments between two notes of how far it is. */
const atOnce = 10

/**
 * Takes back a part of what came: shipments that were opened for the mirror alone go, and all that it passed on of others.
 * What people or other sources have added keeps a shipment. Parties and custom fields stay.
 */
export async function removePart(mirror: MirrorRow, { store, context }: { store: Store; context: Context }) {
  const { id: via, account_id } = mirror
  const next = await withScope(store, mirror, (tx) => mirroredToRemove(tx, via, atOnce))
  for (const { subject, their_id, our_id, is_made, said } of next) {
    if (subject === 'document') {
      await withScope(store, mirror, async (tx) => {
        const id = our_id ?? ''
        if (is_made && !(await handOverDocument(tx, { mirror_id: via, our_id: id, said })))
          await removeDocument(tx, { id, said }, context)
        await forgetMirrored(tx, via, subject, their_id)
      })
      continue
    }
    // Nothing of a request can delete a shipment: this is the system's.
    const isGone = await withSystem(store, async (tx) => {
      const id = our_id ?? ''
      const gone = is_made && (await (subject === 'shipment' ? removeMade : removeWaiting)(tx, { id, via, account_id }))
      if (gone || subject !== 'shipment') await forgetMirrored(tx, via, subject, their_id)
      return gone || subject !== 'shipment'
    })
    if (!isGone)
      await withScope(store, mirror, async (tx) => {
        await takeBackFacts(tx, our_id ?? '', via, context)
        await forgetMirrored(tx, via, subject, their_id)
      })
  }
  await withSystem(store, async (tx) => {
    if (next.length > 0) await goOnRemoving(tx, via, context.now())
    else await deleteMirror(tx, mirror)
  })
}

interface Made {
  id: string
  via: string
  account_id: string
}

/** False where it stays: other sources feed it, or people work with it. */
async function removeMade(tx: Transaction, { id, via, account_id }: Made): Promise<boolean> {
  if ((await lockShipment(tx, id))?.account_id !== account_id) return true
  if (await isOfOthers(tx, id, via)) return false
  const requests = await requestsThatLedTo(tx, id)
  await deleteShipments(tx, [id])
  await deleteTrackingRequests(tx, requests)
  return true
}

const unsettled: ReadonlySet<string> = new Set(['pending', 'awaiting_manifest', 'failed'])

/** A number that was waited for because they did. */
async function removeWaiting(tx: Transaction, { id, account_id }: Made): Promise<boolean> {
  const request = await lockRequest(tx, id)
  const isUnsettled = request?.account_id === account_id && request.tracked_object_id === null
  if (isUnsettled && unsettled.has(request.status)) await deleteTrackingRequests(tx, [id])
  return true
}

async function takeBackFacts(tx: Transaction, shipment_id: string, via: string, context: Context) {
  if (!(await findShipment(tx, shipment_id))) return
  await deletePassedOn(tx, shipment_id, via)
  const recorded = await recordAll(tx, shipment_id, { facts: [], asked: null, complete: false }, context)
  await reviewTracking(tx, recorded, context.now())
}
