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
import { Moment, TimelineGroup, TimelineRow } from './timeline-row.tsx'

interface Props extends DeadlineFacts {
  expected: Expected[]
}

/** What should be reported next. Silence is a signal: what is overdue says so. */
export function ExpectedNext({ expected, box, route }: Props) {
  return (
    <TimelineGroup icon={<Hourglass />} title={t('Expected next')} raised>
      {expected.map((one) => (
        <Row key={one.key} expected={one} slip={one.is_arrival_by_sea ? box.eta_slip : null}>
          {one.is_arrival_by_sea && <EtaHistory of={route.pod_eta_history} />}
        </Row>
      ))}
      {box.expected_next && <Usually next={box.expected_next} />}
      {box.expected_next && (box.silent_since || box.expected_next.state === 'overdue') && (
        <TimelineRow look="gap">
          <b>{box.silent_since ? t('No news') : t('Overdue')}</b>
          <small>
            <Pieces of={overdue(box.expected_next)} />{' '}
            {route.line_connection === 'connected'
              ? t('Checked automatically.')
              : t('Not checked: {why}.', { why: noConnection.why })}
          </small>
        </TimelineRow>
      )}
    </TimelineGroup>
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
    <Future
      at={at}
      zone={zone}
      subject={subjectOf(explained_by)}
      source={slip !== null && slip !== 0 ? <Slip days={slip} /> : kind === 'estimate' ? estimate : booked}
    >
      {words}
      {place && `${comma}${place}`}
      {usual && <small>{t('The line says {date}; {usually}.', { date, usually: usualSlipWords(usual) })}</small>}
      {children}
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
    <Future at={next.at} zone={next.timezone} subject={nextStep} source={tc('what a time is', 'history')}>
      {stepWords(next)}
      <small>{usuallyWords(next.history)}</small>
    </Future>
  )
}

interface FutureProps {
  at: string
  zone: string | null
  subject: Subject
  source: ReactNode
  children: ReactNode
}

function Future({ at, zone, subject, source, children }: FutureProps) {
  const { date, time, title } = show(at, zone, timeMode.use(), useNow())
  return (
    <TimelineRow
      look="future"
      source={source}
      moment={
        <Moment date={date} at={at} title={title} future>
          <Explained at={at} zone={zone} subject={subject}>
            <span className="sr-only">{date} </span>
            {time ?? tc('instead of a time, where only the day is known', 'day')}
          </Explained>
        </Moment>
      }
    >
      {children}
    </TimelineRow>
  )
}
