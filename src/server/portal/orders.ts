import type { OrderFileParams } from '#contract/portal/embed-orders.ts'
import { canSortBy, keyOf } from '#domain/portal/customer-stage.ts'
import { allows, type Policy } from '#domain/portal/view-policy.ts'
import { allOf, withNumber } from '../db/portal/embed.ts'
import type { AskedOrders } from '../db/portal/embed-orders.ts'
import { HttpError } from '../http/errors.ts'
import { withReference } from './customer-shipments.ts'

type Params = Pick<OrderFileParams, 'query' | 'reference' | 'stage' | 'sort'>

/**
 * Which orders are asked for, and in which order, as far as the view shows what it is about.
 * @throws 400 for an order that would tell what the view hides
 */
export function askedOrders(view: Policy, { query, reference, stage, sort }: Params, now: Date) {
  if (sort && !canSortBy(sort, (section) => view.sections[section]))
    throw new HttpError('invalid_parameter', `sort: this view does not show what ${keyOf(sort)} would sort by`, {
      parameter: 'sort',
    })
  const asked: AskedOrders = { sort, stage: stage && { name: stage, now: now.toISOString() } }
  const isFound = query === undefined ? undefined : withNumber(query, shownNumbers(view))
  const hasIt = reference === undefined ? undefined : withReference(reference, view)
  return { asked, where: allOf([isFound, hasIt]) }
}

const shownNumbers = (view: Policy) => ({
  bill: allows(view, 'bill_of_lading_number'),
  references: allows(view, 'references'),
  containers: allows(view, 'containers.number'),
})
