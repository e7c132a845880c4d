import { Link } from '@tanstack/react-router'
import { t, tc } from '#contract/language.ts'
import type { TrackingRequest } from '#contract/tracking/tracking-request.ts'
import { colon, comma } from '#domain/text.ts'
import { repairWords } from '../../features/tracking-request/repair-words.ts'
import { RequestState } from '../../features/tracking-request/request-state.tsx'
import { TrackAgain } from '../../features/tracking-request/track-again.tsx'
import { isUnconnected, noConnection, standingWords } from '../../lib/connection-words.ts'
import { age, show } from '../../lib/dates.ts'
import { inSentence } from '../../lib/in-sentence.ts'
import { useNow } from '../../lib/now.ts'
import { requestErrorOf } from '../../lib/request-error-words.ts'
import { requestTypeWords } from '../../lib/request-words.ts'
import { digitWords, warningWords } from '../../lib/warning-words.ts'
import type { Column } from '../../table/column.ts'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import { cutOr, References, Tags } from '../-shipments/cells.tsx'

export interface RequestRow {
  id: string
  request: TrackingRequest
}

const of = ({ request }: RequestRow) => request.attributes

export const requestColumns: readonly Column<RequestRow>[] = [
  {
    id: 'number',
    words: t('Number'),
    width: 192,
    line: 'line-1',
    cell: (row) => (
      <b className="cut tracking-[.02em]" title={of(row).request_number}>
        {of(row).request_number}
      </b>
    ),
  },
  {
    id: 'state',
    words: t('State'),
    width: 212,
    line: 'line-2',
    cell: (row) => <RequestState request={of(row)} />,
  },
  { id: 'type', words: t('Type'), width: 112, cell: (row) => requestTypeWords[of(row).request_type] },
  { id: 'line', words: t('Line'), width: 80, cell: (row) => cutOr(of(row).scac, t('not known')) },
  { id: 'why', words: t('Why'), width: 312, line: 'line-3', cell: (row) => <Why request={of(row)} /> },
  { id: 'helps', words: t('Next step'), width: 424, cell: (row) => <Helps request={of(row)} /> },
  { id: 'act', words: t('Action'), width: 196, cell: ({ request }) => <TrackAgain request={request} /> },
  {
    id: 'parties',
    words: t('Parties'),
    width: 92,
    cell: ({ request: { id, attributes } }) => (
      <Link
        to="/tracking-requests/$id/parties"
        params={{ id }}
        search={true}
        resetScroll={false}
        aria-label={t('Parties of {number}', { number: attributes.request_number })}
        className="link"
      >
        {t('Parties')}
      </Link>
    ),
  },
  {
    id: 'references',
    words: t('References'),
    width: 140,
    cell: (row) => <References values={of(row).ref_numbers} />,
  },
  { id: 'tags', words: t('Tags'), width: 140, extra: true, cell: (row) => <Tags tags={of(row).shipment_tags} /> },
  {
    id: 'asked',
    words: t('Added'),
    width: 80,
    end: true,
    line: 'corner',
    cell: (row) => <Age at={of(row).created_at} />,
  },
]

/**
 * What is tracked needs no reason; a phone, which has no columns for it, shows what it is there. What failed has words
 * of its own: the sentence of the server is told on hover.
 */
function Why({ request }: { request: TrackingRequest['attributes'] }) {
  const { status, failed_reason, request_type, scac } = request
  const error = requestErrorOf(request)
  if (status === 'created' && !error)
    return (
      <span className="cut text-ink-2 tablet:hidden">
        {requestTypeWords[request_type]}
        {scac && `${comma}${scac}`}
        <Mistyped request={request} />
      </span>
    )
  const words = standingWords(request)
  if (isUnconnected(request))
    return (
      <span className="cut" title={words}>
        {words}
      </span>
    )
  return (
    <span className="cut" title={error ?? words}>
      {words}
      {error && failed_reason === null && (
        <span className="text-ink-2">
          {colon}
          {error}
        </span>
      )}
      <Mistyped request={request} />
    </span>
  )
}

/** On a phone, which has no column for what helps. */
const Mistyped = ({ request: { warnings, request_number } }: { request: TrackingRequest['attributes'] }) =>
  warnings.length > 0 && (
    <span className="warning tablet:hidden">
      {comma}
      {inSentence(digitWords(request_number))}
    </span>
  )

/**
 * What is odd about the number, whatever became of the request. Else, while it is open: when the line is asked next, and
 * until when. Once it failed: what to do.
 */
function Helps({ request }: { request: TrackingRequest['attributes'] }) {
  const { status, failed_reason, next_attempt_at, expires_at, request_number } = request
  const [warning] = request.warnings
  const warned = warning && warningWords(warning, request_number)
  if (warned)
    return (
      <span className="cut warning" title={warned}>
        {warned}
      </span>
    )
  if (status === 'failed' && failed_reason) return <span className="cut">{repairWords[failed_reason].helps}</span>
  if (isUnconnected(request)) return <span className="whitespace-normal">{noConnection.helps}</span>
  if (status !== 'pending' && status !== 'awaiting_manifest') return null
  return (
    <span className="cut text-ink-2">
      <Say
        text={askedWords(next_attempt_at !== null, expires_at !== null)}
        date={next_attempt_at && <When at={next_attempt_at} zone="UTC" named />}
        end={expires_at && <When at={expires_at} zone="UTC" dayOnly />}
      />
    </span>
  )
}

function askedWords(isAsked: boolean, isEnding: boolean): string {
  if (isAsked) return isEnding ? t('Checked next {date}, until {end}') : t('Checked next {date}')
  return isEnding ? tc('asked about no more', 'until {end}') : ''
}

function Age({ at }: { at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={show(at, 'UTC', 'utc', now).title} className="text-ink-3">
      {age(at, now)}
    </time>
  )
}
