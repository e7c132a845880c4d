import { X } from 'lucide-react'
import { age, show } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { abbreviationAt, hereZone, knownZone, offsetAt, offsetWords } from '../../lib/zone.ts'
import { When } from '../../ui/when.tsx'
import { type Evidence, type Explanation, explain, type Other, type Subject } from './explain.ts'
import { VerdictWhy } from './verdict-why.tsx'

/** What somebody wants to have explained. */
export type Asked =
  | { of: 'date'; at: string; zone: string | null; subject: Subject; whole?: boolean; estimated?: boolean }
  | { of: 'verdict' }

type AskedDate = Extract<Asked, { of: 'date' }>

interface Props {
  asked: Asked
  evidence: Evidence
  onClose: () => void
}

/** Why a value is what it is: on every clock, from whom, since when, what others say, and how it was chosen. */
export function ExplainPanel({ asked, evidence, onClose }: Props) {
  return (
    <>
      <button type="button" className="btn quiet small icon close" aria-label="Close" onClick={onClose}>
        <X className="s" />
      </button>
      {asked.of === 'verdict' ? <VerdictWhy evidence={evidence} /> : <DateWhy asked={asked} evidence={evidence} />}
    </>
  )
}

function DateWhy({ asked, evidence }: { asked: AskedDate; evidence: Evidence }) {
  const { at, zone, subject, whole = false } = asked
  const now = useNow()
  const why = explain(at, subject, evidence)
  const shown = show(at, zone, 'place', now, { whole })
  return (
    <>
      <h3>
        Why {shown.date} {shown.time}
      </h3>
      <dl className="kv">
        <Clocks {...asked} />
        <dt>Source</dt>
        <dd>
          {why.who}, {subject.of === 'event' ? (why.estimated ? 'estimate' : 'actual') : 'reported'}
        </dd>
        <dt>Reported</dt>
        <dd>
          {why.reported_at ? (
            <Reported at={at} zone={zone} why={why} />
          ) : (
            <Nothing>the source does not say when</Nothing>
          )}
        </dd>
        <dt>Checked</dt>
        <dd>{why.checked_at ? `${age(why.checked_at, now)} ago` : <Nothing>not asked for it yet</Nothing>}</dd>
        {why.first && (
          <>
            <dt>First said</dt>
            <dd>
              <When at={why.first} zone={zone} whole={whole} />
            </dd>
          </>
        )}
      </dl>
      <h4>Other statements</h4>
      {why.others.length === 0 && <p className="text-13 text-ink-3">none</p>}
      <ul>
        {why.others.map((other) => (
          <OtherLine key={other.key} other={other} />
        ))}
      </ul>
      <p className="chosen">
        <b>Shown because</b> {why.because}
      </p>
    </>
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
        <dt>Value</dt>
        <dd>
          <b>{words(there)}</b> zone unknown: shown as written, not converted
        </dd>
      </>
    )
  const offset = offsetWords(offsetAt(Date.parse(at), place))
  const name = abbreviationAt(Date.parse(at), place)
  const isDay = there.time === null && !whole
  return (
    <>
      <dt>Value</dt>
      <dd>
        <b>{words(there)}</b>
        {whole && !there.time && ' to 23:59:59'} {name.startsWith('UTC') ? offset : `${name} (${offset})`}
      </dd>
      <dt>UTC</dt>
      <dd>{isDay ? <Nothing>a day, no time was reported</Nothing> : words(on('utc'))}</dd>
      <dt>My time</dt>
      <dd>
        {isDay ? (
          <Nothing>a day, no time was reported</Nothing>
        ) : (
          `${words(on('my'))}, ${hereZone().split('/').at(-1)?.replaceAll('_', ' ')}`
        )}
      </dd>
    </>
  )
}

function Reported({
  at,
  zone,
  why: { reported_at, estimated },
}: {
  at: string
  zone: string | null
  why: Explanation
}) {
  if (!reported_at) return null
  const later = !estimated && knownZone(zone) && reported_at > at
  return (
    <>
      <When at={reported_at} zone={zone ?? 'UTC'} named />
      {later && <span className="text-ink-3">, {age(at, Date.parse(reported_at))} later</span>}
    </>
  )
}

function OtherLine({ other: { who, at, zone, whole, estimated, withdrawn_at, earlier } }: { other: Other }) {
  const time = <When at={at} zone={zone} whole={whole} estimated={estimated} />
  return (
    <li>
      <span>{who}</span>
      <span>
        {withdrawn_at ? <s>{time}</s> : time}
        {withdrawn_at && (
          <span className="text-ink-3">
            {' '}
            withdrawn <When at={withdrawn_at} zone="UTC" dayOnly />
          </span>
        )}
        {earlier > 0 && <span className="text-ink-3">, and {earlier} before</span>}
      </span>
    </li>
  )
}

const Nothing = ({ children }: { children: string }) => <span className="text-ink-3">{children}</span>
