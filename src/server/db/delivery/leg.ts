import { sql } from 'kysely'
import type { DeliveryLeg } from '#contract/delivery/leg.ts'
import { and, countWhere, type Make, type Range } from '../list/list-filters.ts'

// What is out has indexes of its own: few of all containers are.

export const ofLeg: Make<readonly DeliveryLeg[]> = (tx, asked) => {
  const where = sql<boolean>`delivery_leg = any(${asked}::text[])`
  return { where, total: () => countWhere(tx, 'containers', where) }
}

/** From a day to a day on the calendar of the place of pickup, `YYYY-MM-DD`. */
export const ofEmptyDue: Make<Range> = (tx, { start, end }) => {
  const where = and([
    ...(start === undefined ? [] : [sql<boolean>`empty_due_on >= ${start}::date`]),
    ...(end === undefined ? [] : [sql<boolean>`empty_due_on <= ${end}::date`]),
  ])
  return { where, total: () => countWhere(tx, 'containers', where) }
}
