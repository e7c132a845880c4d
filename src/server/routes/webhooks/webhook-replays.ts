import { refusal } from '#contract/said/refusals.ts'
import { type webhookReplays as endpoints, webhookReplay } from '#contract/webhooks/webhook-replay.ts'
import { wakeWorkers } from '../../db/store/wake-workers.ts'
import { findEvent } from '../../db/webhooks/events.ts'
import { findNotification } from '../../db/webhooks/webhook-notifications.ts'
import {
  findReplay,
  insertReplay,
  listReplays,
  type ReplayRow,
  replayNotification,
  sameReplay,
} from '../../db/webhooks/webhook-replays.ts'
import { findWebhook, lockWebhook } from '../../db/webhooks/webhooks.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { renderNotification } from '../../webhooks/payload.ts'

/** Who asks the same again so soon has pressed twice. */
const minute = 60_000

export const webhookReplays: HandlersOf<typeof endpoints> = {
  async get({ tx, params }) {
    return { data: renderReplay(found(await findReplay(tx, params.id))) }
  },

  async list({ tx, params: { id, ...paging } }) {
    found(await findWebhook(tx, id))
    const { rows, ...page } = await listReplays(tx, id, paging)
    return { data: rows.map(renderReplay), ...page }
  },

  async create({ tx, params: { id }, body, context }) {
    // Two that ask at once come one after the other.
    found(await lockWebhook(tx, id))
    const now = context.now()
    const until = body.until ?? now.toISOString()
    if (until < body.since) throw new HttpError('invalid', refusal('webhook_until_before_since'), { pointer: '/until' })
    const { since, events = null, dry_run } = body
    const statuses = [...new Set([body.status].flat())].sort()
    const asked = JSON.stringify([since, body.until ?? null, statuses, events?.toSorted() ?? null, dry_run])
    const replay = { webhook_id: id, since, until, statuses, events, dry_run, asked, created_at: now.toISOString() }
    const same = await sameReplay(tx, replay, new Date(now.getTime() - minute).toISOString())
    if (same) return { data: renderReplay(same) }
    const made = await insertReplay(tx, replay)
    await wakeWorkers(tx)
    return { data: renderReplay(made) }
  },

  async create_for_one({ tx, params: { id }, context }) {
    found(await findNotification(tx, id))
    await replayNotification(tx, id, context.now().toISOString())
    const notification = found(await findNotification(tx, id))
    return { data: renderNotification(found(await findEvent(tx, notification.event_id)), notification) }
  },
}

const renderReplay = (row: ReplayRow) => render(webhookReplay, row)
