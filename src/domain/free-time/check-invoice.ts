import type { FreeTimeDetail } from '#contract/free-time/clock.ts'
import type { Evidence } from '#contract/free-time/evidence.ts'
import {
  type FindingCode,
  type InvoiceCheck,
  type InvoiceItem,
  invoiceItems,
  type StatedInvoice,
} from '#contract/free-time/invoice-check.ts'
import { regulation } from '#contract/free-time/regulation.ts'
import type { invoiceFindings } from '#contract/said/invoice-findings.ts'
import type { SaidValues } from '#contract/said/sentence.ts'
import { addDays } from '../days.ts'
import { localDate } from '../instants.ts'
import { costOfDay } from './charges.ts'
import { findingWords } from './finding-words.ts'

type Finding = InvoiceCheck['findings'][number]
type Known = Pick<
  Evidence,
  'clocks' | 'availability' | 'holds' | 'moves' | 'pickup_timezone' | 'port_of_discharge_locode'
>

/** Within this many days after the last day that is billed an invoice is to be issued: 46 CFR 541.7. */
const issuedWithin = 30

/** The regulation is about these: a chassis and a ramp are not. */
const billedToUs: readonly StatedInvoice['kind'][] = ['demurrage', 'storage', 'combined', 'detention']

/** What differs between an invoice and what is known, in words; which of the two is right is for people to say. */
export function checkInvoice(invoice: StatedInvoice, known: Known): InvoiceCheck {
  const clock = known.clocks.find(({ kind }) => kind === invoice.kind)
  const expected = clock ? expectedOf(clock, invoice) : { days: null, amount: null, currency_code: null }
  const wants_items = billedToUs.includes(invoice.kind) && known.port_of_discharge_locode?.startsWith('US') === true
  return {
    kind: invoice.kind,
    findings: [
      ...(clock ? againstClock(invoice, clock, { expected, moves: known.moves }) : [notCounted(invoice)]),
      ...(clock?.lacks ? [notKnown(clock)] : []),
      ...ownDates(invoice),
      ...againstReports(invoice, known),
      ...(wants_items ? issued(invoice) : []),
    ],
    expected_days: expected.days,
    expected_amount: expected.amount,
    expected_currency_code: expected.currency_code,
    wants_items,
    regulation: wants_items ? regulation : null,
    missing_items: wants_items ? invoiceItems.filter((item) => !isStated(item, invoice)) : [],
  }
}

/** Values that are words, such as a day, are said as the language of the reader has them. */
function finding(code: FindingCode, said: keyof typeof invoiceFindings, values: SaidValues): Finding {
  const sentence_said = { code: said, values }
  return { code, sentence: findingWords(sentence_said) ?? '', sentence_said }
}

const notCounted = ({ kind }: StatedInvoice) => finding('not_counted', 'no_rules', { kind })

const notKnown = ({ lacks, start_event }: FreeTimeDetail) =>
  finding('not_counted', 'not_ended', { lack: lacks === 'end' ? 'end' : start_event })

interface Expected {
  days: number | null
  amount: number | null
  currency_code: string | null
}

/** Of the dates that are billed, those that cost, and what they come to. */
function expectedOf({ days: all, tiers, currency_code, lacks }: FreeTimeDetail, invoice: StatedInvoice): Expected {
  if (lacks) return { days: null, amount: null, currency_code }
  const charged = all.filter(({ kind, date }) => kind === 'charged' && isBilled(date, invoice))
  const cents = charged.reduce((sum, { number }) => sum + Math.round(costOfDay(tiers, number ?? 1) * 100), 0)
  return { days: charged.length, amount: tiers.length === 0 ? null : cents / 100, currency_code }
}

const isBilled = (date: string, { charged_from, charged_until }: StatedInvoice) =>
  charged_from <= date && date <= charged_until

function againstClock(
  invoice: StatedInvoice,
  clock: FreeTimeDetail,
  { expected, moves }: Pick<Known, 'moves'> & { expected: Expected },
): Finding[] {
  const { rule_name, free_until, first_day, timezone, ended_at } = clock
  const rules = rule_name
  const last = { known: free_until.on, source: free_until.source }
  const found: Finding[] = []
  const differ = (code: FindingCode, values: SaidValues, said = code as keyof typeof invoiceFindings) =>
    found.push(finding(code, said, values))
  const billed = invoice.charged_days ?? countOf(invoice)

  if (invoice.free_days != null && clock.free_days !== null && invoice.free_days !== clock.free_days)
    differ('free_days_differ', { days: invoice.free_days, rules, free_days: clock.free_days })
  if (invoice.free_from != null && invoice.free_from !== first_day)
    differ('free_from_differs', { date: invoice.free_from, rules, known: first_day })
  if (invoice.free_until != null && invoice.free_until !== free_until.on)
    differ('free_until_differs', { date: invoice.free_until, ...last })
  if (invoice.charged_from <= free_until.on) differ('billed_before_end', { date: invoice.charged_from, ...last })
  // An empty box may come back where it is another day than where the clock began.
  const back = moves.findLast(({ event, at }) => event.endsWith('.empty_in') && at === ended_at)
  const end = ended_at && localDate(ended_at, back?.timezone ?? timezone)
  if (end && invoice.charged_until > end) differ('billed_after_end', { date: invoice.charged_until, known: end })
  const paused = clock.days.filter(
    ({ date, kind }) => isBilled(date, invoice) && date > free_until.on && kind !== 'charged' && kind !== 'free',
  )
  if (paused.length > 0)
    differ(
      'not_charged_by_rules',
      {
        rules,
        days: paused.length,
        dates: paused.map(({ date, name }) => (name ? `${date} (${name})` : date)).join(', '),
      },
      paused.length === 1 ? 'day_not_charged' : 'days_not_charged',
    )
  const { days, amount, currency_code: currency } = expected
  if (days !== null && billed !== days)
    differ('days_differ', { days: billed, expected: days, rules }, days === 1 ? 'days_differ_from_one' : 'days_differ')
  if (currency !== null && invoice.currency_code !== currency)
    differ('currency_differs', { currency: invoice.currency_code, rules, expected: currency })
  else if (amount !== null && Math.round(invoice.amount * 100) !== Math.round(amount * 100))
    differ('amount_differs', {
      amount: invoice.amount,
      currency: invoice.currency_code,
      rules,
      expected_amount: amount,
    })
  return found
}

/** From the first to the last, both included. */
const countOf = ({ charged_from, charged_until }: StatedInvoice) =>
  Math.round((Date.parse(charged_until) - Date.parse(charged_from)) / 86_400_000) + 1

function ownDates(invoice: StatedInvoice): Finding[] {
  const between = countOf(invoice)
  const { charged_days } = invoice
  if (charged_days == null || charged_days <= between) return []
  return [
    finding('days_and_dates_differ', 'days_and_dates_differ', {
      days: charged_days,
      date: invoice.charged_from,
      until: invoice.charged_until,
      between,
    }),
  ]
}

/** What terminals and lines reported of the days that are billed. */
function againstReports(invoice: StatedInvoice, { availability, holds, moves, pickup_timezone }: Known): Finding[] {
  const found: Finding[] = []
  const left = moves.findLast(({ event }) => /\.rail_(loaded|departed)$/.test(event))?.at ?? ''
  // What the port said is about its own days, what the ramp says about those of the ramp.
  const isHere = ({ from }: { from: string }) => (invoice.kind === 'rail_storage' ? from >= left : true)
  const first = availability.find((one) => one.available && isHere(one))
  const on = first && localDate(first.from, first.timezone ?? pickup_timezone)
  if (invoice.available_on != null && on && on !== invoice.available_on)
    found.push(
      finding('available_on_differs', 'available_on_differs', {
        date: invoice.available_on,
        known: on,
        by: by(first),
      }),
    )
  const isInside = invoice.kind !== 'detention' && invoice.kind !== 'chassis'
  if (!isInside) return found
  const out = moves.findLast(({ event }) => event.endsWith('.full_out'))?.at ?? null
  for (const { available, from, to, timezone, said } of availability) {
    const covered = billedWithin({ from, to: to ?? out, timezone: timezone ?? pickup_timezone }, invoice)
    if (available || covered.length === 0 || !isHere({ from })) continue
    found.push(
      finding('not_available', 'not_available', {
        days: covered.length,
        span: span(covered),
        by: by({ said }),
      }),
    )
  }
  for (const { name, is_pending, from, to, timezone, said } of holds) {
    const covered = billedWithin({ from, to: to ?? out, timezone: timezone ?? pickup_timezone }, invoice)
    if (is_pending || covered.length === 0) continue
    found.push(
      finding('on_hold', 'on_hold', {
        days: covered.length,
        hold: name,
        span: span(covered),
        by: by({ said }),
      }),
    )
  }
  return found
}

const by = ({ said }: Pick<Evidence['holds'][number], 'said'>) => said.source_name ?? ''

/** The first and the last, as ISO 8601 has a span of days. */
const span = (dates: readonly string[]) => [...new Set([dates[0] ?? '', dates.at(-1) ?? ''])].join('/')

/** The billed days that lie wholly within: the day on which it began or ended is not among them. */
function billedWithin(
  { from, to, timezone }: { from: string; to: string | null; timezone: string | null },
  invoice: StatedInvoice,
): string[] {
  const after = localDate(from, timezone)
  const before = to === null ? null : localDate(to, timezone)
  const dates: string[] = []
  for (let date = invoice.charged_from; date <= invoice.charged_until && dates.length < 400; date = addDays(date, 1))
    if (date > after && (before === null || date < before)) dates.push(date)
  return dates
}

function issued({ invoice_date, charged_until }: StatedInvoice): Finding[] {
  if (invoice_date == null || invoice_date <= addDays(charged_until, issuedWithin)) return []
  const late = Math.round((Date.parse(invoice_date) - Date.parse(charged_until)) / 86_400_000)
  return [finding('billed_late', 'billed_late', { days: late, within: issuedWithin })]
}

function isStated(item: InvoiceItem, invoice: StatedInvoice): boolean {
  switch (item) {
    case 'invoice_date':
    case 'free_days':
    case 'free_from':
    case 'free_until':
    case 'available_on':
      return invoice[item] != null
    default:
      return invoice.items.includes(item)
  }
}
