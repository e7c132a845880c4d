import { mailRetryDelay } from '#domain/documents/mail-retry.ts'
import { messageTo } from '../alerts/post.ts'
import { findChannel, type PostRow, settlePost } from '../db/alerts/channels.ts'
import { readAsSystem, withSystem } from '../db/scope.ts'
import { claimPosts } from '../db/store/claim.ts'
import type { Store } from '../db/store.ts'
import type { Context } from '../http/handler.ts'
import type { Job } from './worker.ts'

interface Deps {
  store: Store
  context: Context
}

/** These say that the address is none: another attempt would end the same way. */
const final = new Set([400, 401, 403, 404, 410])

/** Puts what is due into channels of Slack and Teams. What was taken may come twice where the process ends before it is written down. */
export function postAlerts({ store, context }: Deps): Job {
  async function run(post: PostRow): Promise<void> {
    const channel = await readAsSystem(store, (db) => findChannel(db as never, post.channel_id))
    if (!channel) return
    const { succeeded, error, status_code, retry_after_seconds } = await context.webhooks.send(
      messageTo(context.secrets.open(channel.sealed_url, channel.id), post.body),
    )
    const at = context.now()
    const isFinal = status_code !== null && final.has(status_code)
    const delay = succeeded || isFinal ? null : mailRetryDelay(post.attempts + 1)
    const asked = Math.min((retry_after_seconds ?? 0) * 1000, 86_400_000)
    const next_attempt_at = delay === null ? null : new Date(at.getTime() + Math.max(delay, asked)).toISOString()
    const came = { error: succeeded ? null : String(error), next_attempt_at }
    await withSystem(store, (tx) => settlePost(tx, post, came, at))
  }
  return {
    name: 'post-alerts',
    async take(limit) {
      const posts = await claimPosts(store, context.now(), limit)
      return posts.map((post) => () => run(post))
    },
  }
}
