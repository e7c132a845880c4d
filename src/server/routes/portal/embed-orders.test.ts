import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { EmbedShipment } from '#contract/portal/embed.ts'
import { orderSorts, orderStages } from '#contract/portal/order-stages.ts'
import { safeSections, type ViewSection, viewSections } from '#contract/portal/view-sections.ts'
import { feeTypes } from '#contract/tracking/container.ts'
import { currentStatuses } from '#contract/tracking/current-status.ts'
import { verdicts } from '#contract/tracking/verdict.ts'
import { endOfLocalDay } from '#domain/instants.ts'
import { deadlineOf } from '#domain/portal/customer-order.ts'
import { bySort, canSortBy, isInStage } from '#domain/portal/customer-stage.ts'
import { urgency } from '#domain/tracking/urgency.ts'
import { asJsonb } from '../../db/json.ts'
import { withSystem } from '../../db/scope.ts'
import { atSea } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeView, shipFor } from '../../testing/views.ts'

const setting = testApp()
const { account, work, store, clock } = setting

type Someone = Awaited<ReturnType<typeof account>>
type Sections = Record<ViewSection, boolean>

const everything = Object.fromEntries(viewSections.map((name) => [name, true])) as Sections
const [orders, boxes] = [5, 2]

let me: Someone
let view: Awaited<ReturnType<typeof makeView>>
const known: { id: string; boxes: string[] }[] = []
beforeAll(async () => {
  me = await account()
  view = await makeView(setting, me, { sections: everything, shipments: { done_for_days: null } })
  for (let at = 0; at < orders; at++) {
    const bill = `YMLUO${at}`
    const containers = Array.from({ length: boxes }, (_, n) => `TCLU48291${at}${n}`)
    const events = containers.flatMap((container) => atSea({ bill, container }))
    const id = await shipFor(me, work, { bill, party: view.party, events })
    const rows = await withSystem(store(), (tx) =>
      tx.selectFrom('containers').select('id').where('shipment_id', '=', id).orderBy('number').execute(),
    )
    known.push({ id, boxes: rows.map((row) => row.id) })
  }
})

const zones = ['America/Los_Angeles', 'Europe/Berlin', 'Asia/Shanghai', null] as const
const day = fc.integer({ min: 14, max: 27 }).map((date) => `2026-06-${date}`)
const zone = fc.constantFrom(...zones)
const time = fc
  .date({ min: new Date('2026-06-10'), max: new Date('2026-06-30'), noInvalidDate: true })
  .map((at) => at.toISOString())
const lastDay = fc.record({ on: day, zone })
/** What a view can hide of a container. */
const hidable = {
  binding: fc.option(lastDay),
  pickup_appointment_at: fc.option(time),
  fees: fc.array(fc.record({ type: fc.constantFrom(...feeTypes), amount: fc.constantFrom(0, 350.5) }), {
    maxLength: 2,
  }),
  holds: fc.array(fc.constantFrom('hold' as const, 'pending' as const), { maxLength: 2 }),
  /** One clock for all its time, or another, which ends nothing here. */
  clock: fc.option(
    fc.record({
      kind: fc.constantFrom('combined', 'combined', 'demurrage'),
      last: lastDay,
      told: fc.option(lastDay),
      is_provisional: fc.boolean(),
      ended_at: fc.option(time),
    }),
  ),
  empty_due: fc.option(lastDay),
  arrival: fc.option(
    fc.record({
      at_place: fc.constantFrom('port_of_discharge', 'inland_destination'),
      at: time,
      estimated: fc.boolean(),
      awaited: fc.boolean(),
      outdated: fc.boolean(),
    }),
  ),
}
const aBox = fc.record({
  current_status: fc.constantFrom(...currentStatuses),
  verdict: fc.constantFrom(...verdicts),
  isCancelled: fc.boolean(),
  step: fc.constantFrom('none', 'trucker', 'line', 'ask_line', 'move_appointment'),
  pod_arrived_at: fc.option(time),
  pod_discharged_at: fc.option(time),
  has_inland_leg: fc.boolean(),
  ...hidable,
})
const anOrder = fc.record({
  boxes: fc.array(aBox, { minLength: boxes, maxLength: boxes }),
  reference: fc.option(fc.constantFrom('PO 1', 'po 2', 'PO 10', 'ÄÖ 3')),
})
type Box = typeof aBox extends fc.Arbitrary<infer B> ? B : never
type Order = { boxes: Box[]; reference: string | null }

/** Of whom something is waited for, or what we are to do. */
function stepsOf(step: Box['step']) {
  if (step === 'none') return []
  const isOurs = step === 'ask_line' || step === 'move_appointment'
  return [{ step: isOurs ? step : 'wait', who_acts: isOurs ? 'us' : step, hold: null, by: null, timezone: null }]
}

const isOver = ({ current_status, isCancelled }: Box) =>
  current_status === 'empty_returned' || (isCancelled && ['new', 'loaded'].includes(current_status))

const endOf = ({ on, zone: timezone }: { on: string; zone: string | null }) => endOfLocalDay(on, timezone)

/** After a clock of another kind, which is in its own place in both lists. */
function clocksOf(clock: Box['clock']) {
  if (!clock) return { free_time: asJsonb([]), free_time_days: asJsonb([]) }
  const { kind, last, told, is_provisional, ended_at } = clock
  const storage = { kind: 'storage', at: '2026-06-12T06:59:59.000Z', timezone: null, is_provisional: false }
  const free_until = { on: (told ?? last).on, at: endOf(told ?? last), source: told ? 'user' : 'calculated' }
  const kept = { ended_at, days: [], tiers: [], currency_code: null, running: null }
  return {
    free_time: asJsonb([storage, { kind, at: endOf(last), timezone: last.zone, is_provisional }]),
    free_time_days: asJsonb([
      { ...kept, kind: 'storage', free_until: { on: '2026-06-11', at: storage.at, source: 'calculated' } },
      { ...kept, kind, free_until },
    ]),
  }
}

/** As the journey would have left them. */
async function write(all: readonly Order[]) {
  await withSystem(store(), async (tx) => {
    for (const [at, { boxes: some, reference }] of all.entries()) {
      const { id, boxes: ids } = known[at] as (typeof known)[number]
      await tx
        .updateTable('shipments')
        .set({
          ref_numbers: reference ? [reference] : [],
          urgency: asJsonb(urgency(some.every(isOver) ? 'finished' : 'on_the_way')),
        } as never)
        .where('id', '=', id)
        .execute()
      for (const [n, one] of some.entries())
        await tx
          .updateTable('containers')
          .set({
            current_status: one.current_status,
            verdict: one.verdict,
            verdict_reason: one.isCancelled ? 'booking_cancelled' : null,
            next_steps: asJsonb(stepsOf(one.step)),
            pod_arrived_at: one.pod_arrived_at,
            pod_discharged_at: one.pod_discharged_at,
            has_inland_leg: one.has_inland_leg,
            next_arrival:
              one.arrival && asJsonb({ timezone: null, location_name: null, days_late: null, ...one.arrival }),
            binding_lfd: one.binding && endOf(one.binding),
            binding_lfd_timezone: one.binding?.zone ?? null,
            binding_lfd_source: one.binding && 'terminal',
            pickup_appointment_at: one.pickup_appointment_at,
            holds_at_pod_terminal: asJsonb(one.holds.map((status) => ({ name: 'customs', status, description: 'x' }))),
            fees_at_pod_terminal: asJsonb(one.fees.map((fee) => ({ ...fee, currency_code: 'USD' }))),
            ...clocksOf(one.clock),
            empty_due_at: one.empty_due && endOf(one.empty_due),
            empty_due_timezone: one.empty_due?.zone ?? null,
          } as never)
          .where('id', '=', ids[n] as string)
          .execute()
    }
  })
}

/** On its way, and nothing else is known. */
const plain: Box = {
  ...{ current_status: 'on_ship', verdict: 'not_arrived', isCancelled: false, step: 'none', pod_arrived_at: null },
  ...{ pod_discharged_at: null, has_inland_leg: false, binding: null, pickup_appointment_at: null, fees: [] },
  ...{ holds: [], clock: null, empty_due: null, arrival: null },
}

const hide = (sections: Sections) =>
  me.client(api.views.update, { params: { id: view.id }, body: { data: { attributes: { sections } } } })

async function list(query: Record<string, string> = {}): Promise<EmbedShipment[]> {
  const { status, document } = await view.ask({ path: '/v2/embed/shipments', query: { 'page[size]': '50', ...query } })
  expect(status).toBe(200)
  expect(document.meta.total).toBe(document.data.length)
  return document.data
}

const idsOf = (some: readonly EmbedShipment[]) => some.map(({ id }) => id)
const sectionsOfAny = fc.record(
  Object.fromEntries(viewSections.map((name) => [name, fc.boolean()])) as Record<ViewSection, fc.Arbitrary<boolean>>,
)

test('the stages and orders of the server are those that the page says, whatever the policy and the containers', async () => {
  const worlds = fc.array(anOrder, { minLength: orders, maxLength: orders })
  await fc.assert(
    fc.asyncProperty(worlds, sectionsOfAny, async (all, sections) => {
      await write(all)
      await hide(sections)
      const now = clock.now.toISOString()
      const listed = await list()
      expect(listed).toHaveLength(orders)
      for (const stage of orderStages)
        expect({ stage, ids: idsOf(await list({ stage })) }).toEqual({
          stage,
          ids: idsOf(listed.filter((one) => isInStage(one, stage, now))),
        })
      if (sections.deadline) {
        const last = '~'
        const order = listed.map(({ attributes: { containers, is_done } }) => [
          Number(is_done),
          containers.map(deadlineOf).toSorted()[0] ?? last,
        ])
        expect(order).toEqual(order.toSorted((a, b) => (String(a) < String(b) ? -1 : 1)))
      }
      for (const sort of orderSorts) {
        if (!canSortBy(sort, (section) => sections[section])) {
          const { status, errors } = await view.ask({ path: '/v2/embed/shipments', query: { sort } })
          expect({ status, errors }).toMatchObject({ status: 400, errors: [{ source: { parameter: 'sort' } }] })
          continue
        }
        const sorted = await list({ sort })
        expect(idsOf(sorted).toSorted()).toEqual(idsOf(listed).toSorted())
        const compare = bySort(sort)
        for (const [at, one] of sorted.slice(1).entries())
          expect({ sort, at, order: compare(sorted[at] as EmbedShipment, one) <= 0 }).toEqual({ sort, at, order: true })
      }
    }),
    { numRuns: 15, endOnFailure: true },
  )
}, 120_000)

test('what a view hides puts no order anywhere: neither into a stage nor before another one', async () => {
  const hidden: Sections = { ...safeSections, arrival: false, deadline: false, holds: false, references: false }
  const worlds = fc.array(anOrder, { minLength: orders, maxLength: orders })
  const others = fc.array(fc.record({ ...hidable, reference: fc.string() }), {
    minLength: orders,
    maxLength: orders,
  })
  await hide(hidden)
  const ask = async () => {
    const answers = [await list(), await list({ sort: 'reference' })]
    for (const stage of orderStages) answers.push(await list({ stage }))
    return answers.map(idsOf)
  }
  await fc.assert(
    fc.asyncProperty(worlds, others, async (all, changes) => {
      // Where a container stands is shown whatever is hidden, and so is an arrival that has happened.
      await write(all)
      const before = await ask()
      await write(
        all.map((one, at) => {
          const { reference, ...more } = changes[at] as (typeof changes)[number]
          return { ...one, reference, boxes: one.boxes.map((some) => ({ ...some, ...more })) } as Order
        }),
      )
      expect(await ask()).toEqual(before)
    }),
    { numRuns: 6, endOnFailure: true },
  )
}, 120_000)

test('an arrival that was estimated for a vessel that the container missed is told to no customer', async () => {
  await hide(everything)
  const arrival = {
    at_place: 'port_of_discharge',
    at: '2026-06-24T13:00:00.000Z',
    estimated: true,
    awaited: true,
    outdated: false,
  } satisfies Box['arrival']
  const [sailing, missed]: Box[] = [
    { ...plain, arrival },
    { ...plain, arrival: { ...arrival, outdated: true } },
  ]
  await write(known.map(() => ({ boxes: [sailing, missed] as Box[], reference: null })))
  for (const { attributes } of await list())
    expect(attributes.containers.map(({ eta }) => eta?.at ?? null).toSorted()).toEqual([
      '2026-06-24T13:00:00.000Z',
      null,
    ])
})

test('a stage narrows a search and a reference as well, and what is no stage and no order is refused by name', async () => {
  await hide(everything)
  const ready: Box = { ...plain, current_status: 'available', verdict: 'ready' }
  await write(known.map((_, at) => ({ boxes: [at === 0 ? ready : plain, plain], reference: 'PO 7' }) as Order))
  const find = async (noun: string, query: Record<string, string>) =>
    idsOf((await view.ask({ path: `/v2/embed/${noun}`, query })).document.data)
  const first = known[0]?.id
  expect(await find('search', { query: 'po7', stage: 'to_collect' })).toEqual([first])
  expect(await find('search', { query: 'po8', stage: 'to_collect' })).toEqual([])
  expect(await find('shipments', { reference: 'PO 7', stage: 'to_collect' })).toEqual([first])
  expect(await find('shipments', { reference: 'PO 7', stage: 'arrived' })).toEqual([first])
  expect(await find('search', { query: 'po7', stage: 'under_way', sort: '-reference' })).toHaveLength(orders)
  for (const [name, value] of [
    ['stage', 'gone'],
    ['sort', 'fees'],
    ['sort', '--arrival'],
    ['stage', ''],
  ] as const)
    for (const noun of ['shipments', 'search?query=x', 'shipments.csv', 'shipments.xlsx']) {
      const { status, errors } = await view.ask({ path: `/v2/embed/${noun}`, query: { [name]: value } })
      expect({ noun, status, errors }).toMatchObject({ status: 400, errors: [{ source: { parameter: name } }] })
    }
})
