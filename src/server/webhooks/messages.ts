import type { WebhookHeader } from '#contract/webhooks/webhook.ts'
import { groupBy } from '#domain/group-by.ts'
import { withScope } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { eventsByIds } from '../db/webhooks/events.ts'
import type { Claimed, Lane } from '../db/webhooks/webhook-lanes.ts'
import { type WebhookRow, webhooksByIds } from '../db/webhooks/webhooks.ts'
import type { Context } from '../http/handler.ts'
import type { LoadResources } from '../http/include.ts'
import { messageOf } from './message.ts'
import { bodiesOf } from './payload.ts'
import type { Message } from './send.ts'

export interface Ready {
  notification: Claimed
  /** Written when it is sent, as the signature has the time in it; or why there is none: a fault of ours. */
  message: (() => Message) | Error
}

export interface ReadyLane {
  lane: Lane
  ready: Ready[]
}

/** What is to be sent for each: written in the scope of its account, which sees nothing of the others. */
export async function messagesOf(
  store: Store,
  load: LoadResources,
  lanes: readonly Lane[],
  context: Context,
): Promise<ReadyLane[]> {
  const written = new Map<string, Ready>()
  const claimed = lanes.flatMap(({ notifications }) => notifications)
  for (const [account_id, own] of groupBy(claimed, (one) => one.account_id))
    for (const one of await messagesOfAccount(account_id, own).catch((error: Error) =>
      oneByOne(account_id, own, error),
    ))
      written.set(one.notification.id, one)
  return lanes.map((lane) => ({ lane, ready: lane.notifications.flatMap(({ id }) => written.get(id) ?? []) }))

  /** One that cannot be written must not hold up the others. */
  async function oneByOne(account_id: string, own: readonly Claimed[], error: Error): Promise<Ready[]> {
    if (own.length === 1) return own.map((notification) => ({ notification, message: error }))
    const parts: Ready[] = []
    for (const one of own)
      parts.push(
        ...(await messagesOfAccount(account_id, [one]).catch((error: Error) => oneByOne(account_id, [one], error))),
      )
    return parts
  }

  function messagesOfAccount(account_id: string, own: readonly Claimed[]): Promise<Ready[]> {
    return withScope(store, { account_id }, async (tx) => {
      const webhooks = byId(await webhooksByIds(tx, unique(own.map(({ webhook_id }) => webhook_id))))
      const events = byId(await eventsByIds(tx, unique(own.map(({ event_id }) => event_id))))
      const opened = new Map(Array.from(webhooks.values(), (webhook) => [webhook.id, open(webhook)]))
      const deliveries = own.flatMap((notification) => {
        const event = events.get(notification.event_id)
        const to = opened.get(notification.webhook_id)
        // Deleted since they were claimed: so is what was claimed.
        return event && to ? [{ event, to, delivery: notification }] : []
      })
      const bodies = await bodiesOf(tx, load, deliveries)
      return deliveries.map(({ to, delivery }, at) => ({
        notification: delivery,
        message: () => messageOf({ ...to, id: delivery.id, body: bodies[at] ?? '', now: context.now() }),
      }))
    })
  }

  function open({ id, url, sealed_headers, sealed_secret, sealed_previous_secret, ...webhook }: WebhookRow) {
    const { secrets, now } = context
    const isOld = Date.parse(webhook.previous_secret_expires_at ?? '') > now().getTime()
    const previous_secret = isOld && sealed_previous_secret ? secrets.open(sealed_previous_secret, id) : null
    const secret = { secret: secrets.open(sealed_secret, id), previous_secret }
    return { url, headers: JSON.parse(secrets.open(sealed_headers, id)) as WebhookHeader[], secret }
  }
}

const unique = (ids: readonly string[]) => [...new Set(ids)]
const byId = <Item extends { id: string }>(items: readonly Item[]) => new Map(items.map((item) => [item.id, item]))
