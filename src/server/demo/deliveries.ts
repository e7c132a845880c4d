import { newDeliveryLink } from '../db/delivery/links.ts'
import { boxWithTrucker, hasOrders, insertOrder } from '../db/delivery/orders.ts'
import type { Transaction } from '../db/scope.ts'
import type { Context } from '../http/handler.ts'
import { setByHand } from '../tracking/by-hand.ts'

const day = 86_400_000

/** Two boxes with an order for a trucker: one that is ready, and one that its trucker has delivered. Once. */
export async function addDeliveries(tx: Transaction, context: Context): Promise<void> {
  if (await hasOrders(tx)) return
  const out = await boxWithTrucker(tx, 'picked_up')
  if (!out) return
  const now = context.now()
  const id = await order(tx, out, { day: now, now })
  const wish = {
    attribute: 'delivered_at',
    value: now.toISOString(),
    reason: `Reported by the trucker, ${out.trucker_name}, by the link of the delivery order`,
  } as const
  const principal = { account_id: out.account_id, delivery_order_id: id, trucker_name: out.trucker_name, scopes: [] }
  await setByHand(tx, { container_id: out.id, wish, expected: undefined }, principal, context)
  const ready = await boxWithTrucker(tx, 'available')
  if (ready) await order(tx, ready, { day: new Date(now.getTime() + day), now })
}

type Box = NonNullable<Awaited<ReturnType<typeof boxWithTrucker>>>

/** With a link that nobody was given: whoever wants one makes another. */
async function order(tx: Transaction, box: Box, times: { day: Date; now: Date }) {
  const { id: container_id, trucker_id, pickup_number, empty_return_place: return_to } = box
  const now = times.now.toISOString()
  const { id } = await insertOrder(tx, {
    container_id,
    trucker_id,
    pickup_number: pickup_number ?? 'PU 4471-882',
    return_to,
    deliver_to_name: 'Distribution center, dock 14',
    deliver_to_address: '2200 Commerce Parkway',
    deliver_on: times.day.toISOString().slice(0, 10),
    deliver_from_hour: '09:00',
    deliver_until_hour: '12:00',
    remark: 'Call ahead: the dock is booked by the hour.',
    language: 'en',
    shows_fees: false,
    ...newDeliveryLink(now).columns,
    created_at: now,
    updated_at: now,
  })
  return id
}
