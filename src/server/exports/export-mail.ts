import type { ExportFormat } from '#contract/exports/fields.ts'
import { timesWords } from '#domain/alerts/digest-slot.ts'
import { counted } from '#domain/text.ts'
import { aboveOf } from '../alerts/compose.ts'
import type { MailPage } from '../alerts/mail-page.ts'
import type { ExportRecord } from '../db/exports/exports.ts'
import type { ScheduledExportRecord } from '../db/exports/scheduled-exports.ts'
import { oneLine } from '../portal/html.ts'

interface About {
  schedule: ScheduledExportRecord
  export: ExportRecord
  company: string
  /** UTC instant. */
  now: string
  base: string
  stop: string
  isAttached: boolean
  /** Why it could not be brought to its place, where that is so. */
  undelivered?: string
}

/** The mail of a scheduled export: what the list has, and where the file is; or why there is none. */
export function exportMail({ schedule, export: made, company, now, base, stop, isAttached, undelivered }: About) {
  const { name, list, search, timezone } = schedule
  const count = counted(made.rows_done, list === 'containers' ? 'container' : 'shipment')
  const isEmpty = made.status === 'ready' && made.rows_done === 0
  const said =
    undelivered !== undefined ? 'not delivered' : made.status === 'failed' ? 'no file' : isEmpty ? `no ${list}` : count
  const headlines: Record<string, string> = { 'not delivered': 'Not delivered', 'no file': 'No file this time' }
  const headline = headlines[said] ?? (isEmpty ? `No ${list} in this list` : count)
  const page: MailPage = {
    preheader: name,
    above: aboveOf(company, now, timezone),
    headline: `${name}: ${headline}.`,
    cost: '',
    lead: undelivered ?? leadOf(made, { isEmpty, isAttached }),
    buttons: [
      { words: 'Open the list', href: `${base}/shipments${search && `?${search}`}` },
      ...(made.status === 'ready' && (!isEmpty || undelivered !== undefined)
        ? [{ words: 'Download the file', href: `${base}/settings/exports` }]
        : []),
    ],
    sections: [],
    footer: whyYou(schedule),
    footerLinks: [
      { words: 'Change time or days', href: `${base}/settings/exports` },
      { words: 'Stop these mails', href: stop },
    ],
  }
  return { subject: oneLine(`${name}: ${said}`), page }
}

const whyYou = (schedule: ScheduledExportRecord) =>
  schedule.place_id === null
    ? `Times are given in UTC and on the clock of each place. You get this ${timesWords(schedule)}, because you asked for it.`
    : `The file is to be delivered ${timesWords(schedule)}. You get this when it is not, because you asked for it.`

function leadOf(
  { status, failure, byte_size, format }: ExportRecord,
  { isEmpty, isAttached }: { isEmpty: boolean; isAttached: boolean },
): string {
  if (status === 'failed') return failure ?? ''
  if (isEmpty) return 'Nothing matches these filters right now.'
  if (isAttached) return attached[format]
  return `The file is ${Math.ceil(Number(byte_size) / 1e6)} MB, too large to attach. It can be downloaded for seven days.`
}

const attached: Record<ExportFormat, string> = {
  xlsx: 'The Excel file is attached.',
  csv: 'The CSV file is attached.',
}

interface Written {
  body: string
  html?: string | null
  headers?: Record<string, string> | null
}

/** What such a mail says where it goes out without its file. Any other one stays as it is. */
export function withoutAttachment<M extends Written>(mail: M): M {
  if (!mail.headers?.['X-Landfall-Rule']?.startsWith('export ')) return mail
  const said = Object.values(attached).find((words) => mail.body.includes(`\n${words}\n`))
  if (!said) return mail
  const now = 'The file could not be attached. You can download it from Landfall for seven days.'
  return { ...mail, body: mail.body.replace(said, now), ...(mail.html && { html: mail.html.replace(said, now) }) }
}
