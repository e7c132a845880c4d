import { randomUUID } from 'node:crypto'
import type { api } from '#contract/api.ts'
import { type CalendarFields, calendar } from '#contract/free-time/calendar.ts'
import { refusal } from '#contract/said/refusals.ts'
import { yearOf } from '#domain/days.ts'
import { violates } from '../../db/errors.ts'
import { deleteCalendar, ownCalendars, putCalendar, usesOfCalendars } from '../../db/free-time/calendars.ts'
import { recheckFreeTime } from '../../db/free-time/rules.ts'
import type { Transaction } from '../../db/scope.ts'
import { checkCalendar } from '../../free-time/check-calendar.ts'
import { given } from '../../free-time/given.ts'
import { calendarsOfAll } from '../../free-time/shipped.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import type { Reference } from '../../reference/reference.ts'

type Known = CalendarFields & { id: string; is_shipped: boolean; updated_at: string | null; used_by: number }

export const calendars: HandlersOf<typeof api.calendars> = {
  async list({ tx, params, context }) {
    const { 'page[number]': number, 'page[size]': size, 'filter[is_shipped]': is_shipped } = params
    const rows = (await allCalendars(tx)).filter((one) => is_shipped === undefined || one.is_shipped === is_shipped)
    const page = rows.slice((number - 1) * size, number * size)
    return { data: page.map((row) => shown(row, context.reference)), meta: { size, total: rows.length } }
  },

  get: async ({ tx, params, context }) => ({ data: shown(await thisCalendar(tx, params.id), context.reference) }),

  async create({ tx, body, context }) {
    const others = await allCalendars(tx)
    const said = { country_code: null, weekend: [6, 7], holidays: [], closures: [], source: null }
    const fields = checkCalendar({ ...said, ...given(body.data.attributes) }, namesOf(others), context.reference)
    const id = randomUUID()
    await putCalendar(tx, id, fields, context.now()).catch(nameTaken(fields.name))
    return { data: shown(await thisCalendar(tx, id), context.reference) }
  },

  async update({ tx, params, body, context }) {
    const all = await allCalendars(tx)
    const before = found(all.find(({ id }) => id === params.id.toLowerCase()))
    const { name, country_code, weekend, holidays, closures, source } = before
    const said = { name, country_code, weekend, holidays, closures, source, ...given(body.data.attributes) }
    const fields = checkCalendar(said, namesOf(all.filter((one) => one !== before)), context.reference)
    await putCalendar(tx, before.id, fields, context.now()).catch(nameTaken(fields.name))
    if (before.used_by > 0) await recheckFreeTime(tx, context.now())
    return { data: shown(await thisCalendar(tx, before.id), context.reference) }
  },

  async delete({ tx, params, context }) {
    const { id, name, is_shipped, used_by } = await thisCalendar(tx, params.id)
    if (is_shipped) throw new HttpError('forbidden', refusal('calendar_shipped', { name }))
    if (used_by > 0 && !calendarsOfAll.has(id))
      throw new HttpError('in_use', refusal('calendar_in_use', { name, count: used_by }))
    await deleteCalendar(tx, id)
    if (used_by > 0) await recheckFreeTime(tx, context.now())
    return undefined
  },
}

/** By name. What the account has changed stands in the place of what comes with Landfall. */
async function allCalendars(tx: Transaction): Promise<Known[]> {
  const [own, uses] = [await ownCalendars(tx), await usesOfCalendars(tx)]
  const ids = new Set(own.map(({ id }) => id))
  const shipped = [...calendarsOfAll].flatMap(([id, fields]) => (ids.has(id) ? [] : [{ id, ...fields }]))
  return [
    ...own.map((one) => ({ ...one, is_shipped: false, used_by: uses.get(one.id) ?? 0 })),
    ...shipped.map((one) => ({ ...one, is_shipped: true, updated_at: null, used_by: uses.get(one.id) ?? 0 })),
  ].toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
}

const thisCalendar = async (tx: Transaction, id: string) =>
  found((await allCalendars(tx)).find((one) => one.id === id.toLowerCase()))

const shown = (row: Known, reference: Reference) =>
  render(calendar, {
    ...row,
    closures: row.closures.map((one) => ({
      ...one,
      terminal_code: (one.terminal_id && reference.find('terminal', one.terminal_id)?.firms_code) || null,
    })),
    replaces_shipped: !row.is_shipped && calendarsOfAll.has(row.id),
    years: [...new Set(row.holidays.map(({ date }) => yearOf(date)))],
  })

const namesOf = (rows: readonly Known[]) => rows.map(({ name }) => name)

const nameTaken = (name: string) => (error: unknown) => {
  if (!violates(error, 'calendars_name_key')) throw error
  throw new HttpError('taken', refusal('rule_name_taken', { name }), { pointer: '/data/attributes/name' })
}
