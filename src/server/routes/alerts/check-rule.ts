import type { AlertRuleFields } from '#contract/alerts/rule.ts'
import { refusal } from '#contract/said/refusals.ts'
import type { Detail } from '#contract/said/sentence.ts'
import type { Problem } from '../../http/errors.ts'

interface LookUps {
  view(id: string): Promise<{ is_shared: boolean } | undefined>
  channel(id: string): Promise<{ kind: string } | undefined>
  people(ids: readonly string[]): Promise<ReadonlySet<string>>
  hasZone(name: string): boolean
}

/** What of a rule does not go together, or is not there: all of it, each at its field. */
export async function problemsOf(
  rule: AlertRuleFields & { user_id: string | null },
  { view, channel, people, hasZone }: LookUps,
): Promise<Problem[]> {
  const { user_id, kinds, severity, cost_a_day, currency_code, events, saved_view_id, recipient_ids } = rule
  const problems: Problem[] = []
  const add = (field: string, detail: Detail) =>
    problems.push({ code: 'invalid', detail, source: { pointer: `/data/attributes/${field}` } })
  if (events.length > 0) {
    if (kinds.length > 0) add('kinds', 'goes with exceptions, not with events')
    if (severity !== null) add('severity', 'goes with exceptions, not with events')
    if (cost_a_day !== null) add('cost_a_day', 'goes with exceptions, not with events')
  }
  if (cost_a_day !== null && currency_code === null) add('currency_code', 'must say in which currency the day costs')
  if (cost_a_day === null && currency_code !== null) add('cost_a_day', 'must say how much, or leave the currency out')
  if ((rule.quiet_from === null) !== (rule.quiet_until === null))
    add(rule.quiet_from === null ? 'quiet_from' : 'quiet_until', 'goes with the other end of the quiet hours')
  if (rule.quiet_from !== null && rule.quiet_from === rule.quiet_until)
    add('quiet_until', 'is when they begin: quiet hours have an end')
  if (!hasZone(rule.timezone)) add('timezone', refusal('not_a_time_zone', { zone: rule.timezone }))
  if (saved_view_id !== null) {
    const known = await view(saved_view_id)
    if (!known) add('saved_view_id', 'There is no such saved view')
    else if (user_id === null && !known.is_shared) add('saved_view_id', 'A rule of the account needs a shared view')
  }
  if (rule.channel === 'mail') {
    if (rule.alert_channel_id !== null) add('alert_channel_id', 'goes with Slack and Teams')
    if (user_id === null && recipient_ids.length === 0)
      add('recipient_ids', 'A rule of the account must say whom it mails')
  } else {
    if (user_id !== null) add('channel', 'is for rules of the account: your own mail you')
    const known = rule.alert_channel_id === null ? undefined : await channel(rule.alert_channel_id)
    if (!known || known.kind !== rule.channel) add('alert_channel_id', `There is no such channel of ${rule.channel}`)
  }
  if (recipient_ids.length > 0) {
    if (user_id !== null || rule.channel !== 'mail') add('recipient_ids', 'goes with mails of a rule of the account')
    const known = await people(recipient_ids)
    if (recipient_ids.some((id) => !known.has(id.toLowerCase())))
      add('recipient_ids', 'names somebody who is not in this account')
  }
  return problems
}
