import type { Exception } from '#contract/exceptions/exception.ts'
import type { PartyRoleName } from '#contract/parties/party-roles.ts'

export interface BoxToAsk {
  container_id: string
  shipping_line_scac: string
  shipping_line_short_name: string
  /** Of the container or of its shipment; those of the container come first. */
  parties: readonly { role: PartyRoleName; id: string; name: string }[]
}

/** Who is asked, with their containers. Addresses are remembered by the key. */
export interface Candidate {
  asked_of: string
  name: string | null
  party_id: string | null
  container_ids: string[]
}

type About = Pick<
  Exception['attributes'],
  'who_acts' | 'location_locode' | 'facility_name' | 'source_name' | 'customer_name'
> & { customer_id: string | null }

/**
 * Whoever acts on some of the containers, who has most of them first. Each is told of their own containers alone: a
 * trucker does not learn what another one drives.
 */
export function candidatesOf(about: About, boxes: readonly BoxToAsk[]): Candidate[] {
  const all = new Map<string, Candidate>()
  for (const box of boxes) {
    const one = whoOf(about, box)
    const known = all.get(one.asked_of) ?? { ...one, container_ids: [] }
    known.container_ids.push(box.container_id)
    all.set(one.asked_of, known)
  }
  if (all.size === 0) return [{ ...whoOf(about, undefined), container_ids: [] }]
  return [...all.values()].toSorted((a, b) => b.container_ids.length - a.container_ids.length)
}

function whoOf(about: About, box: BoxToAsk | undefined): Omit<Candidate, 'container_ids'> {
  const { who_acts, customer_id, customer_name, facility_name, location_locode, source_name } = about
  const party = (id: string, name: string | null) => ({ asked_of: `party:${id}`, name, party_id: id })
  const nobody = (asked_of: string, name: string | null = null) => ({
    asked_of: asked_of.slice(0, 300),
    name,
    party_id: null,
  })
  const place = [facility_name, location_locode].filter(Boolean).join(', ').toLowerCase()
  switch (who_acts) {
    case 'broker':
    case 'trucker': {
      const held = box?.parties.find(({ role }) => role === who_acts)
      return held ? party(held.id, held.name) : nobody(`${who_acts}:${customer_id ?? ''}`)
    }
    case 'payer':
      return customer_id === null ? nobody('payer:') : party(customer_id, customer_name)
    case 'line':
      return box
        ? nobody(`line:${box.shipping_line_scac}`, box.shipping_line_short_name)
        : nobody(`line:${source_name ?? ''}`, source_name)
    case 'terminal':
      return nobody(`terminal:${place}`, facility_name)
    case 'railway':
      return nobody(`railway:${place}`)
    case 'us':
    case null:
      return nobody(`other:${place}`)
  }
}
