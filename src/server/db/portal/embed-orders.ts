import { type RawBuilder, sql } from 'kysely'
import type { OrderKey, OrderSort, OrderStage } from '#contract/portal/order-stages.ts'
import { addDays } from '#domain/days.ts'
import { localDate, startOfLocalDay } from '#domain/instants.ts'
import { warnedDays } from '#domain/portal/customer-say.ts'
import { keyOf } from '#domain/portal/customer-stage.ts'
import { allows, type Policy } from '#domain/portal/view-policy.ts'
import { finished, urgency } from '#domain/tracking/urgency.ts'
import type { Transaction } from '../scope.ts'
import { among, ownReferences, ownView, shipmentsWith } from './embed.ts'
import { freeUntil, isToReturn } from './last-days.ts'

/** As a customer, like everything in `embed.ts`: which of their orders there are, and in which order they come. */

interface Page {
  'page[number]': number
  'page[size]': number
}

export interface AskedOrders {
  /** Those that are in it now, a UTC instant. */
  stage?: { name: OrderStage; now: string } | undefined
  sort?: OrderSort | undefined
}

type Sections = Pick<Policy, 'sections'>

const atTerminal = sql`('grounded', 'available', 'not_available', 'off_dock')`

/** By when the first empty container is to be back. */
const lastDayOutside = sql`(select min(c.empty_due_at) from containers c
  where c.shipment_id = shipments.id and ${isToReturn})`

/** What `customerState` calls ready: their turn to collect it. */
const isReady = sql<boolean>`(verdict = 'ready' and current_status in ${atTerminal})`

// What `customerState` and `stageOf` say of a container `c`.
const isByTruck = sql`jsonb_path_exists(c.next_steps, '$[*] ? (@.who_acts == "trucker")')`
const isBookedTooLate = sql`jsonb_path_exists(c.next_steps, '$[*] ? (@.step == "move_appointment")')`
/** Where free time runs: on a truck to an inland place none does. */
const isStanding = sql<boolean>`(c.current_status in ${atTerminal}
  or (c.current_status = 'awaiting_inland_transfer' and not ${isByTruck}))`
const isByBarge = sql`jsonb_path_exists(c.next_steps, '$[*] ? (@.who_acts == "line" || @.step == "ask_line")')`
const isCancelled = sql`(c.current_status in ('new', 'loaded')
  and coalesce(c.verdict_reason = 'booking_cancelled', false))`
const isOver = sql`(c.current_status = 'empty_returned' or ${isCancelled})`
const stands: Record<'under_way' | 'arrived' | 'collected', RawBuilder<unknown>> = {
  under_way: sql`((c.current_status in ('new', 'loaded') and not ${isCancelled})
    or (c.current_status = 'on_ship' and c.pod_arrived_at is null)
    or c.current_status = 'on_rail'
    or (c.current_status = 'awaiting_inland_transfer' and (${isByTruck} or not ${isByBarge})))`,
  arrived: sql`((c.current_status = 'on_ship' and c.pod_arrived_at is not null)
    or c.current_status in ${atTerminal}
    or (c.current_status = 'awaiting_inland_transfer' and ${isByBarge} and not ${isByTruck}))`,
  collected: sql`c.current_status in ('picked_up', 'dropped', 'delivered')`,
}

/** Orders with a container `c` of which this is true. */
const having = (what: RawBuilder<unknown>) =>
  sql<boolean>`shipments.id in (select c.shipment_id from containers c where ${what})`

/** As `isInStage` says it. */
async function inStage(
  tx: Transaction,
  view: Sections,
  { name, now }: NonNullable<AskedOrders['stage']>,
): Promise<RawBuilder<boolean>> {
  const isFinished = sql`shipments.urgency_rank >= ${sql.lit(finished)}`
  const isEmpty = sql`shipments.id not in (select c.shipment_id from containers c where c.shipment_id is not null)`
  switch (name) {
    case 'needs_attention':
      return having(await needsAttention(tx, view, now))
    case 'to_collect':
      return having(isReady)
    case 'under_way':
      return sql`(${having(stands.under_way)} or (not ${isFinished} and ${isEmpty}))`
    case 'arrived':
    case 'collected':
      return having(stands[name])
    case 'done':
      return sql`(not ${having(sql`not ${isOver}`)} and (${isFinished} or not ${isEmpty}))`
  }
}

/** As `needsAttention` says it of a container `c`: what the view hides asks for nothing. */
async function needsAttention(tx: Transaction, view: Sections, now: string): Promise<RawBuilder<unknown>> {
  const wants = [isReady]
  if (allows(view, 'containers.holds'))
    wants.push(sql`jsonb_path_exists(c.holds_at_pod_terminal, '$[*] ? (@.status == "hold")')`)
  if (allows(view, 'containers.fees'))
    wants.push(sql`(${isStanding} and jsonb_path_exists(c.fees_at_pod_terminal, '$[*] ? (@.amount > 0)'))`)
  if (allows(view, 'containers.deadline')) {
    const near = JSON.stringify(await nearIn(tx, now))
    const isNear = (at: RawBuilder<unknown>, zone: RawBuilder<unknown>) =>
      sql<boolean>`${at} < (${near}::jsonb ->> coalesce(${zone}, ''))::timestamptz`
    wants.push(sql`(${isStanding} and c.verdict is distinct from 'gone' and (
      exists (select from ${freeUntil} last where ${isNear(sql`last.at`, sql`last.timezone`)})
      or ${isBookedTooLate}))`)
    wants.push(sql`(${isToReturn} and ${isNear(sql`c.empty_due_at`, sql`c.empty_due_timezone`)})`)
  }
  return sql`(${sql.join(wants, sql` or `)})`
}

/** By time zone, the empty one where none is known: what ends before this instant has so few days left that it is warned of. */
async function nearIn(tx: Transaction, now: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ zone: string | null }>`
    select last.timezone as zone from containers c, lateral ${freeUntil} last
    union select c.empty_due_timezone from containers c where ${isToReturn}`.execute(tx)
  const near = (zone: string | null) => startOfLocalDay(addDays(localDate(now, zone), warnedDays + 1), zone)
  return Object.fromEntries(rows.map(({ zone }) => [zone ?? '', near(zone)]))
}

/** The first arrival of an order, as `arrival` says that of each container. */
const firstArrival = sql`(select min((c.next_arrival ->> 'at')::timestamptz) from containers c
  where c.shipment_id = shipments.id and not (c.next_arrival ->> 'outdated')::boolean
    and (c.next_arrival ->> 'at_place' = 'inland_destination' or not (c.next_arrival ->> 'estimated')::boolean
      or (c.next_arrival ->> 'awaited')::boolean))`

/** The first last free day of those that still count: of a container that is gone none does. */
const firstDeadline = (where = sql<boolean>`true`) => sql`(select min(last.at)
  from containers c, lateral ${freeUntil} last
  where c.shipment_id = shipments.id and c.verdict is distinct from 'gone' and ${where})`

/** What is called so in `bySort`. It is sorted by only where the view shows it: `canSortBy`. */
function sortedBy(key: OrderKey, view: Sections): RawBuilder<unknown> {
  switch (key) {
    case 'arrival':
      return firstArrival
    case 'last_free_day':
      return sql`least(${firstDeadline()}, ${lastDayOutside})`
    case 'reference': {
      const reference = allows(view, 'references') ? sql`(${ownReferences})[1]` : sql`null::text`
      const bill = allows(view, 'bill_of_lading_number') ? sql`shipments.bill_of_lading_number` : sql`null::text`
      return sql`upper(coalesce(${reference}, ${bill})) collate "C"`
    }
  }
}

const directed = (value: RawBuilder<unknown>, sort: OrderSort) =>
  sort.startsWith('-') ? sql`${value} desc nulls last` : sql`${value} nulls last`

const doneLast = (tx: Transaction) =>
  tx
    .selectFrom('shipments')
    .select('id')
    .orderBy(sql`urgency_rank >= ${sql.lit(finished)}`)

/** By deadline, then what waits for somebody, then by arrival. */
function byUrgency(shipments: ReturnType<typeof doneLast>, { sections }: Sections) {
  const deadline = sections.deadline ? firstDeadline(isStanding) : sql`null::timestamptz`
  const returned = sections.deadline ? lastDayOutside : sql`null::timestamptz`
  const isActed = sections.holds ? sql<boolean>`(${isReady} or verdict = 'blocked')` : isReady
  return (
    shipments
      .orderBy(sql`least(${deadline}, ${returned}) nulls last`)
      .orderBy(sql`shipments.id in (select shipment_id from containers where ${isActed})`, 'desc')
      .orderBy(sql`urgency_rank >= ${sql.lit(urgency('silent').rank)}`)
      .orderBy(sql`urgency_rank >= ${sql.lit(urgency('empty_due').rank)}`)
      // That it has arrived its steps say, whatever the view hides.
      .orderBy(sections.arrival ? sql`coalesce(pod_ata_at, pod_eta_at) nulls last` : sql`pod_ata_at nulls last`)
  )
}

/** What is done last; else as is asked. What the view does not show is no part of the order. */
async function inOrder(tx: Transaction, { stage, sort }: AskedOrders) {
  const view = await ownView(tx)
  const own = doneLast(tx)
  const sorted = sort ? own.orderBy(directed(sortedBy(keyOf(sort), view), sort)) : byUrgency(own, view)
  const shipments = sorted.orderBy('created_at', 'desc').orderBy('id')
  // A query by itself cannot be the result of a promise.
  return { shipments, isAsked: stage ? await inStage(tx, view, stage) : sql<boolean>`true` }
}

/** A page of them, and how many there are. */
export async function ownShipments(
  tx: Transaction,
  { 'page[number]': number, 'page[size]': size, ...asked }: Page & AskedOrders,
  where = sql<boolean>`true`,
) {
  const { shipments, isAsked } = await inOrder(tx, asked)
  const found = await shipments
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .where(where)
    .where(isAsked)
    .limit(size)
    .offset((number - 1) * size)
    .execute()
  const total = found[0]?.total ?? (number > 1 ? await countWhere(tx, sql`(${where} and ${isAsked})`) : 0)
  const ids = found.map(({ id }) => id)
  return { rows: await theseShipments(tx, ids), meta: { size, total } }
}

/** In this order, without those that are gone. */
export async function theseShipments(tx: Transaction, ids: readonly string[]) {
  const known = new Map((await among(tx, ids, () => shipmentsWith(tx, ids))).map((row) => [row.id, row]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** The ids alone, of as many as come first, and how many there are. */
export async function firstShipments(
  tx: Transaction,
  most: number,
  asked: AskedOrders = {},
  where = sql<boolean>`true`,
): Promise<{ ids: string[]; total: number }> {
  const { shipments, isAsked } = await inOrder(tx, asked)
  const counted = shipments.select(sql<number>`(count(*) over ())::int`.as('total'))
  const rows = await counted.where(where).where(isAsked).limit(most).execute()
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

async function countWhere(tx: Transaction, where: RawBuilder<boolean>): Promise<number> {
  const counted = tx.selectFrom('shipments').select(sql<number>`count(*)::int`.as('total')).where(where)
  return (await counted.executeTakeFirstOrThrow()).total
}
