import type { api } from '#contract/api.ts'
import { type HomeActor, homeCauses, homeDays, homeLine, homeMoney, homeNews } from '#contract/home/home.ts'
import { addDays } from '#domain/days.ts'
import { sum } from '#domain/exceptions/causes.ts'
import type { Stake } from '#domain/free-time/at-stake.ts'
import { groupBy } from '#domain/group-by.ts'
import { actorsInOrder, byCost, chooseHeadline } from '#domain/home/headline.ts'
import { moneyOfDays } from '#domain/home/money.ts'
import { actorCounts, costliestBoxes, costlyCauses, lateCauses } from '../../db/home/causes.ts'
import { arrivalDays, deadlineDays } from '../../db/home/days.ts'
import { firstInLine } from '../../db/home/line.ts'
import { addedStakes, countMoney } from '../../db/home/money.ts'
import { exceptionsSince, lookedUntil, noteVisit } from '../../db/home/visits.ts'
import type { Transaction } from '../../db/scope.ts'
import { found } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

const firstRows = 7
const lateRows = 6
/** Of those that opened the first are named, and all are counted. */
const openedRows = 200
const [pastDays, daysAhead, arrivalDaysAhead] = [3, 13, 20]

export const home: HandlersOf<typeof api.home> = {
  async causes({ tx, principal, context }) {
    const costly = await costlyCauses(tx)
    const actors = await actorsOf(tx, costly)
    const late = await lateCauses(tx, lateRows)
    const { about, id, next_id } = chooseHeadline(costly)
    const days = await deadlineDays(tx, context.now().toISOString())
    const next = days.find((day) => day.container_count > day.over_count)
    const named = [
      id,
      next_id,
      ...actors.map(({ exception_id }) => exception_id),
      ...late.flatMap(({ exception_ids }) => exception_ids.slice(0, 1)),
    ]
    const row = {
      id: principal.account_id,
      headline: about,
      headline_exception_id: id,
      next_exception_id: next_id,
      next_deadline_on: next?.on ?? null,
      next_deadline_count: next?.container_count ?? 0,
      near_count: days.reduce((count, day) => count + day.near_count, 0),
      actors,
      late: late.map(({ exception_ids, container_count }) => ({ exception_ids, container_count })),
      late_count: late[0]?.total ?? 0,
      exception_ids: [...new Set(named.flatMap((one) => one ?? []))],
    }
    return { data: { ...render(homeCauses, row), ...linksOf(homeCauses) } }
  },

  async money({ tx, params, principal, context }) {
    const today = params.today ?? utcDay(context.now())
    const costs = moneyOfDays(await addedStakes(tx), context.now().toISOString(), today)
    const row = { id: principal.account_id, costs, ...(await countMoney(tx)) }
    return { data: { ...render(homeMoney, row), ...linksOf(homeMoney) } }
  },

  async days({ tx, params, principal, context }) {
    const today = params.today ?? utcDay(context.now())
    const from = addDays(today, -pastDays)
    const deadlines = await deadlineDays(tx, context.now().toISOString(), addDays(today, daysAhead))
    const counts = new Map(deadlines.map((day) => [day.on, day]))
    const arrivals = await arrivalDays(tx, { from: today, until: addDays(today, arrivalDaysAhead) })
    const arriving = new Map(
      arrivals.map(({ on, arriving, container_count }) => [`${on} ${arriving}`, container_count]),
    )
    const row = {
      id: principal.account_id,
      before_count: deadlines.reduce((count, { on, container_count }) => count + (on < from ? container_count : 0), 0),
      deadlines: daysFrom(from, pastDays + 1 + daysAhead).map((on) => {
        const { container_count = 0, over_count = 0, near_count = 0 } = counts.get(on) ?? {}
        return { on, container_count, over_count, near_count }
      }),
      arrivals: daysFrom(today, 1 + arrivalDaysAhead).map((on) => ({
        on,
        at_sea: arriving.get(`${on} 1`) ?? 0,
        at_sea_late: arriving.get(`${on} 3`) ?? 0,
        planned: arriving.get(`${on} 0`) ?? 0,
        planned_late: arriving.get(`${on} 2`) ?? 0,
      })),
    }
    return { data: { ...render(homeDays, row), ...linksOf(homeDays) } }
  },

  async line({ tx, principal }) {
    const boxes = await firstInLine(tx, firstRows)
    const rows = boxes.map(({ id, causes, stakes }) => ({
      container_id: id,
      who_acts: causes[0]?.who_acts ?? null,
      costs: runningCosts(stakes),
    }))
    const container_ids = boxes.map(({ id }) => id)
    const row = { id: principal.account_id, rows, container_ids }
    return { data: { ...render(homeLine, row), ...linksOf(homeLine) } }
  },

  async news({ tx, principal, context }) {
    const user_id = found(principal.user_id ?? undefined)
    const looked_until = await lookedUntil(tx, user_id, context.now())
    const news = looked_until === null ? { opened: [], closed_count: 0 } : await exceptionsSince(tx, looked_until)
    const row = {
      id: principal.account_id,
      looked_until,
      opened_count: news.opened.length,
      closed_count: news.closed_count,
      opened_ids: news.opened.slice(0, openedRows),
    }
    return { data: { ...render(homeNews, row), ...linksOf(homeNews) } }
  },

  async look({ tx, principal, context }) {
    await noteVisit(tx, found(principal.user_id ?? undefined), context.now())
    return undefined
  },
}

/** There is one of each in an account: its address has no id. */
const linksOf = <Self extends string>({ collection }: { collection: Self }) => ({ links: { self: collection } })

const utcDay = (now: Date) => now.toISOString().slice(0, 10)
const daysFrom = (first: string, count: number) => Array.from({ length: count }, (_, at) => addDays(first, at))

/** Who has to act, and where most of it is. */
async function actorsOf(tx: Transaction, costly: Awaited<ReturnType<typeof costlyCauses>>): Promise<HomeActor[]> {
  const ofActor = groupBy(costly, ({ who_acts }) => who_acts)
  const rows = (await actorCounts(tx)).map(({ first_id, ...counts }) => {
    const causes = byCost(ofActor.get(counts.who_acts) ?? [])
    return {
      ...counts,
      id: counts.who_acts,
      costs: addedCosts(causes),
      exception_id: causes[0]?.id ?? first_id,
      causes,
    }
  })
  // Of who costs nothing the first cause; of the others any container may cost most.
  const asked = rows.flatMap(({ causes, exception_id }) =>
    causes.length > 0 ? causes.map(({ id }) => id) : [exception_id],
  )
  const boxes = new Map((await costliestBoxes(tx, asked)).map(({ who_acts, ...box }) => [who_acts, box]))
  return actorsInOrder(rows).map(({ id: _, causes: __, ...row }) => ({ ...row, ...(boxes.get(row.who_acts) ?? noBox) }))
}

const noBox = { container_id: null, container_number: null, shipment_id: null }

const addedCosts = (causes: Awaited<ReturnType<typeof costlyCauses>>) =>
  Array.from(
    groupBy(
      causes.flatMap(({ costs }) => costs),
      ({ currency_code }) => currency_code,
    ),
    ([currency_code, same]) => ({ currency_code, a_day: sum(same.map(({ a_day }) => a_day)) }),
  )

/** What runs up now of a container, by currency. */
function runningCosts(stakes: readonly Stake[]) {
  const running = groupBy(
    stakes.filter(({ a_day }) => a_day > 0),
    ({ currency_code }) => currency_code,
  )
  const added = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0) / 100
  return Array.from(running, ([currency_code, same]) => ({
    currency_code,
    a_day: added(same.map(({ a_day }) => a_day)),
    so_far: added(same.map(({ amounts }) => amounts[0] ?? 0)),
  }))
}
