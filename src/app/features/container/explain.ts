import type { DeadlineSource } from '#contract/deadline.ts'
import type { RawEvent } from '#contract/raw-event.ts'
import { sourceWords } from '../../lib/event-words.ts'
import { deadlineWords } from '../../lib/words.ts'
import { type EventFacts, isAbout, verbOf } from './events.ts'
import { becauseOf } from './explain-choice.ts'
import { type DeadlineFacts, type Lane, lanesOf } from './lanes.ts'

/** What a value on the page is about. */
export type Subject =
  | { of: 'event'; verb: string; locode: string | null }
  | { of: 'deadline'; source: DeadlineSource }
  | { of: 'appointment' }

export interface Evidence extends DeadlineFacts {
  /** The terminal or ramp of the pickup. */
  terminal: string | null
  events: readonly EventFacts[]
  statements: readonly RawEvent[]
}

/** What another source says, or the same one said otherwise. */
export interface Other {
  key: string
  who: string
  at: string
  zone: string | null
  whole: boolean
  estimated: boolean
  withdrawn_at: string | null
  reported_at: string | null
  /** How many older statements of the same kind there are. */
  earlier: number
}

export interface Explanation {
  who: string
  estimated: boolean
  reported_at: string | null
  checked_at: string | null
  /** What the same source said first, where that was another day. */
  first: string | null
  others: Other[]
  because: string
}

/** Where a value comes from, what else is said about it, and why this one was chosen. */
export function explain(at: string, subject: Subject, evidence: Evidence): Explanation {
  switch (subject.of) {
    case 'event':
      return explainEvent(at, subject, evidence)
    case 'deadline':
      return explainDeadline(subject.source, evidence)
    case 'appointment':
      return explainAppointment(evidence)
  }
}

type EventSubject = Extract<Subject, { of: 'event' }>

function explainEvent(at: string, { verb, locode }: EventSubject, evidence: Evidence): Explanation {
  const { events, statements, terminal } = evidence
  const event = events.find(
    ({ facts }) =>
      verbOf(facts.event) === verb &&
      facts.timestamp === at &&
      (!locode || !facts.location_locode || facts.location_locode === locode),
  )
  const about = statements.filter((one) => isAbout(one, verb, locode) && one.attributes.timestamp)
  const chosen =
    statements.find(({ id }) => id === event?.source_event) ??
    newestFirst(about).find(({ attributes }) => attributes.timestamp === at && !attributes.invalidated_at)
  const others = othersOf(about.filter((one) => one !== chosen))
  const kind = chosen?.attributes.data_source ?? event?.facts.data_source ?? null
  const estimated = chosen?.attributes.estimated ?? event?.facts.estimated ?? false
  const who = chosen
    ? chosen.attributes.data_provider_name
    : kind === 'terminal'
      ? (event?.terminal ?? terminal ?? 'Terminal')
      : kind && kind in sourceWords
        ? capital(sourceWords[kind as keyof typeof sourceWords])
        : 'not on file'
  const first = newestFirst(about.filter(({ attributes }) => attributes.estimated)).at(-1)?.attributes.timestamp ?? null
  return {
    who,
    estimated,
    reported_at: chosen?.attributes.reported_at ?? null,
    checked_at: checkedBy(kind, evidence),
    first: first !== at ? first : null,
    others,
    because: becauseOf({ verb, kind, who, estimated, others, statements: about.filter((one) => one !== chosen) }),
  }
}

const reported = ({ attributes }: RawEvent) => attributes.reported_at ?? attributes.created_at
const newestFirst = (statements: readonly RawEvent[]) =>
  statements.toSorted((a, b) => reported(b).localeCompare(reported(a)))

/** Of each source the newest word of each kind: what happened, what is expected, what was withdrawn. */
function othersOf(statements: readonly RawEvent[]): Other[] {
  const others = new Map<string, Other>()
  for (const { attributes: said } of newestFirst(statements)) {
    if (!said.timestamp) continue
    const key = [said.data_provider_code, said.estimated, !said.estimated && said.invalidated_at].join(' ')
    const known = others.get(key)
    if (known) known.earlier += 1
    else
      others.set(key, {
        key,
        who: said.data_provider_name,
        at: said.timestamp,
        zone: said.timezone,
        whole: false,
        estimated: said.estimated,
        // A line may take back its estimates once they are over: that corrects nothing.
        withdrawn_at: said.estimated ? null : said.invalidated_at,
        reported_at: said.reported_at,
        earlier: 0,
      })
  }
  return [...others.values()].sort((a, b) => Number(a.estimated) - Number(b.estimated))
}

function checkedBy(kind: string | null, { box, route }: Evidence): string | null {
  if (kind === 'shipping_line') return route.line_tracking_last_succeeded_at ?? box.shipment_last_tracking_request_at
  if (kind === 'terminal') return box.terminal_checked_at
  return kind === 'rail' ? (box.rail_last_tracking_request_at ?? box.terminal_checked_at) : null
}

function explainDeadline(source: DeadlineSource, evidence: Evidence): Explanation {
  const lanes = lanesOf(evidence)
  const lane = lanes.find((one) => one.source === source)
  const changes = evidence.events.filter(({ facts }) => facts.event === `container.pickup_lfd_${source}.changed`)
  const values = changes.toSorted((a, b) => a.facts.created_at.localeCompare(b.facts.created_at))
  const first = values[0]?.facts.value_timestamp ?? null
  return {
    who: whoGives(source, evidence),
    estimated: false,
    reported_at: values.at(-1)?.facts.created_at ?? null,
    checked_at: source === 'line' ? checkedBy('shipping_line', evidence) : evidence.box.terminal_checked_at,
    first: values.length > 1 && first !== lane?.at ? first : null,
    others: lanes
      .filter((one) => one !== lane)
      .map((one) => ({
        key: one.source,
        who: deadlineWords[one.source],
        at: one.at,
        zone: one.zone,
        whole: true,
        estimated: false,
        withdrawn_at: null,
        reported_at: null,
        earlier: 0,
      })),
    because: whyBinding(lane, lanes),
  }
}

function whoGives(source: DeadlineSource, { terminal, route, events }: Evidence): string {
  if (source === 'line') return route.shipping_line_name
  if (source === 'document') return 'An arrival notice'
  const said = events.findLast(({ facts }) => facts.event === `container.pickup_lfd_${source}.changed`)
  return said?.terminal ?? terminal ?? deadlineWords[source]
}

/** Why this date binds, or why it does not. */
export function whyBinding(lane: Lane | undefined, lanes: readonly Lane[]): string {
  if (!lane) return 'No source gives it any more.'
  if (lane.binds) return whyItBinds(lanes)
  const binding = lanes.find(({ binds }) => binds)
  if (!binding) return 'the box is out: no last free day binds any more.'
  return lane.applies
    ? 'it is shown, and does not bind: another date is earlier.'
    : lane.source === 'document'
      ? 'it is shown, and does not bind: a paper counts only while no line, terminal or railway has said anything.'
      : 'it is shown, and does not bind: the box is not picked up there.'
}

function whyItBinds(lanes: readonly Lane[]): string {
  if (lanes.length === 1) return 'it is the only last free day that anybody has given.'
  const [, ...others] = lanes.filter(({ applies }) => applies)
  if (others.length > 0) return 'it is the earliest of the dates that still apply: the one that costs money.'
  return lanes.every(({ applies, source }) => applies || source === 'document')
    ? 'a paper gives another one, which counts only while no line, terminal or railway has said anything.'
    : 'it is the only one that applies: the box is not picked up where the others are.'
}

function explainAppointment(evidence: Evidence): Explanation {
  const changes = evidence.events
    .filter(({ facts }) => facts.event === 'container.pickup_appointment.changed')
    .toSorted((a, b) => a.facts.created_at.localeCompare(b.facts.created_at))
  return {
    who: changes.at(-1)?.terminal ?? evidence.terminal ?? 'Terminal',
    estimated: false,
    reported_at: changes.at(-1)?.facts.created_at ?? null,
    checked_at: evidence.box.terminal_checked_at,
    first: changes.length > 1 ? (changes[0]?.facts.value_timestamp ?? null) : null,
    others: [],
    because: 'the terminal knows which trucks it expects; nobody else is asked.',
  }
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
