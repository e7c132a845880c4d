import type { Explained } from '#contract/tracking/explanation.ts'
import type { ExplanationRule } from '#contract/tracking/explanation-rules.ts'
import { normalizeDocumentNumber } from '#domain/tracking/document-number.ts'
import type { Observation } from '#domain/tracking/fact.ts'
import { candidatesOf, type Loser, recorded, saidBy } from '#domain/tracking/journey/explain-context.ts'
import type { Row } from '../db/schema.ts'
import type { Reference } from '../reference/reference.ts'
import { reportsOf } from './document-numbers.ts'
import { numberVariants } from './numbers.ts'

type Shipment = Pick<
  Row<'shipments'>,
  'request_type' | 'shipping_line_scac' | 'bill_of_lading_number' | 'normalized_number' | 'booking_number'
>

/** Why a shipment has the number that it has, and which other bills of lading reports name: see `documentNumbers`. */
export function explainDocumentNumbers(
  shipment: Shipment,
  observations: readonly (Observation & { digest: string })[],
  reference: Reference,
) {
  const { bill_of_lading_number, normalized_number, shipping_line_scac } = shipment
  const bills = reportsOf(observations).flatMap(({ id, fact }) =>
    fact.kind === 'milestone' && fact.bill_of_lading ? { id, bill: normalizeDocumentNumber(fact.bill_of_lading) } : [],
  )
  // Lines write a bill with and without their code.
  const spellings = new Set(numberVariants(normalized_number, shipping_line_scac, reference))
  const sources = {
    observations: new Map(observations.map((one) => [one.id, one])),
    findings: { places: reference.places },
  }
  const isFixed = shipment.request_type === 'bill_of_lading'
  const losers = bills
    .filter(({ bill }) => !spellings.has(bill))
    .map(
      ({ id, bill }): Loser => ({
        said: saidBy(sources, id, bill),
        why: isFixed ? 'request_stays' : 'fewer_reports',
      }),
    )
  const rule = ruleOf(
    shipment,
    bills.some(({ bill }) => spellings.has(bill)),
  )
  const kind = rule === 'asked_for' ? 'recorded' : 'calculated'
  const number = (value: string): Explained => ({
    ...recorded(value, rule, kind),
    candidates: candidatesOf(losers, 'value'),
  })
  return { bill_of_lading_number: number(bill_of_lading_number), normalized_number: number(normalized_number) }
}

function ruleOf({ request_type, normalized_number, booking_number }: Shipment, isNamed: boolean): ExplanationRule {
  if (request_type === 'bill_of_lading') return 'asked_for'
  if (isNamed) return 'most_reports'
  return booking_number !== null && normalizeDocumentNumber(booking_number) === normalized_number
    ? 'booking_stands_in'
    : 'asked_for'
}
