import type { Exception, SubjectType } from '#contract/exceptions/exception.ts'
import type { ExceptionKind, ExceptionReason } from '#contract/exceptions/kinds.ts'
import { t, tc, tn } from '#contract/language.ts'
import type { Hold } from '#contract/tracking/container.ts'
import type { Actor } from '#contract/tracking/next-step.ts'
import { colon } from '../text.ts'
import { eventWords } from '../tracking/event-words.ts'

type Cause = Pick<
  Exception['attributes'],
  'kind' | 'reason' | 'hold' | 'expected_event' | 'vessel_name' | 'voyage_number' | 'days_late' | 'source_name'
>

/** In the order of the page. */
export const kindWords: Record<ExceptionKind, string> = {
  hold: t('Hold placed'),
  overdue: t('Overdue'),
  deadline_near: t('Deadline near'),
  sources_disagree: t('Sources disagree'),
  arrival_slipped: t('Arrival slipped'),
  silent: t('Expected event overdue'),
  document_disagrees: t('Document disagrees'),
  tracking_failed: t('Tracking failed'),
  connection_down: t('Connection down'),
  document_unreadable: t('Document unreadable'),
  invoice_differs: t('Invoice differs'),
}

export const reasonWords: Record<ExceptionReason, string> = {
  not_collected: t('Available, not collected'),
  no_appointment: t('Available, no appointment'),
  appointment_too_late: t('Appointment after the last free day'),
  not_released: t('Not released'),
  not_confirmed: t('Availability not confirmed'),
  not_moved_on: t('Awaiting rail or barge'),
  empty_not_returned: t('Empty not returned'),
  not_found: t('Number not found at the line'),
  invalid_number: t('Number not valid at the line'),
  expired: t('Number not found at the line for 7 days'),
  retries_exhausted: t('Line did not answer'),
  shipping_line_unreachable: t('Line cannot be reached'),
  unrecognized_response: t('Unexpected answer from the line'),
  internal_processing_error: t('Tracking failed here'),
  scac_auto_detect_failed: t('Line not recognized'),
  no_updates_at_line: t('Tracking stopped: no update for 8 weeks'),
  past_arrival_window: t('Tracking stopped: arrived 8 weeks ago, not picked up'),
  key_refused: t('Key refused'),
  connection_silent: t('No answer'),
  connection_quiet: t('No news'),
  quota_spent: t('Quota spent'),
}

const holdTitles: Record<Hold['name'], string> = {
  freight: t('Freight hold'),
  customs: t('Customs hold'),
  USDA: t('Agriculture hold'),
  VACIS: t('Scan hold'),
  TMF: t('Port fee hold'),
  other: t('Other hold'),
}

/** `Customs hold`, `Available, no appointment`, `EXAMPLE STAR 024E, +4 days`: the cause without its containers. */
export function causeWords(attributes: Cause): string {
  const { kind, reason, hold, expected_event, vessel_name, voyage_number, days_late, source_name } = attributes
  switch (kind) {
    case 'hold':
      return hold ? holdTitles[hold] : tc('what stops a container', 'Hold')
    case 'overdue':
    case 'deadline_near':
      return reason ? reasonWords[reason] : kindWords[kind]
    case 'sources_disagree':
      return t('Released or held: sources disagree')
    case 'arrival_slipped':
      return tn(days_late ?? 0, '{vessel}, +{count} day', '{vessel}, +{count} days', {
        vessel: [vessel_name, voyage_number].filter(Boolean).join(' ') || t('Vessel not named'),
      })
    case 'silent':
      return expected_event ? t('“{event}” not reported', { event: eventWords[expected_event] }) : kindWords.silent
    case 'document_disagrees':
      return t('Last free day: document and line disagree')
    case 'tracking_failed':
    case 'connection_down':
      return [source_name, reason ? reasonWords[reason] : kindWords[kind]].filter(Boolean).join(colon)
    case 'document_unreadable':
      return kindWords.document_unreadable
    case 'invoice_differs':
      return [source_name, t('invoice differs from what is known')].filter(Boolean).join(colon)
  }
}

export const boxes = (count: number) => tn(count, '{count} container', '{count} containers')

const acts: Record<Actor, string> = {
  us: t('we act'),
  broker: t('broker acts'),
  payer: t('payer acts'),
  trucker: t('trucker acts'),
  terminal: t('terminal acts'),
  line: t('line acts'),
  railway: t('railway acts'),
}

export const actsWords = (actor: Actor) => acts[actor]

const subjectsOf: Record<SubjectType, (count: number) => string> = {
  tracking_request: (count) => tn(count, '{count} request', '{count} requests'),
  shipment: (count) => tn(count, '{count} shipment', '{count} shipments'),
  connection: (count) => tn(count, '{count} connection', '{count} connections'),
  document: (count) => tn(count, '{count} document', '{count} documents'),
}

type Size = Pick<Exception['attributes'], 'container_count'> &
  Partial<Pick<Exception['attributes'], 'subject_count' | 'subjects'>>

/** `12 containers`; `3 requests` where it is about no container. Events of before say nothing of those. */
export const sizeWords = ({ container_count, subject_count = 0, subjects = [] }: Size) =>
  subject_count > 0 ? subjectsOf[subjects[0]?.type ?? 'document'](subject_count) : boxes(container_count)
