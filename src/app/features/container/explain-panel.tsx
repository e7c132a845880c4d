import { useQuery } from '@tanstack/react-query'
import { RotateCcw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t, tc } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import type { ExplanationCandidate } from '#contract/tracking/explanation.ts'
import { comma } from '#domain/text.ts'
import { abbreviationAt, knownZone, offsetAt, offsetWords } from '#domain/zones/clock.ts'
import { q } from '../../api/query.ts'
import { age, show } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { hereZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import {
  type AskedDate,
  type AskedValue,
  appointment,
  type Entry,
  type ExplainedSubject,
  entryOf,
  pathOf,
  valueWords,
  whoSays,
} from './explain.ts'
import { ruleWords } from './rule-words.ts'
import { VerdictWhy } from './verdict-why.tsx'

/** The resources whose values are shown. */
export interface Explains {
  container: string
  shipment: string
}

interface Props extends Explains {
  asked: ExplainedSubject
  onClose: () => void
}

export const explanationOf = (id: string) => q(settingsApi.explanations.container, { id })

const ofShipment = (id: string) => q(settingsApi.explanations.shipment, { id })

/** Why a value is what it is: on every clock, and what the server says of where it comes from. */
export function ExplainPanel({ asked, container, shipment, onClose }: Props) {
  const isOfShipment = asked.of !== 'verdict' && asked.subject.of === 'shipment'
  const own = useQuery({ ...explanationOf(container), enabled: !isOfShipment })
  const whole = useQuery({ ...ofShipment(shipment), enabled: isOfShipment })
  const { data, error, refetch } = isOfShipment ? whole : own
  const entries = { container: own.data?.data.attributes, shipment: whole.data?.data.attributes }
  const entry = asked.of === 'verdict' ? undefined : entryOf(entries, asked)
  return (
    <>
      <button
        type="button"
        className="btn quiet small icon absolute end-1.5 top-1.5"
        aria-label={t('Close')}
        onClick={onClose}
      >
        <X className="s" />
      </button>
      {asked.of === 'verdict' ? (
        entries.container && <VerdictWhy entries={entries.container} />
      ) : (
        <Value asked={asked} entry={entry} />
      )}
      {error ? (
        <div role="alert" className="grid justify-items-start gap-2">
          <p className="past">{t('The explanation could not be loaded.')}</p>
          <Button small onClick={() => void refetch()}>
            <RotateCcw /> {t('Try again')}
          </Button>
        </div>
      ) : (
        !entry && !(asked.of === 'verdict' && data) && <Waiting isOver={data !== undefined} />
      )}
    </>
  )
}

const Waiting = ({ isOver }: { isOver: boolean }) => (
  <p role="status" className="text-ink-3">
    {isOver ? t('It changed meanwhile: close this and look again.') : t('Loading the explanation…')}
  </p>
)

function Value({ asked, entry }: { asked: AskedValue; entry: Entry | undefined }) {
  const date = asked.of === 'date' ? asked : null
  return (
    <>
      <h3>
        <Say text={t('Why {value}')} value={asked.of === 'date' ? <DateOf {...asked} /> : asked.words} />
      </h3>
      <dl className="kv">
        {date && <Clocks {...date} />}
        {entry && <Source date={date} entry={entry} />}
      </dl>
      {entry && <Others candidates={entry.candidates} date={date} />}
      {entry?.doubts.map((doubt) => (
        <p key={doubt.code} className="warning text-13">
          {ruleWords(doubt)}
        </p>
      ))}
      {entry && (
        <p className="mt-2 border-line border-t pt-2">
          <b>{t('Why:')}</b> {ruleWords(entry.rule)}
        </p>
      )}
    </>
  )
}

function DateOf({ at, zone, whole = false }: AskedDate) {
  const { date, time } = show(at, zone, 'place', useNow(), { whole })
  return [date, time].filter(Boolean).join(' ')
}

const kindWords = {
  reported: tc('how a value came about', 'reported'),
  estimated: tc('how a value came about', 'estimate'),
  calculated: tc('how a value came about', 'calculated'),
  set_by_hand: tc('how a value came about', 'manual'),
  recorded: tc('how a value came about', 'recorded'),
}

/** What is calculated, or recorded here, has no report. */
function Source({ date, entry }: { date: AskedDate | null; entry: Entry }) {
  const now = useNow()
  const { kind, data_source, reported_at, received_at, last_seen_at, candidates } = entry
  const isMove = date && date.subject.of !== 'deadline' && pathOf(date.subject) !== pathOf(appointment)
  const actual = isMove && kind === 'reported' ? date : null
  const first = date && candidates.findLast((one) => one.kind === 'estimated')?.first_value
  const later = actual && knownZone(actual.zone) && reported_at && reported_at > actual.at && (
    <span className="text-ink-3">
      {comma}
      {t('{age} later', { age: age(actual.at, Date.parse(reported_at)) })}
    </span>
  )
  const words = actual ? tc('how a value came about', 'actual') : kind && kindWords[kind]
  if (!data_source) return words && <Row words={t('Source')}>{words}</Row>
  return (
    <>
      <Row words={t('Source')}>
        {whoSays(entry)}
        {comma}
        {words}
      </Row>
      {entry.reason && <Row words={t('Reason')}>{t('“{reason}”', { reason: entry.reason })}</Row>}
      <dt>{tc('when a source said so', 'Reported')}</dt>
      <dd>
        {reported_at ? (
          <When at={reported_at} zone={date?.zone ?? entry.timezone ?? 'UTC'} named />
        ) : (
          <Nothing>{t('the source does not say when')}</Nothing>
        )}
        {later}
      </dd>
      {received_at && (
        <Row words={t('Received')}>
          {last_seen_at && last_seen_at > received_at
            ? t('{age} ago, repeated {again} ago', { age: age(received_at, now), again: age(last_seen_at, now) })
            : t('{age} ago', { age: age(received_at, now) })}
        </Row>
      )}
      {date && typeof first === 'string' && first !== date.at && (
        <Row words={t('First reported')}>
          <When at={first} zone={date.zone} whole={date.whole ?? false} />
        </Row>
      )}
    </>
  )
}

const Row = ({ words, children }: { words: string; children: ReactNode }) => (
  <>
    <dt>{words}</dt>
    <dd>{children}</dd>
  </>
)

interface OthersProps {
  candidates: readonly ExplanationCandidate[]
  /** Null where the value is no time. */
  date: AskedDate | null
}

function Others({ candidates, date }: OthersProps) {
  return (
    <>
      <h4>{t('Other sources')}</h4>
      {candidates.length === 0 && <p className="text-13 text-ink-3">{tc('nothing of the kind', 'none')}</p>}
      <ul>
        {candidates.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they come whole, and have no identity of their own
          <OtherLine key={index} other={one} date={date} />
        ))}
      </ul>
    </>
  )
}

function OtherLine({ other, date }: Omit<OthersProps, 'candidates'> & { other: ExplanationCandidate }) {
  const { value, kind, timezone, withdrawn_at, earlier, rule } = other
  const estimated = kind === 'estimated'
  const time =
    date && typeof value === 'string' ? (
      <When at={value} zone={timezone ?? date.zone} whole={date.whole ?? false} estimated={estimated} />
    ) : (
      valueWords(value)
    )
  // A line may take back its estimates once they are over: that corrects nothing.
  return (
    <li>
      <span>{whoSays(other)}</span>
      <span>
        {withdrawn_at && !estimated ? <s>{time}</s> : time}
        {earlier > 0 && <span className="text-ink-3">{t(', and {count} before', { count: earlier })}</span>}
        <small className="block text-ink-3">{ruleWords(rule)}</small>
      </span>
    </li>
  )
}

/** The instant at its place, in UTC and here. Without a zone there is only what the source wrote; a day is no instant. */
function Clocks({ at, zone, whole = false }: AskedDate) {
  const now = useNow()
  const place = knownZone(zone)
  const on = (mode: 'place' | 'my' | 'utc') => show(at, zone, mode, now, { whole: whole && mode === 'place' })
  const there = on('place')
  const words = ({ date, time }: { date: string; time: string | null }) => (time ? `${date} ${time}` : date)
  if (!place)
    return (
      <>
        <dt>{t('Value')}</dt>
        <dd>
          <b>{words(there)}</b> {t('zone unknown: shown as written, not converted')}
        </dd>
      </>
    )
  const offset = offsetWords(offsetAt(Date.parse(at), place))
  const name = abbreviationAt(Date.parse(at), place)
  const named = name.startsWith('UTC') ? offset : `${name} (${offset})`
  const isDay = there.time === null && !whole
  return (
    <>
      <dt>{t('Value')}</dt>
      <dd>
        {whole && !there.time ? (
          <Say text={t('{day} to 23:59:59 {zone}')} day={<b>{words(there)}</b>} zone={named} />
        ) : (
          <>
            <b>{words(there)}</b> {named}
          </>
        )}
      </dd>
      <dt>UTC</dt>
      <dd>{isDay ? <Nothing>{t('a day, no time was reported')}</Nothing> : words(on('utc'))}</dd>
      <dt>{t('My time')}</dt>
      <dd>
        {isDay ? (
          <Nothing>{t('a day, no time was reported')}</Nothing>
        ) : (
          `${words(on('my'))}${comma}${hereZone().split('/').at(-1)?.replaceAll('_', ' ')}`
        )}
      </dd>
    </>
  )
}

const Nothing = ({ children }: { children: string }) => <span className="text-ink-3">{children}</span>
