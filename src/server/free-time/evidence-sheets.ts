import type { CalculatedDay, FreeTimeDetail } from '#contract/free-time/clock.ts'
import type { Evidence, EvidenceSource } from '#contract/free-time/evidence.ts'
import {
  clockWords,
  dateWords,
  dayWords,
  lackWords,
  startNouns,
  tierWords,
  uncountedWords,
} from '#domain/free-time/words.ts'
import { wallClock } from '#domain/instants.ts'
import { amountWords, capital } from '#domain/text.ts'
import { eventWords, sourceWords } from '#domain/tracking/event-words.ts'

/** A part of the paper: a heading with sentences, and a table where there is one. */
export interface Sheet {
  title: string
  lines: readonly string[]
  head: readonly string[]
  rows: readonly (readonly string[])[]
  /** Shares of the width, as many as columns. */
  widths: readonly number[]
}

/** What the paper says, part by part, in the order in which an invoice is read. Times are on the clock of the place. */
export function sheetsOf(evidence: Evidence): Sheet[] {
  const { moves, availability, holds, deadlines, appointments, notes, clocks, uncounted } = evidence
  const zone = evidence.pickup_timezone
  return [
    {
      title: `Container ${evidence.number}`,
      lines: [
        `Bill of lading or booking: ${evidence.bill_of_lading_number}`,
        `Line: ${[evidence.shipping_line_name, evidence.shipping_line_scac].filter(Boolean).join(', ')}`,
        `Port of discharge: ${named(evidence.port_of_discharge_name, evidence.port_of_discharge_locode)}`,
        `Picked up at: ${evidence.pickup_facility_name ?? 'not reported'}`,
        `Made on ${momentWords(evidence.made_at, zone)}. Times are on the clock of the place${zone ? ` (${zone})` : ''}.`,
      ],
      ...noTable,
    },
    {
      title: 'Moves and gates',
      lines: orNone(moves, 'None reported.'),
      head: ['What', 'When', 'Reported by', 'Reported', 'Received'],
      widths: [22, 22, 20, 18, 18],
      rows: moves.flatMap(({ event, at, timezone, is_whole_day, said, others }) => [
        [
          wordsIn(eventWords, event),
          is_whole_day ? dayAt(at, timezone) : momentWords(at, timezone),
          ...told(said, zone),
        ],
        ...others.map(({ value, said: other }) => [
          '   also reported',
          momentWords(value, timezone),
          ...told(other, zone),
        ]),
      ]),
    },
    {
      title: 'Availability',
      lines: orNone(availability, 'Nobody reported whether it could be picked up.'),
      head: ['What', 'From', 'To', 'Reported by', 'Received'],
      widths: [16, 22, 22, 22, 18],
      rows: availability.map(({ available, from, to, timezone, said }) => [
        available ? 'available' : 'not available',
        ...span({ from, to, timezone: timezone ?? zone }),
        whoSaid(said),
        received(said, zone),
      ]),
    },
    {
      title: 'Holds',
      lines: orNone(holds, 'None reported.'),
      head: ['Hold', 'From', 'To', 'Reported by', 'Received'],
      widths: [16, 22, 22, 22, 18],
      rows: holds.map(({ name, is_pending, from, to, timezone, said }) => [
        is_pending ? `${name}, pending` : name,
        ...span({ from, to, timezone: timezone ?? zone }),
        whoSaid(said),
        received(said, zone),
      ]),
    },
    {
      title: 'Last free days, as they were given',
      lines: orNone(deadlines, 'No source gave one.'),
      head: ['Source', 'Last free day', 'Reported by', 'Reported', 'Received'],
      widths: [16, 22, 26, 18, 18],
      rows: deadlines.map(({ source, on, counts, said }) => [
        counts ? source : `${source}, not used`,
        dateWords(on),
        ...told(said, zone),
      ]),
    },
    {
      title: 'Pickup appointments',
      lines: orNone(appointments, 'None reported.'),
      head: ['Appointment', 'Reported by', 'Reported', 'Received'],
      widths: [26, 30, 22, 22],
      rows: appointments.map(({ at, timezone, said }) => [momentWords(at, timezone), ...told(said, zone)]),
    },
    ...(notes.length === 0
      ? []
      : [
          {
            title: 'Notes',
            lines: notes.flatMap(({ text, author_name, created_at }) =>
              `${[momentWords(created_at, zone), author_name].filter(Boolean).join(', ')}: ${text}`.split('\n'),
            ),
            ...noTable,
          },
        ]),
    ...clocks.map(clockSheet),
    ...(uncounted.length === 0
      ? []
      : [
          {
            title: 'Not counted',
            lines: uncounted.map(({ kind, reason }) => `${clockWords[kind]}: ${uncountedWords[reason]}.`),
            ...noTable,
          },
        ]),
  ]
}

const noTable = { head: [], rows: [], widths: [] }
const orNone = (some: readonly unknown[], sentence: string) => (some.length === 0 ? [sentence] : [])

function clockSheet(clock: FreeTimeDetail): Sheet {
  const { kind, started_at, ended_at, timezone, free_until, currency_code, charged, tiers, rule_name } = clock
  const prices = `Then a day costs ${tierWords(tiers)} ${currency_code ?? ''}.`
  return {
    title: `${clockWords[kind]}, by the rules "${rule_name}"`,
    lines: [
      `${clock.state === 'expected' ? 'Expected from' : 'From'} ${startNouns[clock.start_event]} on ${momentWords(started_at, timezone)}${ended_at ? ` until ${momentWords(ended_at, timezone)}` : ', still running'}.`,
      `${clock.free_days} free. Last free day: ${dateWords(free_until.on)}, ${free_until.source}. Days not counted: ${clock.paused_days}. Days charged: ${clock.charged_days}.`,
      clock.lacks
        ? `What it came to is not known: ${lackWords(clock)}.`
        : charged === null
          ? 'What a day costs is not known: the rules have no charges.'
          : `${prices} In all: ${amountWords(charged)} ${currency_code ?? ''}.`,
      ...(clock.lacks_year === null ? [] : [`The calendar of the rules has no holidays of ${clock.lacks_year}.`]),
    ],
    head: ['Day', 'What it is', 'Of'],
    widths: [30, 34, 36],
    rows: clock.days.map((day) => [dateWords(day.date), dayKind(day), day.name ?? '']),
  }
}

/** The wire has it as text: what is not known is shown as it is. */
const wordsIn = (words: Record<string, string>, code: string) => words[code] ?? code

const dayKind = ({ kind, number }: CalculatedDay) =>
  number === null ? dayWords[kind] : `${dayWords[kind]}, day ${number}`

const named = (name: string | null, code: string | null) => [name, code].filter(Boolean).join(', ') || 'not reported'

const whoSaid = ({ source_name, data_source }: EvidenceSource) =>
  source_name ?? (data_source === null ? 'not known' : capital(wordsIn(sourceWords, data_source)))
const received = ({ received_at }: EvidenceSource, zone: string | null) => orEmpty(received_at, zone)
const told = (said: EvidenceSource, zone: string | null) => [
  whoSaid(said),
  orEmpty(said.reported_at, zone),
  received(said, zone),
]
const orEmpty = (at: string | null, zone: string | null) => (at === null ? '' : momentWords(at, zone))

const span = ({ from, to, timezone }: { from: string; to: string | null; timezone: string | null }) => [
  momentWords(from, timezone),
  to === null ? 'no end reported' : momentWords(to, timezone),
]

const dayAt = (at: string, timezone: string | null) => dateWords(wallClock(at, timezone).slice(0, 10))

/** `Fri 26 Jun 2026 13:00`, and UTC where no zone is known. */
function momentWords(at: string, timezone: string | null): string {
  const time = wallClock(at, timezone).slice(11, 16)
  return `${dayAt(at, timezone)} ${time}${timezone === null ? ' UTC' : ''}`
}
