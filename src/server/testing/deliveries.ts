import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import type { EventName } from '#contract/webhooks/event-catalog.ts'
import { withScope } from '../db/scope.ts'
import { insertEvents } from '../db/webhooks/events.ts'
import { createDeliverer } from '../jobs/deliver-webhooks.ts'
import { createLoader } from '../routes/included.ts'
import type { testApp } from './test-app.ts'

type App = ReturnType<typeof testApp>
type Someone = Awaited<ReturnType<App['account']>>

interface Told {
  /** Events of one container are delivered in their order. */
  container_id?: string
  event?: EventName
}

/** What tests of deliveries do again and again. */
export function deliveries({ store, context, clock }: Pick<App, 'store' | 'context' | 'clock'>) {
  const newDeliverer = (onError: (name: string, error: unknown) => void = throwIt, every = 60_000) =>
    createDeliverer({ store: store(), context, load: createLoader(context), onError, every })
  return {
    newDeliverer,
    drain: () => newDeliverer().drain(),
    /** A webhook of theirs that wants everything that `tell` tells. Returns its id and its secret. */
    async subscribe({ client }: Someone, url: string) {
      const events: EventName[] = ['container.updated', 'container.created']
      const { data } = await client(api.webhooks.create, { body: { data: { attributes: { url, events } } } })
      return { id: data.id, secret: data.attributes.secret }
    },
    /** Events that have happened now, in this order. Returns their ids. */
    async tell({ id: account_id }: Someone, told: readonly Told[]) {
      const events = told.map(({ container_id = randomUUID(), event = 'container.updated' as const }) => ({
        ...nothing,
        id: randomUUID(),
        account_id,
        event,
        container_id,
        created_at: clock.now.toISOString(),
      }))
      await withScope(store(), { account_id }, (tx) => insertEvents(tx, events))
      return events.map(({ id }) => id)
    },
    /** Those of these events, in their order. */
    async notifications({ client }: Someone, event_ids: readonly string[]) {
      const { data, included = [] } = await client(api.webhook_notifications.list, {
        params: { include: ['webhook_notification_logs'], 'page[size]': 100 },
      })
      const logs = new Map(included.map((one) => [one.id, one.attributes]))
      const all = data.map(({ id, attributes, relationships }) => ({
        id,
        event_id: attributes.event_id,
        status: attributes.delivery_status,
        logs: relationships.webhook_notification_logs.data.map((one) => logs.get(one.id)),
      }))
      return event_ids.flatMap((event_id) => all.filter((one) => one.event_id === event_id))
    },
    wait(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    },
  }
}

const throwIt = (_: string, error: unknown) => {
  throw error
}

const nothing = {
  shipment_id: null,
  tracking_request_id: null,
  transport_event_id: null,
  document_id: null,
  sequence: null,
  timestamp: null,
  timezone: null,
  data_source: null,
  data: null,
}
