import { type RawBuilder, sql } from 'kysely'
import type { PartyRoleName } from '#contract/parties/party-roles.ts'
import type { ExpectedState } from '#contract/tracking/expected-next.ts'
import type { UrgencyReason } from '#contract/tracking/urgency.ts'
import { urgency } from '#domain/tracking/urgency.ts'
import type { Transaction } from '../scope.ts'
import { countTallied, tally } from './tallies.ts'

export type List = 'containers' | 'shipments'

/** What is listed, and where it can be told without counting the rows, how many there are with no other filter. */
export interface Filter {
  where: RawBuilder<boolean>
  total?: () => Promise<number>
  /** Where an index has the rows of each value newest first: the column, and its values that are asked for. */
  each?: Each
  /** Where another table has the rows newest first: what reads `created_at` and `id` of them. */
  newest?: RawBuilder<unknown>
}

export interface Each {
  column: string
  type: 'text' | 'date'
  values: readonly string[]
}

export type Make<Value> = (tx: Transaction, asked: Value) => Filter | Promise<Filter>

/** In which one of these parties has this role, or any, itself or by one of its boxes. */
export const shipmentsOfParty =
  (role?: PartyRoleName): Make<readonly string[]> =>
  (tx, asked) => {
    const isAsked = sql`r.party_id = any(${asked}::uuid[]) ${role ? sql`and r.role = ${role}` : sql``}`
    const ids = sql`select r.shipment_id from party_roles r where ${isAsked} and r.shipment_id is not null
      union select c.shipment_id from party_roles r join containers c on c.id = r.container_id
        where ${isAsked} and r.container_id is not null`
    return { where: sql`id in (${ids})`, total: () => countOf(tx, ids) }
  }

/** In which one of these parties has this role, or any, itself or by its shipment. */
export const containersOfParty =
  (role?: PartyRoleName): Make<readonly string[]> =>
  (tx, asked) => {
    const [party, ...others] = asked
    // Of one party they are read in the order of the index, of several they are sorted.
    const isAsked = others.length === 0 ? sql`party_id = ${party}::uuid` : sql`party_id = any(${asked}::uuid[])`
    const own = sql`from party_containers where ${isAsked} ${role ? sql`and role = ${role}` : sql``}`
    const ids = sql`select distinct container_id ${own}`
    return {
      where: sql`id in (${ids})`,
      total: () => countOf(tx, ids),
      newest: sql`(select distinct created_at, container_id as id ${own} order by created_at desc, container_id)`,
    }
  }

async function countOf(tx: Transaction, ids: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${ids}) found`.execute(tx)
  return rows[0]?.total ?? 0
}

/** A column with one value, of those that are asked for. */
export const oneOf =
  (list: List, column: string, type: 'text' | 'uuid' = 'text'): Make<readonly string[]> =>
  (tx, asked) => {
    const values = type === 'uuid' ? asked.map((id) => id.toLowerCase()) : asked
    return {
      where: sql`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`,
      total: () => tally(tx, `${list}.${column}`, values),
    }
  }

/** The same, of which an index has the rows of each value newest first. */
export const oneOfEach =
  (list: List, column: string, tallied = `${list}.${column}`): Make<readonly string[]> =>
  (tx, values) => ({
    where: sql`${sql.ref(column)} = any(${values}::text[])`,
    total: () => tally(tx, tallied, values),
    each: { column, type: 'text', values: [...new Set(values)] },
  })

/** Days, `YYYY-MM-DD`, or instants: both sort as texts; or days that are counted at each place: see `countedDayForm`. */
export interface Range {
  start?: string | undefined
  end?: string | undefined
}

export const between = (value: RawBuilder<unknown>, { start, end }: Range) =>
  and([
    ...(start === undefined ? [] : [sql<boolean>`${value} >= ${start}`]),
    ...(end === undefined ? [] : [sql<boolean>`${value} <= ${end}`]),
  ])

/** By rank, as the index of `attention` has it. */
export const ofUrgency: Make<readonly UrgencyReason[]> = (_, reasons) => ({
  where: sql`urgency_rank = any(${reasons.map((reason) => urgency(reason).rank)}::smallint[])`,
})

/** What is silent is few, and counted in an index of its own. */
export const ofSilence =
  (list: List): Make<boolean> =>
  (tx, isSilent) => {
    const silent = sql<boolean>`silent_since is not null`
    const count = () => countWhere(tx, list, silent)
    if (isSilent) return { where: silent, total: count }
    return { where: sql`silent_since is null`, total: async () => (await tally(tx, list)) - (await count()) }
  }

/** What is overdue is few, and has an index of its own. */
export const ofExpected: Make<readonly ExpectedState[]> = (_, states) => ({
  where: sql`expected_state = any(${states}::text[])`,
  each: { column: 'expected_state', type: 'text', values: [...new Set(states)] },
})

/** What has an index of its own where it holds, and there it is few. */
export const ofFlag =
  (list: List, column: string): Make<boolean> =>
  (tx, isAsked) => {
    const holds = sql<boolean>`${sql.ref(column)}`
    const count = () => countWhere(tx, list, holds)
    if (isAsked) return { where: holds, total: count }
    return { where: sql`not ${holds}`, total: async () => (await tally(tx, list)) - (await count()) }
  }

interface Sets<Value> {
  column: string
  /** Whether a set, as JSON in `value`, is one that is asked for. */
  isAsked: (asked: Value) => RawBuilder<boolean>
  /** Whether all rows with such a set are asked for; left out: they are. */
  isSure?: (asked: Value) => RawBuilder<boolean>
  /** The same of a row where that is not sure, or whose set is too long to be read from its name. */
  isExactly: (asked: Value) => RawBuilder<boolean>
}

/**
 * A column with a set of values, of which there are few: the sets that are asked for are looked up first, so that rows
 * are found, and counted, by one value as in any other column.
 */
export const oneOfSets =
  <Value>(list: List, { column, isAsked, isSure = () => sql`true`, isExactly }: Sets<Value>): Make<Value> =>
  async (tx, asked) => {
    const { rows } = await sql<{ value: string; total: number; is_sure: boolean }>`
      select value, sum(total)::float8 as total,
        case when value like 'md5:%' then false else ${isSure(asked)} end as is_sure
      from tallies
      where list = ${`${list}.${column}`}
        and case when value like 'md5:%' then true else ${isAsked(asked)} end
      group by value having sum(total) > 0`.execute(tx)
    const [sure, unsure] = [rows.filter(({ is_sure }) => is_sure), rows.filter(({ is_sure }) => !is_sure)]
    const among = (sets: typeof rows) =>
      sql<boolean>`${sql.ref(column)} = any(${sets.map(({ value }) => value)}::text[])`
    if (unsure.length > 0) return { where: sql`(${among(sure)} or (${among(unsure)} and ${isExactly(asked)}))` }
    return { where: among(sure), total: async () => sure.reduce((sum, { total }) => sum + total, 0) }
  }

/** For sets of texts that the row also has as an array. */
export const hasAny = (list: List, column: string, array: string): Make<readonly string[]> =>
  oneOfSets<readonly string[]>(list, {
    column,
    isAsked: (asked) => sql`jsonb_exists_any(value::jsonb, ${asked}::text[])`,
    isExactly: (asked) => sql`${sql.ref(array)} && ${asked}::text[]`,
  })

/** Rows with something, or nothing, in one of these columns. `columns` has the bits of `blanks` in their order. */
export const blank =
  (list: List, columns: readonly string[], isEmpty: boolean): Make<readonly string[]> =>
  async (tx, asked) => {
    const bits = asked.reduce((mask, name) => mask | (1 << columns.indexOf(name)), 0)
    const { rows } = await sql<{ value: number; total: number }>`
      select value::int as value, sum(total)::float8 as total from tallies
      where list = ${`${list}.blanks`} and (value::int & ${bits}::int) <> ${isEmpty ? 0 : bits}::int
      group by value having sum(total) > 0`.execute(tx)
    return {
      where: sql`blanks = any(${rows.map(({ value }) => value)}::smallint[])`,
      total: async () => rows.reduce((sum, { total }) => sum + total, 0),
    }
  }

/** Rows of the hour in which the asked instant is are counted, of other hours they are tallied. */
export const since =
  (list: List, column: string): Make<Range> =>
  (tx, { start = '' }) => ({
    where: sql`${sql.ref(column)} >= ${start}::timestamptz`,
    total: async () => {
      const after = await countTallied(tx, `${list}.${column}`, sql`value > ${hourOf(start)}`)
      const ofHour = sql<boolean>`${sql.ref(column)} >= ${start}::timestamptz
        and ${sql.ref(column)} < ${endOfHour(start)}::timestamptz`
      return after + (await countWhere(tx, list, ofHour))
    },
  })

/** The same for what was before an instant, or never. */
export const notSince =
  (list: List, column: string): Make<Range> =>
  (tx, { end = '' }) => ({
    where: sql`(${sql.ref(column)} < ${end}::timestamptz or ${sql.ref(column)} is null)`,
    total: async () => {
      const before = await countTallied(tx, `${list}.${column}`, sql`(value < ${hourOf(end)} or value = 'never')`)
      const ofHour = sql<boolean>`${sql.ref(column)} >= ${startOfHour(end)}::timestamptz
        and ${sql.ref(column)} < ${end}::timestamptz`
      return before + (await countWhere(tx, list, ofHour))
    },
  })

const hour = 3_600_000
const startOfHour = (at: string) => new Date(Math.floor(Date.parse(at) / hour) * hour).toISOString()
const endOfHour = (at: string) => new Date(Math.floor(Date.parse(at) / hour) * hour + hour).toISOString()
/** As the tallies name it. */
const hourOf = (at: string) => startOfHour(at).slice(0, 13).replace('T', ' ')

export async function countWhere(tx: Transaction, list: List, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*) as total from ${sql.table(list)} where ${where}`.execute(tx)
  return Number(rows[0]?.total ?? 0)
}

export const and = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
