import { eventNames } from '#contract/webhooks/event-catalog.ts'
import type { webhookNotifications as endpoints } from '#contract/webhooks/webhook-notification.ts'
import { type EventRow, eventsByIds, findEvent } from '../../db/webhooks/events.ts'
import { findNotification, listNotifications, type NotificationRow } from '../../db/webhooks/webhook-notifications.ts'
import { requireScope } from '../../http/authorize.ts'
import { found } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { asSent, renderNotification } from '../../webhooks/payload.ts'
import { sampleOf } from '../../webhooks/samples.ts'
import { transportEventsTold } from '../../webhooks/subjects.ts'

export const webhookNotifications: HandlersOf<typeof endpoints> = {
  async list({ tx, principal, params }) {
    requireScope(principal, 'read')
    const { rows, ...page } = await listNotifications(tx, params)
    const ids = rows.map(({ event_id }) => event_id)
    const events = ids.length > 0 ? await eventsByIds(tx, ids) : []
    const byId = new Map(events.map((event) => [event.id, event]))
    const shown = (row: NotificationRow) => renderNotification(found(byId.get(row.event_id)), row)
    return { data: rows.map(shown), included: await transportEventsTold(tx, events), ...page }
  },

  /** By its own id, or by that of an event. */
  async get({ tx, principal, params: { id } }) {
    requireScope(principal, 'read')
    const notification = await findNotification(tx, id)
    const event: EventRow = found(await findEvent(tx, notification?.event_id ?? id))
    return { data: renderNotification(event, notification), included: await transportEventsTold(tx, [event]) }
  },

  async examples({ params, context }) {
    const { 'page[number]': number, 'page[size]': size } = params
    const names = params.event ? [params.event] : eventNames
    const samples = names.slice((number - 1) * size, number * size).map((name) => sampleOf(name, context.reference))
    return {
      data: samples.map(({ event }) => asSent(renderNotification(event))),
      included: samples.flatMap(({ made }) => made),
      meta: { size, total: names.length },
    }
  },
}
