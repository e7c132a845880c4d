import { withScope } from '../../db/scope.ts'
import { addSearchKeys, keysOfContainer, keysOfShipment } from '../../db/search/search-keys.ts'
import { box, insertListed, route } from '../listed.ts'
import type { testApp } from '../test-app.ts'
import type { WorldShipment } from './world.ts'

/** The shipments of a world, as they are when they are tracked. Returns their ids, in order. */
export async function trackShipments(
  { store }: Pick<ReturnType<typeof testApp>, 'store'>,
  account_id: string,
  some: readonly WorldShipment[],
): Promise<string[]> {
  const routes = some.map(({ bill, scac, containers, references }) =>
    route({
      bill_of_lading_number: bill,
      shipping_line_scac: scac,
      ref_numbers: references,
      boxes: containers.map((number) => box({ number })),
    }),
  )
  const { shipments } = await insertListed(store(), account_id, routes)
  await withScope(store(), { account_id }, (tx) =>
    addSearchKeys(
      tx,
      account_id,
      shipments.flatMap(({ boxes, ...shipment }, at) => [
        ...keysOfShipment({ ...shipment, booking_number: some[at]?.booking ?? null, related_bills: [] }),
        ...boxes.flatMap(keysOfContainer),
      ]),
    ),
  )
  return shipments.map(({ id }) => id)
}
