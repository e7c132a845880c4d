import type { Milestone } from './fact.ts'

type Dated = { fact: Milestone }

/**
 * What a line says of a container number may be of several journeys, one after the other. Facts that name a bill or a
 * booking go together where they share one; the journey that began last is the current one. Facts without documents
 * are left in: the journey itself tells a return of the empty box from what comes after it.
 */
export function currentJourney<Item extends Dated>(items: readonly Item[]): Item[] {
  const groups: { documents: Set<string>; items: Item[] }[] = []
  const undocumented: Item[] = []
  for (const item of items) {
    const documents = documentsOf(item.fact)
    if (documents.length === 0) {
      undocumented.push(item)
      continue
    }
    const joined = groups.filter((group) => documents.some((one) => group.documents.has(one)))
    const merged = {
      documents: new Set([...documents, ...joined.flatMap((group) => [...group.documents])]),
      items: [...joined.flatMap((group) => group.items), item],
    }
    for (const group of joined) groups.splice(groups.indexOf(group), 1)
    groups.push(merged)
  }
  const [current] = groups.sort((a, b) => beginning(b.items) - beginning(a.items))
  if (!current) return undocumented
  const kept = new Set([...current.items, ...undocumented])
  return items.filter((item) => kept.has(item))
}

const documentsOf = ({ bill_of_lading, booking }: Milestone) => [
  ...(bill_of_lading ? [`bill ${bill_of_lading}`] : []),
  ...(booking ? [`booking ${booking}`] : []),
]

const beginning = (items: readonly Dated[]) => Math.min(...items.map(({ fact }) => Date.parse(fact.occurred_at)))
