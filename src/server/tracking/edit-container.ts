import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import { findContainer, setEventSequence, updateContainer } from '../db/tracking/containers.ts'
import { lockShipmentOf } from '../db/tracking/manual-values.ts'
import { insertEvents } from '../db/webhooks/events.ts'
import { checkExpected } from '../http/expected.ts'
import type { Context } from '../http/handler.ts'
import { newsOf, numberEvents } from './news.ts'

/**
 * What a person writes about a container, and what there is to tell of it. Undefined where there is none.
 * @param expected what the person has seen of it
 */
export async function editContainer(
  tx: Transaction,
  id: string,
  { edit, expected }: { edit: { ref_numbers?: string[] | undefined }; expected?: object | undefined },
  { now }: Context,
): Promise<Row<'containers'> | undefined> {
  const shipment = await lockShipmentOf(tx, id)
  const before = shipment && (await findContainer(tx, id))
  if (before) checkExpected(expected, before)
  const after = before && (await updateContainer(tx, id, edit, now()))
  if (!after) return undefined
  const at = now().toISOString()
  const news = newsOf({ shipment, before, after, happened: [], data_source: 'user', now: at })
  const event_sequence = numberEvents(news, new Map([[id, before.event_sequence]])).get(id)
  if (event_sequence !== undefined && event_sequence !== before.event_sequence)
    await setEventSequence(tx, id, event_sequence)
  await insertEvents(tx, news)
  return after
}
