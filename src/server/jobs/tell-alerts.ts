import { goesNow, quietUntil, turn } from '#domain/alerts/turns.ts'
import { stopLink } from '../alerts/stop-link.ts'
import { findCompany } from '../db/access/accounts.ts'
import { languageOfChannel } from '../db/access/person-language.ts'
import { findChannel, insertPost, isBusy } from '../db/alerts/channels.ts'
import { searchOfView } from '../db/alerts/freight.ts'
import { holdForQuiet, holdNotices, lockRule, noticesToTell, rulesToTell, settleNotices } from '../db/alerts/notices.ts'
import { recipientsAmong } from '../db/alerts/refused.ts'
import { dropNotices, type RuleRow, sentSince } from '../db/alerts/rules.ts'
import { type Transaction, withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import type { Context } from '../http/handler.ts'
import type { PutMail } from '../portal/outbox.ts'
import type { About } from '../words/alert-mail.ts'
import { saidIn } from '../words/said-in.ts'
import type { Job } from './worker.ts'

interface Deps {
  store: Store
  context: Context
  putMail: PutMail
  /** Where the links of mails lead: the address of this server as visitors know it. */
  address: () => string
}

const hour = 3_600_000
/** How soon it is looked again whether a channel takes something. */
const busyFor = 60_000

/**
 * Tells what is due, each rule by one server at a time: what is told is kept for sending, and noted as told, in one
 * transaction. Nobody is told who has gone, or may not see the freight of the rule any more.
 */
export function tellAlerts({ store, context, putMail, address }: Deps): Job {
  async function tell(tx: Transaction, rule: RuleRow, now: string): Promise<void> {
    const all = await noticesToTell(tx, rule.id)
    // What was due before quiet hours, and had to wait, is held by them like everything else.
    const quiet = all.flatMap((one) => {
      const until = goesNow(one, now) ? quietUntil(rule, now, one.told.exception) : null
      return until === null ? [] : [{ one, until }]
    })
    const [held] = quiet
    if (held)
      await holdForQuiet(
        tx,
        rule.id,
        held.until,
        quiet.map(({ one }) => one.subject),
      )
    const isHeld = new Set(quiet.map(({ one }) => one))
    const waiting = all.filter((one) => !isHeld.has(one))
    // Somebody else has told it meanwhile.
    if (!waiting.some(({ due_at }) => due_at <= now)) return
    const isAllowed = !rule.has_view || (await searchOfView(tx, rule.saved_view_id, rule.user_id)) !== undefined
    const ways = rule.is_enabled && isAllowed ? await waysOf(tx, rule) : []
    if (ways.length === 0) return void (await dropNotices(tx, rule.id))
    const since = new Date(Date.parse(now) - hour).toISOString()
    const sent = (await sentSince(tx, [rule.id], since)).map(({ created_at }) => created_at)
    const next = turn(now, sent, rule)
    if (!next.goes) return void (await holdNotices(tx, rule.id, next.due_at, 'limit', now))
    if (rule.alert_channel_id !== null && rule.channel !== 'mail' && (await isBusy(tx, rule.alert_channel_id))) {
      const later = new Date(Date.parse(now) + busyFor).toISOString()
      return void (await holdNotices(tx, rule.id, later, 'channel', now))
    }
    const notices = waiting.filter((one) => goesNow(one, now))
    const company = await findCompany(tx, rule.account_id)
    const about = { rule, company, notices, base: address(), now }
    await settleNotices(tx, rule, notices, now)
    for (const way of ways) await way(about)
  }

  /** How it goes to each of whom it goes to; none where nobody can be told. */
  async function waysOf(tx: Transaction, rule: RuleRow): Promise<((about: About) => Promise<unknown>)[]> {
    const { account_id, user_id, channel } = rule
    if (channel === 'mail') {
      const ids = user_id === null ? rule.recipient_ids : [user_id]
      const recipients = await recipientsAmong(tx, account_id, ids)
      return recipients.map((to) => async (about: About) => {
        const stop = { what: 'rule', id: rule.id, user_id: to.user_id } as const
        const { alertMail } = await saidIn(to.language)
        await putMail(tx, alertMail(about, to, stopLink(address(), stop, context.secrets)))
      })
    }
    const found = rule.alert_channel_id === null ? undefined : await findChannel(tx, rule.alert_channel_id)
    if (!found || found.stopped_at !== null) return []
    const { slackMessage, teamsMessage } = await saidIn(await languageOfChannel(tx, account_id, user_id))
    const bodyOf = found.kind === 'slack' ? slackMessage : teamsMessage
    return [(about) => insertPost(tx, { account_id, channel_id: found.id, body: bodyOf(about) }, about.now)]
  }

  return {
    name: 'tell-alerts',
    async take(limit) {
      const now = context.now()
      // Mails wait until there is something that sends them.
      const kinds = ['slack', 'teams', ...(context.mailsNeed.length === 0 ? ['mail'] : [])]
      const ids = await rulesToTell(store, now, limit, kinds)
      return ids.map(
        (id) => () =>
          withSystem(store, async (tx) => {
            const rule = await lockRule(tx, id)
            if (rule) await tell(tx, rule, now.toISOString())
          }),
      )
    },
  }
}
