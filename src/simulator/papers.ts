import { PDFDocument, StandardFonts } from 'pdf-lib'
import type { Fleet, FleetShipment } from './fleet.ts'
import { snapshotAt } from './ramp-updates.ts'
import { snapshotOf } from './terminal-snapshot.ts'
import { addDays, localDate } from './time.ts'

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
  const document = await PDFDocument.create()
  // The same bytes in every run: what was added before is known again.
  document.setCreationDate(new Date(0))
  document.setModificationDate(new Date(0))
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([595, 842])
  page.drawText('ARRIVAL NOTICE', { x: 50, y: 780, size: 16, font })
  for (const [at, line] of lines.entries())
    page.drawText(line.replace(/[^\x20-\x7e]/g, '?'), { x: 50, y: 745 - at * 18, size: 10, font })
  const bytes = await document.save({ useObjectStreams: false })
  return { file_name: `arrival-notice-${shipment.request_number}.pdf`, bytes }
}
