import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { t, tc } from '#contract/language.ts'
import type { EtaSlip } from '#contract/tracking/past-times.ts'
import { comma } from '#domain/text.ts'
import { stepWords } from '#domain/tracking/step-words.ts'
import { noConnection } from '../../lib/connection-words.ts'
import { show } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { timeMode } from '../../lib/settings.ts'
import { Slip } from '../../ui/arrival.tsx'
import { EtaHistory } from './eta-history.tsx'
import type { Subject } from './explain.ts'
import { Explained } from './explained.tsx'
import { type Expected, subjectOf } from './journey.ts'
import type { DeadlineFacts } from './lanes.ts'
import { overdue } from './overdue.ts'
import { usuallyWords, usualSlipWords } from './past-words.ts'
import { Pieces } from './pieces.tsx'

interface Props extends DeadlineFacts {
  expected: Expected[]
}

/** What should be reported next. Silence is a signal: what is overdue says so. */
export function ExpectedNext({ expected, box, route }: Props) {
  return (
    <div className="event-group expected">
      <h3>
        <Hourglass /> {t('Expected next')}
      </h3>
      <ol>
        {expected.map((one) => (
          <Row key={one.key} expected={one} slip={one.is_arrival_by_sea ? box.eta_slip : null}>
            {one.is_arrival_by_sea && <EtaHistory of={route.pod_eta_history} />}
          </Row>
        ))}
        {box.expected_next && <Usually next={box.expected_next} />}
        {box.expected_next && (box.silent_since || box.expected_next.state === 'overdue') && (
          <li className="gap">
            <i className="mark" />
            <span className="what">
              <b>{box.silent_since ? t('No news') : t('Overdue')}</b>
              <small>
                <Pieces of={overdue(box.expected_next)} />{' '}
                {route.line_connection === 'connected'
                  ? t('Checked automatically.')
                  : t('Not checked: {why}.', { why: noConnection.why })}
              </small>
            </span>
          </li>
        )}
      </ol>
    </div>
  )
}

interface RowProps {
  expected: Expected
  slip: EtaSlip | null
  children: ReactNode
}

function Row({ expected, slip: usual, children }: RowProps) {
  const { words, place, at, timezone: zone, slip_days: slip, kind, explained_by } = expected
  const { date } = show(at, zone, timeMode.use(), useNow())
  return (
    <Future at={at} zone={zone} subject={subjectOf(explained_by)}>
      <span className="what">
        {words}
        {place && `${comma}${place}`}
        {usual && <small>{t('The line says {date}; {usually}.', { date, usually: usualSlipWords(usual) })}</small>}
        {children}
      </span>
      <span className="source">
        {slip !== null && slip !== 0 ? <Slip days={slip} /> : kind === 'estimate' ? estimate : booked}
      </span>
    </Future>
  )
}

const estimate = tc('what a time is', 'estimate')
const booked = tc('what a time is', 'booked')

const nextStep: Subject = { of: 'container', name: 'expected_next' }

/** What no source plans, by when it was there in most shipments before. */
function Usually({ next }: { next: NonNullable<DeadlineFacts['box']['expected_next']> }) {
  if (!next.history) return null
  return (
    <Future at={next.at} zone={next.timezone} subject={nextStep}>
      <span className="what">
        {stepWords(next)}
        <small>{usuallyWords(next.history)}</small>
      </span>
      <span className="source">{tc('what a time is', 'history')}</span>
    </Future>
  )
}

interface FutureProps {
  at: string
  zone: string | null
  subject: Subject
  children: ReactNode
}

function Future({ at, zone, subject, children }: FutureProps) {
  const { date, time, title } = show(at, zone, timeMode.use(), useNow())
  return (
    <li className="future">
      <span className="day">{date}</span>
      <time className="time" dateTime={at} title={title}>
        <Explained at={at} zone={zone} subject={subject}>
          <span className="sr-only">{date} </span>
          {time ?? tc('instead of a time, where only the day is known', 'day')}
        </Explained>
      </time>
      <i className="mark" />
      {children}
    </li>
  )
}
