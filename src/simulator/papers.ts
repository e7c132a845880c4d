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
export function arrivalNotices({ shipments }: Fleet, now: Date): Promise<Paper[]> {
  const waiting = shipments.filter((shipment) => lastFreeDayOf(shipment, now) !== null)
  const atRamp = waiting.filter(({ voyages }) => voyages.at(-1)?.ramp)
  const atTerminal = waiting.filter((shipment) => !atRamp.includes(shipment))
  const noticed = [...atTerminal.slice(0, most.terminal), ...atRamp.slice(0, most.ramp)]
  return Promise.all(noticed.map((shipment) => noticeOf(shipment, now)))
}

function lastFreeDayOf({ voyages }: FleetShipment, now: Date): string | null {
  const voyage = voyages.at(-1)
  const [box] = voyage?.boxes ?? []
  if (!voyage || !box) return null
  return (snapshotAt(voyage, box, now.getTime()) ?? snapshotOf(box, now.getTime()))?.last_free_day ?? null
}

async function noticeOf(shipment: FleetShipment, now: Date): Promise<Paper> {
  const voyage = shipment.voyages.at(-1)
  const last = voyage?.boxes[0]?.legs.at(-1)
  const day = lastFreeDayOf(shipment, now)
  const lines = [
    ...(voyage ? [`Bill of lading: ${voyage.bill}`] : []),
    ...shipment.containers.map((number) => `Container No.: ${number}`),
    ...(last?.vessel ? [`Vessel: ${last.vessel.name}`] : []),
    ...(voyage ? [`Port of loading: ${voyage.pol.name}`, `Port of discharge: ${voyage.pod.name}`] : []),
    ...(voyage && last ? [`ETA: ${localDate(last.arrives, voyage.pod.zone)}`] : []),
    ...(day ? [`Last free day: ${addDays(day, 1)}`] : []),
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
