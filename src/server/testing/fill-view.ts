import { api } from '#contract/api.ts'
import type { testApp } from './test-app.ts'
import type { makeView } from './views.ts'

type Someone = Awaited<ReturnType<ReturnType<typeof testApp>['account']>>
type View = Awaited<ReturnType<typeof makeView>>

/** A calendar, a message, and somebody who was asked whether they want mails. The view must show the shipment, and send mails. */
export async function fillView({ client }: Someone, view: View, shipment: string, work: () => Promise<void>) {
  const attributes = { name: 'For the warehouse' }
  await client(api.view_calendars.create, { params: { id: view.id }, body: { data: { attributes } } })
  const email = `${view.id}@example.com`
  const asked = { email, about: shipment, events: ['arrived' as const] }
  await view.ask({ method: 'POST', path: '/v2/embed/subscriptions', body: { data: { attributes: asked } } })
  const message = {
    about: shipment,
    kind: 'pickup' as const,
    day: '2026-06-24',
    text: 'Before noon, please.',
    name: 'Ada',
  }
  const times = { from_hour: '08:00', until_hour: '12:00', address: 'Hafenstr. 12', email }
  await view.ask({
    method: 'POST',
    path: '/v2/embed/messages',
    body: { data: { attributes: { ...message, ...times } } },
  })
  await work()
}
