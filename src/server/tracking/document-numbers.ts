import { isBillBeside, normalizeDocumentNumber } from '#domain/tracking/document-number.ts'
import type { Row } from '../db/schema.ts'
import type { Reference } from '../reference/reference.ts'
import type { MergedObservation } from './merge-facts.ts'
import { spellingKey } from './numbers.ts'

/**
 * The numbers of a shipment. A booking, or a container, stands in for the bill of lading until a fact names one; a
 * bill that a person asked for stays as they typed it.
 */
export function documentNumbers(
  shipment: Row<'shipments'>,
  observations: readonly MergedObservation[],
  reference: Reference,
) {
  const reports = reportsOf(observations)
  const mostNamed = (values: readonly (string | null)[]) =>
    mostNamedOf(values, (number) => spellingKey(number, shipment.shipping_line_scac, reference))
  const bill = mostNamed(reports.map(({ bill_of_lading }) => bill_of_lading))
  const booking = mostNamed(reports.map(({ booking }) => booking))
  const asked = shipment.request_number
  const booking_number = shipment.request_type === 'booking_number' ? asked : (booking ?? shipment.booking_number)
  const related_bills = relatedBills(reports)
  const { bill_of_lading_number, normalized_number } = shipment
  if (shipment.request_type === 'bill_of_lading')
    return { booking_number, related_bills, bill_of_lading_number, normalized_number }
  const number = bill ?? (shipment.request_type === 'container' ? (booking ?? asked) : asked)
  const normalized = normalizeDocumentNumber(number)
  return { booking_number, related_bills, bill_of_lading_number: number, normalized_number: normalized }
}

/** More house bills of one master bill are not kept. */
const mostBills = 100

/** The master bill and the house bills that reports name beside each other: nothing else says that they belong together. */
function relatedBills(reports: readonly MergedObservation[]): string[] {
  const bills = new Set<string>()
  for (const { fact } of reports) {
    if (fact.kind !== 'milestone') continue
    const beside = fact.references.filter(({ type }) => isBillBeside(type)).map(({ value }) => value)
    if (beside.length > 0)
      for (const one of [...beside, fact.bill_of_lading ?? '']) bills.add(normalizeDocumentNumber(one))
  }
  bills.delete('')
  return [...bills].sort().slice(0, mostBills)
}

/** What names no container is kept for each of them: it is one report. */
export const reportsOf = <One extends Pick<MergedObservation, 'digest' | 'fact'>>(
  observations: readonly One[],
): One[] => [...new Map(observations.map((one) => [`${one.fact.source} ${one.digest}`, one])).values()]

/** The number that most reports name, however they spell it, as most of them do. */
function mostNamedOf(values: readonly (string | null)[], keyOf: (number: string) => string): string | null {
  const given = values.flatMap((value) => value || [])
  const key = mostOften(given.map(keyOf))
  return mostOften(given.filter((value) => keyOf(value) === key))
}

/** Among equals the first by its letters, so that the order of arrival does not count. */
function mostOften(values: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [first] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return first?.[0] ?? null
}
