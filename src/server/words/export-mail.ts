import type { ExportFormat } from '#contract/exports/fields.ts'
import { grouped, t, tn } from '#contract/language.ts'
import { timesWords } from '#domain/alerts/times-words.ts'
import { colon } from '#domain/text.ts'
import type { ExportRecord } from '../db/exports/exports.ts'
import type { ScheduledExportRecord } from '../db/exports/scheduled-exports.ts'
import { oneLine } from '../portal/html.ts'
import { aboveOf } from './alert-mail.ts'
import { failureWords } from './export-failures.ts'
import type { MailPage } from './mail-page.ts'

/** Why a file could not be brought to its place. */
export interface Undelivered {
  /** Null where the place is gone. */
  place: string | null
  attempts: number
  failure: string
}

interface About {
  schedule: ScheduledExportRecord
  export: ExportRecord
  company: string
  /** UTC instant. */
  now: string
  base: string
  stop: string
  isAttached: boolean
  /** Where that is so. */
  undelivered?: Undelivered
}

/** The mail of a scheduled export: what the list has, and where the file is; or why there is none. */
export function exportMail(about: About): { subject: string; page: MailPage } {
  const { schedule, export: made, company, now, base, stop, isAttached, undelivered } = about
  const { name, search, timezone } = schedule
  const isEmpty = made.status === 'ready' && made.rows_done === 0
  const { subject, headline } = saidOf(about)
  const page: MailPage = {
    preheader: name,
    above: aboveOf(company, now, timezone),
    headline,
    cost: '',
    lead: undelivered ? undeliveredWords(made.file_name, undelivered) : leadOf(made, { isEmpty, isAttached }),
    buttons: [
      { words: t('Open the list'), href: `${base}/shipments${search && `?${search}`}` },
      ...(made.status === 'ready' && (!isEmpty || undelivered)
        ? [{ words: t('Download the file'), href: `${base}/settings/exports` }]
        : []),
    ],
    sections: [],
    footer: whyYou(schedule),
    footerLinks: [
      { words: t('Change time or days'), href: `${base}/settings/exports` },
      { words: t('Stop these mails'), href: stop },
    ],
  }
  return { subject: oneLine(subject), page }
}

function saidOf({ schedule: { name, list }, export: { status, rows_done }, undelivered }: About) {
  if (undelivered)
    return { subject: t('{name}: not delivered', { name }), headline: t('{name}: Not delivered.', { name }) }
  if (status === 'failed')
    return { subject: t('{name}: no file', { name }), headline: t('{name}: No file this time.', { name }) }
  if (list === 'containers' && rows_done === 0)
    return {
      subject: t('{name}: no containers', { name }),
      headline: t('{name}: No containers in this list.', { name }),
    }
  if (rows_done === 0)
    return { subject: t('{name}: no shipments', { name }), headline: t('{name}: No shipments in this list.', { name }) }
  const count =
    list === 'containers'
      ? tn(rows_done, '{count} container', '{count} containers')
      : tn(rows_done, '{count} shipment', '{count} shipments')
  const what = name + colon + count
  return { subject: what, headline: t('{what}.', { what }) }
}

function undeliveredWords(file: string, { place, attempts, failure }: Undelivered): string {
  const [count, why] = [grouped(attempts), failureWords(failure)]
  return place === null
    ? t(
        '{file} could not be delivered to its place in {count} attempts: {failure} It can be downloaded for seven days.',
        { file, count, failure: why },
      )
    : t(
        '{file} could not be delivered to {place} in {count} attempts: {failure} It can be downloaded for seven days.',
        { file, place, count, failure: why },
      )
}

const whyYou = (schedule: ScheduledExportRecord) =>
  schedule.place_id === null
    ? t(
        'Times are given in UTC and on the clock of each place. You get this at {time} on {weekdays}, because you asked for it.',
        timesWords(schedule),
      )
    : t(
        'The file is to be delivered at {time} on {weekdays}. You get this when it is not, because you asked for it.',
        timesWords(schedule),
      )

function leadOf(
  { status, failure, byte_size, format }: ExportRecord,
  { isEmpty, isAttached }: { isEmpty: boolean; isAttached: boolean },
): string {
  if (status === 'failed') return failureWords(failure ?? '')
  if (isEmpty) return t('Nothing matches these filters right now.')
  if (isAttached) return attached[format]
  return t('The file is {size} MB, too large to attach. It can be downloaded for seven days.', {
    size: grouped(Math.ceil(Number(byte_size) / 1e6)),
  })
}

const attached: Record<ExportFormat, string> = {
  xlsx: t('The Excel file is attached.'),
  csv: t('The CSV file is attached.'),
}

interface Written {
  body: string
  html?: string | null
}

/** What such a mail in this language says where it goes out without its file; undefined for any other one. */
export function withoutAttachment<M extends Written>(mail: M): M | undefined {
  const said = Object.values(attached).find((words) => mail.body.includes(`\n${words}\n`))
  if (!said) return undefined
  const now = t('The file could not be attached. You can download it from Landfall for seven days.')
  return { ...mail, body: mail.body.replace(said, now), ...(mail.html && { html: mail.html.replace(said, now) }) }
}
