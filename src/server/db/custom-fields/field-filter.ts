import { type RawBuilder, sql } from 'kysely'
import { complaintOfTerm, type FieldTerm, readFieldTerm, readRange } from '#domain/custom-fields/field-filter.ts'
import { groupBy } from '#domain/group-by.ts'
import { and, countWhere, type List, type Make } from '../list/list-filters.ts'
import { tally } from '../list/tallies.ts'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import { plannedEachTime } from '../store/embedded-pool.ts'

type Definition = Pick<
  Row<'custom_field_definitions'>,
  'id' | 'entity_type' | 'api_slug' | 'data_type' | 'display_name' | 'sensitive'
>

/** Of shipments and of containers, those that are called so: each name may stand for one of either. */
export async function definitionsCalled(tx: Transaction, slugs: readonly string[]): Promise<Definition[]> {
  if (slugs.length === 0) return []
  return tx
    .selectFrom('custom_field_definitions')
    .select(['id', 'entity_type', 'api_slug', 'data_type', 'display_name', 'sensitive'])
    .where('api_slug', 'in', slugs)
    .where('entity_type', 'in', ['Shipment', 'Container'])
    .execute()
}

export type ListableField = Awaited<ReturnType<typeof listableFields>>[number]

/** Those of shipments and of containers that a list may show. */
export const listableFields = (tx: Transaction) =>
  tx
    .selectFrom('custom_field_definitions')
    .select(['id', 'entity_type', 'api_slug', 'data_type', 'display_name'])
    .where('entity_type', 'in', ['Shipment', 'Container'])
    .where('sensitive', '=', false)
    .execute()

/** What is found is looked up by its ids up to this number of them. */
const usuallyFew = 5000

/**
 * By custom fields of what is listed, of its shipment, or of its containers. What there is not, is sensitive, or cannot
 * have such a value is found nowhere.
 */
export const ofCustomFields =
  (list: List, few = usuallyFew): Make<readonly string[]> =>
  async (tx, asked) => {
    const read = asked.flatMap((text) => readFieldTerm(text) ?? [])
    if (read.length < asked.length) return { where: sql`false` }
    const terms = groupBy(read, ({ slug }) => slug)
    const definitions = (await definitionsCalled(tx, [...terms.keys()])).filter(({ sensitive }) => !sensitive)
    const found: OfOne[] = []
    for (const [slug, own] of terms) {
      const called = definitions.filter(({ api_slug }) => api_slug === slug)
      found.push(await ofOne(tx, list, { definitions: called, terms: own, few }))
    }
    const where = and(found.map((one) => one.where))
    // What few have is counted at once.
    if (found.some(({ isFew }) => isFew)) return { where, total: () => countWhere(tx, list, where) }
    const [only, ...others] = found
    return { where, ...(only?.total && others.length === 0 && { total: only.total }) }
  }

interface OfOne {
  where: Condition
  isFew: boolean
  /** Where it is faster than to look at what is listed. */
  total?: () => Promise<number>
}

/** Any of these terms of one name. */
async function ofOne(
  tx: Transaction,
  list: List,
  { definitions, terms, few }: { definitions: readonly Definition[]; terms: readonly FieldTerm[]; few: number },
): Promise<OfOne> {
  if (definitions.length === 0) return { where: sql`false`, isFew: true }
  const found = foundWith(list, definitions, (one) => anyOf(terms.map((term) => isAsked(one, term))))
  const ids = sql.join(
    found.map(({ ids }) => ids),
    sql` union all `,
  )
  const { rows } = await sql<{ id: string }>`select id from (${ids}) f limit ${few + 1}`.execute(tx)
  const isFew = rows.length <= few
  const withValue = isFew
    ? sql<boolean>`id = any(${[...new Set(rows.map(({ id }) => id))]}::uuid[])`
    : anyOf(found.map(({ where }) => where))
  if (terms.some(({ wants }) => wants === 'none')) {
    const total = async () =>
      (await tally(tx, list)) -
      (await countIds(
        tx,
        foundWith(list, definitions, () => hasValue),
      ))
    return {
      where: sql`(${withValue} or ${hasNone(list, definitions)})`,
      isFew: false,
      ...(terms.every(({ wants }) => wants === 'none') && { total }),
    }
  }
  return { where: withValue, isFew, total: () => countIds(tx, found) }
}

/** How many these are, read from their values. */
async function countIds(tx: Transaction, found: readonly Found[]): Promise<number> {
  const [only, ...others] = found
  const isOnce = only?.isOnce && others.length === 0
  const all = sql.join(
    found.map(({ ids }) => ids),
    sql` union all `,
  )
  const { rows } = await sql<{ total: number }>`
    select count(${isOnce ? sql`*` : sql`distinct id`})::float8 as total from (${all}) f`.execute(tx)
  return rows[0]?.total ?? 0
}

type Condition = RawBuilder<boolean>

const isOf = (definitions: readonly Definition[], entity_type: Definition['entity_type']) =>
  definitions.filter((one) => one.entity_type === entity_type)

interface Found {
  where: Condition
  /** The same as ids of what is listed. */
  ids: RawBuilder<unknown>
  /** Whether each of the ids comes once. */
  isOnce: boolean
}

/** What is listed of which, or of whose shipment or containers, a value is like this: by each definition. */
function foundWith(list: List, definitions: readonly Definition[], isLike: (one: Definition) => Condition): Found[] {
  return definitions.map((one) => {
    const isIt = sql`${sql.raw(plannedEachTime)} f.definition_id = ${one.id} and ${isLike(one)}`
    if (one.entity_type === 'Container') {
      const [column, from] =
        list === 'containers'
          ? ['f.container_id', sql`custom_fields f`]
          : ['c.shipment_id', sql`custom_fields f join containers c on c.id = f.container_id`]
      const ids = sql`select ${sql.ref(column)} as id from ${from} where ${isIt}`
      return { where: sql`id in (${ids})`, ids, isOnce: list === 'containers' }
    }
    const shipments = sql`select f.shipment_id as id from custom_fields f where ${isIt}`
    if (list === 'shipments') return { where: sql`id in (${shipments})`, ids: shipments, isOnce: true }
    return {
      where: sql`shipment_id in (${shipments})`,
      ids: sql`select c.id from custom_fields f join containers c on c.shipment_id = f.shipment_id where ${isIt}`,
      isOnce: true,
    }
  })
}

/** Neither what is listed nor its shipment, or its containers, has a value. */
function hasNone(list: List, definitions: readonly Definition[]): Condition {
  const ids = (entity_type: Definition['entity_type']) => isOf(definitions, entity_type).map(({ id }) => id)
  const [shipment, container] =
    list === 'containers'
      ? [
          sql`custom_fields f where f.shipment_id = containers.shipment_id`,
          sql`custom_fields f where f.container_id = containers.id`,
        ]
      : [
          sql`custom_fields f where f.shipment_id = shipments.id`,
          sql`custom_fields f join containers c on c.id = f.container_id where c.shipment_id = shipments.id`,
        ]
  const none = (from: RawBuilder<unknown>, of: readonly string[]) =>
    of.length > 0
      ? [sql`not exists (select from ${from} and f.definition_id = any(${of}::uuid[]) and ${hasValue})`]
      : []
  return and([...none(shipment, ids('Shipment')), ...none(container, ids('Container'))])
}

const hasValue = sql<boolean>`f.value <> all (array['null', '""', '[]']::jsonb[])`

const anyOf = (conditions: readonly Condition[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`

/** The same expression as in the index `custom_fields_by_value`. */
const textOf = sql`left(lower(f.value #>> '{}'), 100) collate "C"`

function isAsked({ data_type }: Definition, term: FieldTerm): Condition {
  const { wants } = term
  if (wants === 'some') return hasValue
  if (wants === 'none' || complaintOfTerm(data_type, term) !== undefined) return sql`false`
  const { value } = wants
  switch (data_type) {
    case 'number': {
      const { start, end } = readRange(value)
      const number = sql`case when jsonb_typeof(f.value) = 'number' then f.value::numeric end`
      return between(number, { start: start && sql`${start}::numeric`, end: end && sql`${end}::numeric` })
    }
    case 'date':
    case 'datetime': {
      const { start, end } = readRange(value)
      // The last instant of a day is before its letter `u`.
      return between(textOf, { start: start && sql`${start}`, end: end && sql`${`${end}u`}` })
    }
    case 'boolean':
      return sql`f.value = ${value}::jsonb`
    case 'enum_multi':
      return sql`exists (
        select from jsonb_array_elements_text(case jsonb_typeof(f.value) when 'array' then f.value else '[]' end) e
        where lower(e) = lower(${value}))`
    case 'enum':
      return isExactly(value)
    case 'reference':
      return sql`lower(f.value ->> 'id') = lower(${value})`
    case 'short_text':
      return isText(value)
  }
}

/** The whole of a long one is compared besides; of a short one the planner knows from the index how many there are. */
const isExactly = (value: string): Condition =>
  and([
    sql`${textOf} = left(lower(${value}), 100)`,
    ...(value.length > 100 ? [sql`lower(f.value #>> '{}') = lower(${value})`] : []),
  ])

/** A `*` stands for anything; capitals and small letters are the same. */
function isText(value: string): Condition {
  if (!value.includes('*')) return isExactly(value)
  const pattern = value.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%')
  return sql`lower(f.value #>> '{}') like lower(${pattern})`
}

/** An end that is empty is open. */
function between(value: RawBuilder<unknown>, { start, end }: Record<'start' | 'end', RawBuilder<unknown> | ''>) {
  return and([...(start ? [sql`${value} >= ${start}`] : []), ...(end ? [sql`${value} <= ${end}`] : [])])
}
