import { api } from '#contract/api.ts'
import { settingsApi } from '#contract/settings-api.ts'
import type { EventName } from '#contract/webhooks/event-catalog.ts'
import type { DeliveryStatus } from '#contract/webhooks/webhook-notification.ts'
import { q } from '../../api/query.ts'

export const webhooksOn = (page: number) => q(api.webhooks.list, { 'page[number]': page })

export const webhookOf = (id: string) => q(api.webhooks.get, { id })

export const catalogue = { ...q(api.webhooks.events), staleTime: Number.POSITIVE_INFINITY }

interface DeliveryFilter {
  page: number
  state?: DeliveryStatus | undefined
  event?: EventName | undefined
}

/** What was or will be delivered to one webhook, with the attempts and what each is about. */
export const deliveriesOf = (id: string, { page, state, event }: DeliveryFilter) =>
  q(api.webhook_notifications.list, {
    'filter[webhook]': id,
    ...(state && { 'filter[delivery_status]': state }),
    ...(event && { 'filter[event]': event }),
    'page[number]': page,
    'page[size]': 25,
    include: ['webhook_notification_logs', 'reference_object.container', 'reference_object.shipment'],
  })

/** Hour by hour, and what waits. */
export const healthOf = (id: string) => q(api.webhook_health.get, { id })

/** The last ones. */
export const replaysOf = (id: string) => q(settingsApi.webhook_replays.list, { id, 'page[size]': 10 })

/** Deliveries are not told over the live stream: while they are on the screen they are asked for again. */
export const whileShown = { refetchInterval: 5000 }
