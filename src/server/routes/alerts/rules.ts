import { randomUUID } from 'node:crypto'
import { type AlertRuleFields, alertPreview, alertRule, ruleDefaults } from '#contract/alerts/rule.ts'
import type { api } from '#contract/api.ts'
import { refusal } from '#contract/said/refusals.ts'
import { localDate } from '#domain/instants.ts'
import { checkAmount, previewRule } from '../../alerts/preview.ts'
import { languageOfPerson } from '../../db/access/person-language.ts'
import { findChannel } from '../../db/alerts/channels.ts'
import { retimeNotices } from '../../db/alerts/notices.ts'
import {
  beginLooking,
  deleteRule,
  dropNotices,
  findRule,
  insertRule,
  listRules,
  peopleAmong,
  type ShownRule,
  sentSince,
  updateRule,
} from '../../db/alerts/rules.ts'
import type { Principal, Transaction } from '../../db/scope.ts'
import { findSavedView } from '../../db/search/saved-views.ts'
import { given } from '../../free-time/given.ts'
import { found, HttpError, type Problem } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { saidIn } from '../../words/said-in.ts'
import { problemsOf } from './check-rule.ts'

const viewerOf = ({ user_id }: Principal) => user_id ?? null
const day = 86_400_000

export const alertRules: HandlersOf<typeof api.alert_rules> = {
  async list({ tx, params, principal, context }) {
    const { rows, meta } = await listRules(tx, viewerOf(principal), params)
    return { data: await shown(tx, rows, context), meta }
  },

  get: async ({ tx, params, principal, context }) => ({ data: await shownOne(tx, params.id, principal, context) }),

  async create({ tx, body, principal, context }) {
    const { is_shared, ...attributes } = body.data.attributes
    const user_id = ownerOf(principal, is_shared)
    const rule = { ...ruleDefaults, ...lists(ruleDefaults), ...given(attributes), user_id } as AlertRuleFields & {
      user_id: string | null
    }
    const now = context.now().toISOString()
    await check(tx, rule, context, now)
    const has_view = rule.saved_view_id !== null
    const id = await insertRule(tx, { ...rule, has_view, enabled_at: now, created_at: now, updated_at: now })
    await beginLooking(tx, id)
    return { data: await shownOne(tx, id, principal, context) }
  },

  async update({ tx, params, body, principal, context }) {
    const before = found(await findRule(tx, viewerOf(principal), params.id))
    if (before.user_id === null) requireAdmin(principal)
    const change = given(body.data.attributes) as Partial<AlertRuleFields>
    const after = { ...fieldsOf(before), ...change, user_id: before.user_id }
    const now = context.now().toISOString()
    // Another name, or switching it off, is possible whatever is wrong with it.
    const isSwitchedOn = after.is_enabled && !before.is_enabled
    if (isSwitchedOn || differs(before, after, names)) await check(tx, after, context, now)
    const has_view = change.saved_view_id === undefined ? before.has_view : change.saved_view_id !== null
    await updateRule(tx, before.id, { ...change, has_view, updated_at: now, ...(isSwitchedOn && { enabled_at: now }) })
    if (!after.is_enabled || differs(before, after, conditions)) await dropNotices(tx, before.id)
    else if (differs(before, after, times)) await retimeNotices(tx, before.id, now)
    if (isSwitchedOn) await beginLooking(tx, before.id)
    return { data: await shownOne(tx, before.id, principal, context) }
  },

  async delete({ tx, params, principal }) {
    const { id, user_id } = found(await findRule(tx, viewerOf(principal), params.id))
    if (user_id === null) requireAdmin(principal)
    await deleteRule(tx, id)
    return undefined
  },

  async preview({ tx, body, principal, context }) {
    const { is_shared, name = 'Preview', ...attributes } = body.data.attributes
    const user_id = principal.user_id && !is_shared ? principal.user_id : null
    const rule = { ...ruleDefaults, ...lists(ruleDefaults), ...given(attributes), name, user_id } as Parameters<
      typeof previewRule
    >[1]
    const problems = (await problemsOf(rule, lookUps(tx, rule.user_id, context))).filter(isOfPreview)
    if (problems.length > 0) throw new HttpError(problems)
    const said = await saidIn(await languageOfPerson(tx, principal.user_id))
    const preview = await previewRule(tx, rule, { now: context.now().toISOString(), said })
    return { data: render(alertPreview, { id: randomUUID(), ...preview }) }
  },
}

/** To whom it would go does not change what it would have sent. */
const isOfPreview = ({ source }: Problem) => !/alert_channel_id|recipient_ids|channel"}$/.test(JSON.stringify(source))

/** Lists of their own, not those of the defaults. */
const lists = ({ kinds, events, recipient_ids }: Pick<typeof ruleDefaults, 'kinds' | 'events' | 'recipient_ids'>) => ({
  kinds: [...kinds],
  events: [...events],
  recipient_ids: [...recipient_ids],
})

/** @throws 422 for all that is wrong, and where it would tell too much */
async function check(
  tx: Transaction,
  rule: AlertRuleFields & { user_id: string | null },
  context: Context,
  now: string,
) {
  const problems = await problemsOf(rule, lookUps(tx, rule.user_id, context))
  if (problems.length > 0) throw new HttpError(problems)
  if (rule.is_enabled) await checkAmount(tx, rule, now)
}

const lookUps = (tx: Transaction, user_id: string | null, { reference }: Context) => ({
  view: (id: string) => findSavedView(tx, user_id, id),
  channel: (id: string) => findChannel(tx, id),
  people: (ids: readonly string[]) => peopleAmong(tx, ids),
  hasZone: (name: string) => reference.timeZones.table.find(name) !== undefined,
})

const names = Object.keys(ruleDefaults).concat('name') as (keyof AlertRuleFields)[]
const fieldsOf = (row: ShownRule) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as unknown as AlertRuleFields

const times = ['quiet_from', 'quiet_until', 'timezone', 'costs_go_at_once', 'max_per_hour'] as const
const ways = ['channel', 'alert_channel_id', 'recipient_ids'] as const
/** What it tells of: what waits is no news of another rule. */
const conditions = names.filter((name) => !['name', 'is_enabled', ...times, ...ways].includes(name))

/** Its name, and whether it is on, are looked at apart. */
const differs = (before: ShownRule, after: AlertRuleFields, among: readonly (keyof AlertRuleFields)[]) =>
  among.some(
    (name) => name !== 'name' && name !== 'is_enabled' && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )

/** @throws 403 where it is to be the account's and who asks is no admin, 422 where it is to be that of a key */
function ownerOf(principal: Principal, is_shared: boolean): string | null {
  if (is_shared) requireAdmin(principal)
  else if (!principal.user_id)
    throw new HttpError('invalid', 'A key has no rules of its own: share it', { pointer: '/data/attributes/is_shared' })
  return is_shared ? null : (principal.user_id ?? null)
}

function requireAdmin({ scopes }: Principal) {
  if (!scopes.includes('admin')) throw new HttpError('forbidden', refusal('shared_rule_needs_admin'))
}

async function shownOne(tx: Transaction, id: string, principal: Principal, context: Context) {
  const [one] = await shown(tx, [found(await findRule(tx, viewerOf(principal), id))], context)
  return found(one)
}

async function shown(tx: Transaction, rows: readonly ShownRule[], { now, mailsNeed }: Context) {
  const at = now()
  const since = new Date(at.getTime() - 7 * day).toISOString()
  const ids = rows.map(({ id }) => id)
  const sent = await sentSince(tx, ids, since)
  return rows.map((row) => {
    const own = sent.filter(({ rule_id }) => rule_id === row.id)
    const dates = Array.from({ length: 7 }, (_, ago) =>
      localDate(new Date(at.getTime() - (6 - ago) * day).toISOString(), row.timezone),
    )
    const days = own.map(({ created_at }) => localDate(created_at, row.timezone))
    const lacksMail = row.channel === 'mail' && mailsNeed.length > 0
    const isRefused = row.problem === 'address_refused' || row.problem === 'channel_stopped'
    return render(alertRule, {
      ...row,
      is_shared: row.user_id === null,
      problem: row.problem ?? (lacksMail ? 'mail_not_set_up' : null),
      problem_since: isRefused ? row.problem_since : null,
      problem_detail: isRefused ? row.problem_detail : null,
      sent_last_7_days: own.length,
      sent_by_day: dates.map((date) => days.filter((one) => one === date).length),
    })
  })
}
