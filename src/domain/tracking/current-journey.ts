import type { Places } from '../reference/places.ts'
import type { Milestone } from './fact.ts'
import { isSameVessel } from './journey/voyages.ts'

type Dated = { fact: Milestone }

/**
 * What a line says of a container number may be of several journeys, one after the other. Facts that name a bill or a
 * booking go together where they share one; the journey that began last is the current one. One that is only planned, or
 * on paper, has not begun, and counts where no other has. Facts without documents are left in: the journey itself tells
 * a return of the empty box from what comes after it.
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
  const begun = groups.filter(({ items }) => items.some(isMove))
  const [current] = (begun.length > 0 ? begun : groups).sort((a, b) => beginning(b.items) - beginning(a.items))
  if (!current) return undocumented
  const kept = new Set([...current.items, ...undocumented])
  return items.filter((item) => kept.has(item))
}

const documentsOf = ({ bill_of_lading, booking }: Milestone) => [
  ...(bill_of_lading ? [`bill ${bill_of_lading}`] : []),
  ...(booking ? [`booking ${booking}`] : []),
]

const isMove = ({ fact }: Dated) => fact.classifier === 'ACT' && fact.event_type !== 'SHIPMENT' && !fact.refused

const beginning = (items: readonly Dated[]) => {
  const moves = items.filter(isMove)
  const told = moves.length > 0 ? moves : items
  return Math.min(...told.map(({ fact }) => (fact.refused ? Infinity : Date.parse(fact.occurred_at))))
}

/**
 * What of an answer about a container number is about the box, of its current journey. The rest that names no box and no
 * document (`elsewhere`) is of the ship alone: she called at a port where nothing says that the box was, and left it, or
 * is to bring it to another one.
 */
export function aboutContainer<Item extends Dated>(items: readonly Item[], number: string, places: Places) {
  const own = items.filter(({ fact }) => (fact.container_number ?? number) === number)
  const touched = own.flatMap(({ fact }) => (isOfShipAlone(fact) ? [] : (placeOf(fact) ?? [])))
  const isTouched = (place: string) => touched.some((one) => one === place || places.isSameArea(one, place))
  const left = new Set(
    own.flatMap(({ fact }) => {
      const place = placeOf(fact)
      return isOfShipAlone(fact) && isCall(fact) && fact.code === 'DEPA' && place && !isTouched(place) ? place : []
    }),
  )
  const isAt = (fact: Milestone, place: string) => {
    const other = placeOf(fact)
    return other !== null && (other === place || places.isSameArea(other, place))
  }
  const isExpected = (place: string) =>
    own.some(({ fact }) => fact.classifier !== 'ACT' && !fact.refused && isAt(fact, place))
  const isPassing = (fact: Milestone) => {
    const place = placeOf(fact)
    if (fact.classifier !== 'ACT' || fact.code === 'DEPA' || !place || isTouched(place) || isExpected(place))
      return false
    return own.some(
      ({ fact: next }) =>
        (next.code === 'ARRI' || next.code === 'DISC') &&
        isOneShip(next, fact) &&
        next.occurred_at > fact.occurred_at &&
        !isAt(next, place),
    )
  }
  const isElsewhere = ({ fact }: Item) =>
    touched.length > 0 && isOfShipAlone(fact) && isCall(fact) && (left.has(placeOf(fact) ?? '') || isPassing(fact))
  return {
    current: currentJourney(own.filter((item) => !isElsewhere(item))),
    elsewhere: own.filter(isElsewhere),
  }
}

const placeOf = ({ locode, location_name }: Milestone) => locode ?? location_name

const isOfShipAlone = ({ event_type, container_number, bill_of_lading, booking, role }: Milestone) =>
  event_type === 'TRANSPORT' && !container_number && !bill_of_lading && !booking && role === null

const isCall = ({ code, mode }: Milestone) =>
  ['ARRI', 'BRTH', 'DEPA'].includes(code) && mode !== 'rail' && mode !== 'truck'

/** She brings it herself, as far as they name her or her voyage. */
const isOneShip = (a: Milestone, b: Milestone) =>
  isSameVessel(a.vessel, b.vessel) ?? (a.voyage !== null && a.voyage === b.voyage)
