import { randomUUID } from 'node:crypto'
import type { api } from '#contract/api.ts'
import { freeTimeRule, type RuleFields, ruleDefaults } from '#contract/free-time/rule.ts'
import { refusal } from '#contract/said/refusals.ts'
import { checkRule } from '#domain/free-time/check-rule.ts'
import { violates } from '../../db/errors.ts'
import { ownCalendars } from '../../db/free-time/calendars.ts'
import { deleteRule, ownRules, putRule, recheckFreeTime, usesOfRules } from '../../db/free-time/rules.ts'
import { findParty } from '../../db/parties/parties.ts'
import type { Transaction } from '../../db/scope.ts'
import { given } from '../../free-time/given.ts'
import { calendarsOfAll, examplesOfAll } from '../../free-time/shipped.ts'
import { found, HttpError, type Problem } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

type Known = RuleFields & { id: string; is_example: boolean; removed_at: string | null; updated_at: string | null }

export const freeTimeRules: HandlersOf<typeof api.free_time_rules> = {
  async list({ tx, params }) {
    const { 'page[number]': number, 'page[size]': size, 'filter[is_enabled]': enabled } = params
    const { 'filter[kind]': kinds, 'filter[is_example]': example } = params
    const rows = (await allRules(tx)).filter(
      (one) =>
        one.removed_at === null &&
        (kinds === undefined || kinds.includes(one.kind)) &&
        (enabled === undefined || one.is_enabled === enabled) &&
        (example === undefined || one.is_example === example),
    )
    return {
      data: await shown(tx, rows.slice((number - 1) * size, number * size)),
      meta: { size, total: rows.length },
    }
  },

  get: async ({ tx, params }) => ({ data: await shownOne(tx, params.id) }),

  async create({ tx, body, context }) {
    const id = randomUUID()
    const said: RuleFields = { ...ruleDefaults, tiers: [], ...given(body.data.attributes) }
    await put(tx, id, said, context)
    return { data: await shownOne(tx, id) }
  },

  async update({ tx, params, body, context }) {
    const before = await thisRule(tx, params.id)
    if (before.removed_at !== null) throw new HttpError('invalid', refusal('rules_removed', { name: before.name }))
    const { is_example: _, removed_at: __, updated_at: ___, id, ...fields } = before
    await put(tx, id, { ...fields, ...given(body.data.attributes) }, context)
    return { data: await shownOne(tx, id) }
  },

  async delete({ tx, params, context }) {
    const { id, is_example, removed_at, updated_at: _, ...fields } = await thisRule(tx, params.id)
    if (removed_at !== null) return undefined
    const uses = (await usesOfRules(tx, [id])).get(id) ?? 0
    const now = context.now()
    // An example would come back: what tells that it is not wanted is kept.
    if (uses > 0 || is_example || examplesOfAll.has(id)) await putRule(tx, id, fields, now, now.toISOString())
    else await deleteRule(tx, id)
    if (uses > 0) await recheckFreeTime(tx, now, { ...fields, id })
    return undefined
  },
}

/** @throws 422 for all that is wrong */
async function put(tx: Transaction, id: string, said: RuleFields, { reference, now }: Context) {
  const calendars = new Set([...calendarsOfAll.keys(), ...(await ownCalendars(tx)).map((one) => one.id)])
  const facility = (idOrCode: string) => reference.facility(reference.find('terminal', idOrCode)?.id ?? idOrCode)
  const terminal = said.terminal_id === null ? undefined : facility(said.terminal_id)
  const line = reference.places.line(said.shipping_line_scac)
  const rule = {
    ...said,
    id,
    terminal_id: terminal?.id ?? said.terminal_id,
    shipping_line_scac: line?.scac ?? said.shipping_line_scac,
    calendar_id: said.calendar_id?.toLowerCase() ?? null,
    party_id: said.party_id?.toLowerCase() ?? null,
    tiers: said.tiers.toSorted((a, b) => a.from_day - b.from_day),
  }
  const problems = checkRule(rule, {
    places: reference.places,
    facility,
    hasCalendar: (calendar_id) => calendars.has(calendar_id),
    hasParty: rule.party_id !== null && (await findParty(tx, rule.party_id)) !== undefined,
    others: (await allRules(tx)).filter((one) => one.removed_at === null && !one.is_example && one.id !== id),
  })
  if (problems.length > 0)
    throw new HttpError(
      problems.map(
        ({ field, detail, isTaken }): Problem => ({
          code: isTaken ? 'taken' : 'invalid',
          detail,
          source: { pointer: `/data/attributes/${field}` },
        }),
      ),
    )
  const { id: _, ...fields } = rule
  await putRule(tx, id, fields, now(), null).catch((error: unknown) => {
    if (!violates(error, 'free_time_rules_name_key')) throw error
    throw new HttpError('taken', refusal('rule_name_taken', { name: rule.name }), { pointer: '/data/attributes/name' })
  })
  await recheckFreeTime(tx, now(), rule)
}

/** The account's own by name, then examples. */
async function allRules(tx: Transaction): Promise<Known[]> {
  const own = await ownRules(tx)
  const ids = new Set(own.map(({ id }) => id))
  const examples = [...examplesOfAll].flatMap(([id, fields]) => (ids.has(id) ? [] : [{ id, ...fields }]))
  return [
    ...own.map((one) => ({ ...one, is_example: false })).toSorted(byName),
    ...examples.map((one) => ({ ...one, is_example: true, removed_at: null, updated_at: null })).toSorted(byName),
  ]
}

const byName = (a: Pick<Known, 'name' | 'id'>, b: Pick<Known, 'name' | 'id'>) =>
  a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)

const thisRule = async (tx: Transaction, id: string) =>
  found((await allRules(tx)).find((one) => one.id === id.toLowerCase()))

async function shown(tx: Transaction, rows: readonly Known[]) {
  const uses = await usesOfRules(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => render(freeTimeRule, { ...row, used_by: uses.get(row.id) ?? 0 }))
}

async function shownOne(tx: Transaction, id: string) {
  const [one] = await shown(tx, [await thisRule(tx, id)])
  return found(one)
}
