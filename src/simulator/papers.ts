import { PDFDocument, StandardFonts } from 'pdf-lib'
import type { Fleet, FleetShipment } from './fleet.ts'
import { snapshotAt } from './ramp-updates.ts'
import { snapshotOf } from './terminal-snapshot.ts'
import { addDays, DAY, daysBetween, localDate } from './time.ts'

/** A file as it is attached to a mail. */
export interface Paper {
  file_name: string
  bytes: Uint8Array
}

/** How many shipments have one when the fleet starts: most wait at a terminal, one at a ramp. */
const most = { terminal: 7, ramp: 1 }

/**
 * Arrival notices of boxes that wait at a terminal or at a ramp, as an agent sends them: what they say of the last free
 * day is older than what is said there, and a day later.
 */
export function arrivalNotices(fleet: Fleet, now: Date): Promise<Paper[]> {
  return Promise.all(noticed(fleet, now).map(({ shipment, day }) => noticeOf(shipment, day)))
}

/** The shipments with a notice, each with the last free day that is told where its first box stands. */
export function noticed({ shipments }: Fleet, now: Date): Noticed[] {
  const at = (place: 'ramp' | 'terminal') =>
    shipments.flatMap((shipment) => {
      const day = lastFreeDays(shipment, now)[place]
      return day ? [{ shipment, place, day }] : []
    })
  return [...at('terminal').slice(0, most.terminal), ...at('ramp').slice(0, most.ramp)]
}

interface Noticed {
  shipment: FleetShipment
  place: 'ramp' | 'terminal'
  day: string
}

/** What is told of a shipment's first box now: a ramp tells it of a box that has come off its train. */
function lastFreeDays({ voyages }: FleetShipment, now: Date) {
  const voyage = voyages.at(-1)
  const box = voyage?.boxes[0]
  if (!voyage || !box) return {}
  const ramp = snapshotAt(voyage, box, now.getTime())?.last_free_day
  return ramp ? { ramp } : { terminal: snapshotOf(box, now.getTime())?.last_free_day }
}

async function noticeOf(shipment: FleetShipment, day: string): Promise<Paper> {
  const voyage = shipment.voyages.at(-1)
  const last = voyage?.boxes[0]?.legs.at(-1)
  const lines = [
    ...(voyage ? [`Bill of lading: ${voyage.bill}`] : []),
    ...shipment.containers.map((number) => `Container No.: ${number}`),
    ...(last?.vessel ? [`Vessel: ${last.vessel.name}`] : []),
    ...(voyage ? [`Port of loading: ${voyage.pol.name}`, `Port of discharge: ${voyage.pod.name}`] : []),
    ...(voyage && last ? [`ETA: ${localDate(last.arrives, voyage.pod.zone)}`] : []),
    `Last free day: ${addDays(day, 1)}`,
  ]
  const bytes = await paperOf('ARRIVAL NOTICE', lines)
  return { file_name: `arrival-notice-${shipment.request_number}.pdf`, bytes }
}

/** What a terminal bills that begins a day too early, as many do. */
export async function storageInvoices(fleet: Fleet, now: Date): Promise<Paper[]> {
  return Promise.all(billed(fleet, now).map(invoiceOf))
}

interface Billed {
  number: string
  /** Of the invoice. */
  on: string
  last_free_day: string
  charged_until: string
}

/** The first box that a truck took away from a terminal of the United States after its last free day. */
export function billed({ shipments }: Fleet, now: Date): Billed[] {
  const all = shipments.flatMap(({ voyages, is_offered }) =>
    (is_offered ? [] : (voyages.at(-1)?.boxes ?? [])).flatMap(({ number, visit }): Billed[] => {
      if (visit?.by !== 'truck' || visit.currency !== 'USD' || visit.leaves > now.getTime() - DAY) return []
      const last_free_day = visit.last_free_days.at(-1)?.day
      const charged_until = localDate(visit.leaves, visit.zone)
      if (!last_free_day || charged_until <= last_free_day) return []
      return [{ number, on: addDays(charged_until, 1), last_free_day, charged_until }]
    }),
  )
  return all.slice(0, 1)
}

/** What a day costs. */
const rate = 310

async function invoiceOf({ number, on, last_free_day, charged_until }: Billed): Promise<Paper> {
  const days = daysBetween(last_free_day, charged_until) + 1
  const amount = (days * rate).toLocaleString('en-US', { minimumFractionDigits: 2 })
  const bytes = await paperOf('DEMURRAGE INVOICE', [
    `Invoice No.: ${number.slice(4)}-01`,
    `Invoice date: ${on}`,
    `Due date: ${addDays(on, 30)}`,
    `Container No.: ${number}`,
    `Last free day: ${addDays(last_free_day, -1)}`,
    `Charged from: ${last_free_day}`,
    `Charged until: ${charged_until}`,
    `Storage, ${days} days\tUSD\t${amount}`,
    `Amount due\tUSD\t${amount}`,
  ])
  return { file_name: `storage-invoice-${number}.pdf`, bytes }
}

/** A page with a title and a line for each of these, its columns apart by tabs: the same bytes in every run. */
async function paperOf(title: string, lines: readonly string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  // What was added before is known again.
  document.setCreationDate(new Date(0))
  document.setModificationDate(new Date(0))
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([595, 842])
  page.drawText(title, { x: 50, y: 780, size: 16, font })
  for (const [at, line] of lines.entries())
    for (const [column, text] of line.split('\t').entries())
      page.drawText(text.replace(/[^\x20-\x7e]/g, '?'), { x: 50 + column * 150, y: 745 - at * 18, size: 10, font })
  return document.save({ useObjectStreams: false })
}
