import { containersByNumber } from './by-number.ts'
import { makeTrucker, orderDelivery } from './delivery.ts'
import type { testApp } from './test-app.ts'

type Setting = Pick<ReturnType<typeof testApp>, 'app'>
type Someone = Awaited<ReturnType<ReturnType<typeof testApp>['account']>>

/** An order for a container to a trucker with a contact. */
export async function fillOrder(setting: Setting, me: Someone, owner: string, number?: string) {
  const boxes = await containersByNumber(me)
  const box = boxes.find(({ attributes }) => attributes.number === number) ?? boxes[0]
  const trucker = await makeTrucker(me, `${owner} Drayage`)
  return orderDelivery(setting, me, {
    container: String(box?.id),
    trucker: trucker.id,
    contact: trucker.contact_id,
    pickup_number: `${owner} PU`,
    deliver_to_name: `${owner} dock`,
    deliver_to_address: '1200 Mill St, Ontario, CA 91761',
    deliver_on: '2026-06-24',
    deliver_from_hour: '08:00',
    deliver_until_hour: '12:00',
    return_to: `${owner} depot`,
    return_by: '2026-06-30',
    remark: owner,
  })
}

/** The same, and that it was picked up by their link. */
export async function fillDelivery(...asked: Parameters<typeof fillOrder>) {
  const order = await fillOrder(...asked)
  const { document } = await order.report('picked_up', '2026-06-20T08:00:00Z')
  const trucker = String(order.order.relationships.trucker.data?.id)
  return { token: order.token, trucker, report: String(document.data?.attributes.steps[0].report_id) }
}
