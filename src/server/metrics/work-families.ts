import { Gauge, type Registry } from 'prom-client'
import { type ConnectionState, connectionStates } from '#contract/sources/connection.ts'
import { isCopying } from '../db/sources/mirrors.ts'
import type { StateOfWork } from '../db/store/state-of-work.ts'
import { limitsOf, perDay, profileOf } from '../reference/profiles/profiles.ts'
import { stateOf } from '../routes/sources/connection-state.ts'

/** What is in the store: every server of it says the same. */
export function workFamilies(registry: Registry) {
  const registers = [registry]
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames, registers })

  const up = gauge('landfall_store_up', 'Whether the store answered for this scrape. 0: what waits in it is not said')
  const due = gauge('landfall_queue_due', 'Works that are due, with those in hand. 10000 are that many or more', [
    'queue',
  ])
  const age = gauge('landfall_queue_oldest_seconds', 'For how long the oldest work has been due; 0 where none is', [
    'queue',
  ])
  const deliveries = gauge(
    'landfall_webhook_deliveries_waiting',
    'Notifications that webhooks have not taken yet. 10000 are that many or more',
  )
  const deliveriesAge = gauge(
    'landfall_webhook_deliveries_oldest_seconds',
    'The age of the oldest notification that waits, those counted; 0 where none does',
  )
  const webhooks = gauge('landfall_webhooks', 'Webhooks: active, paused because of failures, or off', ['state'])
  const connections = gauge('landfall_connections', 'Connections to lines and providers, by how it goes with them', [
    'state',
  ])
  const quota = gauge(
    'landfall_connection_quota_used_ratio',
    'Requests of today as a share of what a day allows, of the connection of this profile that has used most',
    ['profile'],
  )
  const mailbox = gauge('landfall_mailbox_failing_seconds', 'For how long a mailbox cannot be read; 0 where it can')

  const byState = [due, age, deliveries, deliveriesAge, webhooks, connections, quota, mailbox]

  return {
    seconds: gauge('landfall_store_scrape_seconds', 'How long the store took to say what waits in it'),
    /** What is not known is not said. */
    hide() {
      up.set(0)
      for (const one of byState) one.reset()
      for (const one of [deliveries, deliveriesAge]) one.remove()
      mailbox.remove()
    },
    show(state: StateOfWork, now: Date) {
      const since = (at: string | null) => (at === null ? 0 : Math.max(0, (now.getTime() - Date.parse(at)) / 1000))
      up.set(1)
      for (const { queue, due: count, oldest_at } of state.queues) {
        due.set({ queue }, count)
        age.set({ queue }, since(oldest_at))
      }
      deliveries.set(state.deliveries.due)
      deliveriesAge.set(since(state.deliveries.oldest_at))
      for (const [name, count] of Object.entries(state.webhooks)) webhooks.set({ state: name }, count)
      for (const [name, count] of countStates(state, now)) connections.set({ state: name }, count)
      quota.reset()
      for (const [profile, share] of quotasOf(state)) quota.set({ profile }, share)
      if (state.mailboxes.count > 0) mailbox.set(since(state.mailboxes.failing_since))
      else mailbox.remove()
    },
  }
}

/** Each state, also those that none has. */
function countStates({ connections }: StateOfWork, now: Date): Map<ConnectionState, number> {
  const counts = new Map(connectionStates.map((state) => [state, 0]))
  for (const row of connections) {
    const mirror = row.stage !== null && isCopying(row) ? ({ stage: 'copying' } as const) : null
    const state = stateOf(row, mirror, now)
    counts.set(state, (counts.get(state) ?? 0) + 1)
  }
  return counts
}

/** By the profile, never by the connection: labels stay few, and name no customer. */
function quotasOf({ connections }: StateOfWork): Map<string, number> {
  const shares = new Map<string, number>()
  for (const { profile: id, settings, paused_at, requests_today } of connections) {
    const profile = profileOf(id)
    const daily = profile && perDay(limitsOf(profile, settings))
    if (!daily || paused_at !== null) continue
    shares.set(id, Math.max(shares.get(id) ?? 0, requests_today / daily))
  }
  return shares
}
