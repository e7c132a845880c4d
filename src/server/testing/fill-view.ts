import { api } from '#contract/api.ts'
import type { testApp } from './test-app.ts'
import type { makeView } from './views.ts'

type Someone = Awaited<ReturnType<ReturnType<typeof testApp>['account']>>
type View = Awaited<ReturnType<typeof makeView>>

/** A calendar, and somebody who was asked whether they want mails. The view must show the shipment, and send mails. */
export async function fillView({ client }: Someone, view: View, shipment: string, work: () => Promise<void>) {
  const attributes = { name: 'For the warehouse' }
  await client(api.view_calendars.create, { params: { id: view.id }, body: { data: { attributes } } })
  const email = `${view.id}@example.com`
  const asked = { email, about: shipment, events: ['arrived' as const] }
  await view.ask({ method: 'POST', path: '/v2/embed/subscriptions', body: { data: { attributes: asked } } })
  await work()
}
