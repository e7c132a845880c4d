import { papers } from '#contract/said/papers.ts'
import { type Sentence, sayer } from '#contract/said/sentence.ts'
import { groupBy } from '../group-by.ts'
import { type SpokenOf, type Trip, tripsAt } from './box-trips.ts'
import type { ReferenceKind } from './reference-forms.ts'

/** Something that goes by a reference which a document names. */
export interface Lead {
  kind: ReferenceKind
  /** As the document has it. */
  value: string
  /** One character is different. */
  is_near: boolean
  /** The document that has the same reference and is linked there; null where the shipment itself has it. */
  via_document_id: string | null
  shipment_id: string
  container_id: string | null
  /** Of a container. */
  trip: Trip | null
}

export interface Link {
  shipment_id: string
  container_id: string | null
  lead: Lead
}

export interface Decision {
  links: Link[]
  /** What it names and is not linked to, and why: a sentence each. */
  notes: Sentence[]
}

/**
 * What a document belongs to. Its bills and bookings say the shipment, its containers the boxes in it; orders and other
 * references count where neither is known, and only where all of them lead to one shipment. Nothing is guessed.
 */
export function decideLinks(leads: readonly Lead[], day: SpokenOf): Decision {
  const notes: Sentence[] = []
  const own = leads.filter(({ via_document_id, is_near }) => via_document_id === null && !is_near)
  const boxes = own.filter(isOfBox)
  const orders = leads.filter(({ kind }) => kind === 'purchase_order' || kind === 'reference')
  const named = shipmentsNamed(own, boxes, notes)
  const links = [
    ...named.map((lead) => ({ shipment_id: lead.shipment_id, container_id: null, lead })),
    ...boxesIn(boxes, { named, orders, day }, notes),
  ]
  if (links.length > 0) return { links, notes }

  const papers = leads.filter(({ via_document_id }) => via_document_id !== null)
  // The weaker evidence counts only where the stronger says nothing at all.
  for (const some of [
    orders.filter((lead) => lead.via_document_id === null && !lead.is_near),
    papers.filter(({ is_near }) => !is_near),
    orders.filter((lead) => lead.via_document_id === null && lead.is_near),
    papers.filter(({ is_near }) => is_near),
  ]) {
    const shipments = new Set(some.map(({ shipment_id }) => shipment_id))
    if (shipments.size > 1) {
      const values = [...new Set(some.map(({ value }) => value))].join(', ')
      return {
        links: [],
        notes: [...notes, paper('leads_to_several', { number: values, count: shipments.size })],
      }
    }
    const [lead] = some
    if (lead)
      return {
        links: some
          .filter(({ container_id }, at) => at === 0 || container_id !== null)
          .map((one) => ({ shipment_id: one.shipment_id, container_id: one.container_id, lead: one })),
        notes,
      }
  }
  return { links: [], notes }
}

/** One lead for each shipment that a bill or a booking names. Of several with one bill, the one that has a box named too. */
function shipmentsNamed(own: readonly Lead[], boxes: readonly Lead[], notes: Sentence[]): Lead[] {
  const papers = own.filter(({ kind }) => kind === 'bill' || kind === 'booking')
  const found = new Map<string, Lead>()
  for (const [value, some] of groupBy(papers, (lead) => lead.value)) {
    const byShipment = new Map(some.map((lead) => [lead.shipment_id, lead]))
    const withBox = [...byShipment.values()].filter(({ shipment_id }) =>
      boxes.some((box) => box.shipment_id === shipment_id),
    )
    const chosen = byShipment.size === 1 ? [...byShipment.values()] : withBox.length === 1 ? withBox : []
    if (chosen.length === 0) notes.push(paper('leads_to_several', { number: value, count: byShipment.size }))
    for (const lead of chosen) if (!found.has(lead.shipment_id)) found.set(lead.shipment_id, lead)
  }
  return [...found.values()]
}

const paper = sayer(papers)

type BoxLead = Lead & { trip: Trip }

const isOfBox = (lead: Lead): lead is BoxLead => lead.kind === 'container' && lead.trip !== null

interface Evidence {
  /** What its bills and bookings lead to. */
  named: readonly Lead[]
  orders: readonly Lead[]
  day: SpokenOf
}

/**
 * A box travels again and again: the shipment that is named tells which journey it is, else that of the orders, else the
 * day that the document speaks of.
 */
function boxesIn(boxes: readonly BoxLead[], { named, orders, day }: Evidence, notes: Sentence[]): Link[] {
  return [...groupBy(boxes, ({ value }) => value)].flatMap(([value, trips]) => {
    const inNamed = trips.filter(({ shipment_id }) => named.some((one) => one.shipment_id === shipment_id))
    const ofOrders = trips.filter(({ shipment_id }) => orders.some((one) => one.shipment_id === shipment_id))
    const chosen = named.length > 0 ? inNamed : ofOrders.length === 1 ? ofOrders : tripsAt(trips, day)
    const [lead] = chosen
    if (lead && chosen.length === 1) return { shipment_id: lead.shipment_id, container_id: lead.container_id, lead }
    const number = value
    notes.push(
      named.length > 0 && inNamed.length === 0
        ? paper('box_of_another_shipment', { number })
        : chosen.length === 0
          ? paper('box_made_no_journey', { number, day: day.on })
          : paper('box_in_several', { number, count: chosen.length }),
    )
    return []
  })
}
