import { sql } from 'kysely'
import type { DeliveryLeg } from '#contract/delivery/leg.ts'
import { isWithin } from '../list/deadline-filters.ts'
import { countWhere, type Make, type Range } from '../list/list-filters.ts'

// What is out has indexes of its own: few of all containers are.

export const ofLeg: Make<readonly DeliveryLeg[]> = (tx, asked) => {
  const where = sql<boolean>`delivery_leg = any(${asked}::text[])`
  return { where, total: () => countWhere(tx, 'containers', where) }
}

export const ofEmptyDue: Make<Range> = (tx, asked) => {
  const where = isWithin({ on: 'empty_due_on', at: 'empty_due_at', timezone: 'empty_due_timezone' }, asked)
  return { where, total: () => countWhere(tx, 'containers', where) }
}
