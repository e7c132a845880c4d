import { inferNumber, type NumberPatterns } from '#domain/tracking/infer-number.ts'
import { normalizeContainerNumber } from '#domain/tracking/iso6346.ts'
import type { DecodedFact, Query } from '../sources/source.ts'

type LineQuery = Omit<Query, 'signal'>

/**
 * What has to be tracked so that every fact finds its shipment: facts that share a number belong together, and each such
 * group is tracked by its bills, else its bookings, else its containers.
 */
export function numbersIn(facts: readonly Pick<DecodedFact, 'fact'>[]): LineQuery[] {
  const groups: Set<string>[] = []
  for (const { fact } of facts) {
    const keys = keysOf(fact)
    if (keys.length === 0) continue
    const joined = groups.filter((group) => keys.some((key) => group.has(key)))
    for (const group of joined) groups.splice(groups.indexOf(group), 1)
    groups.push(new Set([...keys, ...joined.flatMap((group) => [...group])]))
  }
  return groups.flatMap(numbersOfGroup)
}

const kinds = ['bill_of_lading', 'booking_number', 'container'] as const

function numbersOfGroup(group: ReadonlySet<string>): LineQuery[] {
  const numbers = [...group].map((key) => {
    const [request_type, number] = key.split('|') as [Query['request_type'], string]
    return { request_type, number }
  })
  const kind = kinds.find((one) => numbers.some(({ request_type }) => request_type === one))
  return numbers.filter(({ request_type }) => request_type === kind)
}

function keysOf({ bill_of_lading, booking, container_number }: DecodedFact['fact']): string[] {
  return [
    ...(bill_of_lading ? [`bill_of_lading|${bill_of_lading}`] : []),
    ...(booking ? [`booking_number|${booking}`] : []),
    ...(container_number ? [`container|${normalizeContainerNumber(container_number)}`] : []),
  ]
}

/** SCAC of the line that most of the numbers point to; undefined where none of them does. */
export function lineOf(asked: readonly LineQuery[], patterns: NumberPatterns): string | undefined {
  const scores = new Map<string, number>()
  for (const { number } of asked)
    for (const { scac, confidence } of inferNumber(number, patterns).shipping_line.candidates)
      scores.set(scac, (scores.get(scac) ?? 0) + confidence)
  return [...scores].sort(([, a], [, b]) => b - a).at(0)?.[0]
}
