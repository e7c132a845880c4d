import { api } from '#contract/api.ts'
import type { Container } from '#contract/tracking/container.ts'
import { makeTrucker, orderDelivery, type truckerOf } from '../delivery.ts'
import type { testApp } from '../test-app.ts'

type Setting = ReturnType<typeof testApp>
type Someone = Pick<Awaited<ReturnType<Setting['account']>>, 'client'>

/** Truckers look at every container, whatever it is: one each, who has its link from the first time on. */
export function truckersOf(setting: Setting, me: Someone) {
  const links = new Map<string, ReturnType<typeof truckerOf>>()
  let trucker: string | undefined
  return async (containers: readonly Container[]) => {
    trucker ??= (await makeTrucker(me, 'Census Drayage')).id
    for (const { id } of containers) {
      const link = links.get(id) ?? (await orderDelivery(setting, me, { container: id, trucker, shows_fees: true }))
      links.set(id, link)
      await link.page()
    }
  }
}

/** An order goes all its way, and its link ends in every way it can. */
export async function driveAll(setting: Setting, me: Someone, container: string) {
  const { client } = me
  const trucker = await makeTrucker(me, 'Bayline Drayage')
  const attributes = { pickup_number: 'PU 1', return_by: '2026-06-30', is_mailed: true }
  const made = await orderDelivery(setting, me, {
    ...attributes,
    container,
    trucker: trucker.id,
    contact: trucker.contact_id,
  })
  const { document } = await made.report('picked_up')
  await made.undo(document.data.attributes.steps[0].report_id)
  await made.report('picked_up')
  await made.report('delivered')
  await made.report('empty_returned')
  await client(api.manual_values.list, { params: { id: container } })
  const params = { id: made.id }
  const read = () => client(api.delivery_orders.get, { params })
  await read()
  await client(api.delivery_orders.revoke, { params })
  await read()
  await client(api.delivery_orders.rotate, { params, body: { data: { attributes: {} } } })
  await client(api.delivery_orders.delete, { params })
  await read()
}
