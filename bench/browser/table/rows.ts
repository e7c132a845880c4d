import type { ContainerRow } from '../../../src/app/routes/-shipments/list-source.ts'

const verdicts = ['ready', 'blocked', 'not_released', 'not_arrived', 'on_rail', 'gone', 'unknown'] as const
const places = ['Los Angeles', 'Long Beach', 'Oakland', 'Savannah', 'Houston', 'Newark', 'Norfolk', 'Seattle']
const lines = ['Maersk', 'MSC', 'CMA CGM', 'Hapag-Lloyd', 'ONE', 'Evergreen']
const day = 86_400_000
const start = Date.UTC(2026, 5, 1)

/** As many containers as asked for, the same in every run, as the API answers them. */
export function makeRows(count: number): ContainerRow[] {
  let seed = 7
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return (seed >>> 8) % below
  }
  return Array.from({ length: count }, (_, at) => {
    const place = places[random(places.length)] ?? ''
    const verdict = verdicts[random(verdicts.length)] ?? 'unknown'
    const iso = (span: number) => new Date(start + random(span) * day).toISOString()
    const line = lines[random(lines.length)] ?? ''
    const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
    const holds = verdict === 'blocked' ? [{ name: 'customs', status: 'hold', description: null, since: null }] : []
    const owner = ['TCLU', 'MSKU', 'CMAU', 'HLXU'][random(4)]
    return {
      id,
      box: {
        number: `${owner}${String(1_000_000 + random(8_999_999))}`,
        verdict,
        current_status: verdict === 'gone' ? 'picked_up' : 'available',
        binding_lfd: verdict === 'not_arrived' ? null : iso(60),
        binding_lfd_timezone: 'America/Los_Angeles',
        binding_lfd_source: 'terminal',
        fees_at_pod_terminal: random(3) ? [] : [{ type: 'demurrage', amount: random(900), currency_code: 'USD' }],
        holds_at_pod_terminal: holds,
        ref_numbers: [`PO 45${random(100_000)}`],
        pod_timezone: 'America/Los_Angeles',
        pickup_timezone: 'America/Los_Angeles',
        has_inland_leg: false,
        urgency: { rank: 6, reason: 'ready' },
        deadlines: [],
        pod_arrived_at: iso(30),
        available_for_pickup: verdict === 'ready',
        created_at: iso(30),
      },
      shipment: {
        id,
        type: 'shipment',
        attributes: {
          bill_of_lading_number: `MAEU${random(99_999_999)}`,
          ref_numbers: [],
          tags: [],
          customer_name: `Customer ${random(400)}`,
          shipping_line_name: line,
          shipping_line_short_name: line,
          shipping_line_scac: 'MAEU',
          port_of_discharge_name: place,
          port_of_discharge_locode: 'USLAX',
          pod_timezone: 'America/Los_Angeles',
          pod_ata_at: iso(30),
          pod_vessel_name: `Vessel ${random(200)}`,
          pod_voyage_number: `${random(999)}W`,
        },
      },
      terminal: { id, type: 'terminal', attributes: { name: `${place} Terminal`, nickname: `${place} ${random(4)}` } },
    } as unknown as ContainerRow
  })
}

/** What both tables show, sort and filter by: twelve texts or numbers of a container. */
export const fields: Record<string, (row: ContainerRow) => string | number> = {
  number: ({ box }) => box.number,
  verdict: ({ box }) => box.verdict,
  binding_lfd: ({ box }) => box.binding_lfd ?? '',
  fees: ({ box }) => Number(box.fees_at_pod_terminal[0]?.amount ?? 0),
  holds: ({ box }) => box.holds_at_pod_terminal.map(({ name }) => name).join(),
  arrival: ({ shipment }) => shipment?.attributes.pod_ata_at ?? '',
  pod_terminal: ({ terminal }) => terminal?.attributes.nickname ?? '',
  destination: ({ shipment }) => shipment?.attributes.port_of_discharge_name ?? '',
  bill: ({ shipment }) => shipment?.attributes.bill_of_lading_number ?? '',
  references: ({ box }) => box.ref_numbers.join(', '),
  customer: ({ shipment }) => shipment?.attributes.customer_name ?? '',
  line: ({ shipment }) => shipment?.attributes.shipping_line_short_name ?? '',
}
