import { useQuery } from '@tanstack/react-query'
import { RotateCcw, X } from 'lucide-react'
import { api } from '#contract/api.ts'
import type { ExplanationCandidate } from '#contract/explanation.ts'
import { q } from '../../api/query.ts'
import { age, show } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { abbreviationAt, hereZone, knownZone, offsetAt, offsetWords } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { When } from '../../ui/when.tsx'
import { type Entry, entryOf, inSentence, type Subject, shipmentEntryOf, whoSays } from './explain.ts'
import { VerdictWhy } from './verdict-why.tsx'

/** What somebody wants to have explained. */
export type Asked =
  | { of: 'date'; at: string; zone: string | null; subject: Subject; whole?: boolean; estimated?: boolean }
  | { of: 'verdict' }

type AskedDate = Extract<Asked, { of: 'date' }>

/** The resources whose values are shown. */
export interface Explains {
  container: string
  shipment: string
}

interface Props extends Explains {
  asked: Asked
  onClose: () => void
}

export const explanationOf = (id: string) => q(api.explanations.container, { id })

/** Why a value is what it is: on every clock, and what the server says of where it comes from. */
export function ExplainPanel({ asked, container, shipment, onClose }: Props) {
  const { data, error, refetch } = useQuery(explanationOf(container))
  const entries = data?.data.attributes
  const own = entries && asked.of === 'date' ? entryOf(entries, asked.at, asked.subject) : undefined
  // What the shipment takes from another of its containers.
  const isElsewhere = entries !== undefined && asked.of === 'date' && !own
  const other = useQuery({ ...q(api.explanations.shipment, { id: shipment }), enabled: isElsewhere })
  const others = other.data?.data.attributes
  const entry = own ?? (others && asked.of === 'date' ? shipmentEntryOf(others, asked.at, asked.subject) : undefined)
  const failed = error ?? (isElsewhere ? other.error : null)
  const again = () => void Promise.all([refetch(), isElsewhere && other.refetch()])
  return (
    <>
      <button type="button" className="btn quiet small icon close" aria-label="Close" onClick={onClose}>
        <X className="s" />
      </button>
      {asked.of === 'verdict' ? entries && <VerdictWhy entries={entries} /> : <Value asked={asked} entry={entry} />}
      {failed ? (
        <div role="alert" className="grid justify-items-start gap-2">
          <p className="past">The explanation could not be loaded.</p>
          <Button small onClick={again}>
            <RotateCcw /> Try again
          </Button>
        </div>
      ) : (
        !entry && !(asked.of === 'verdict' && entries) && <Waiting isOver={isElsewhere && others !== undefined} />
      )}
    </>
  )
}

const Waiting = ({ isOver }: { isOver: boolean }) => (
  <p role="status" className="text-ink-3">
    {isOver ? 'It changed meanwhile: close this and look again.' : 'Loading the explanation…'}
  </p>
)

function Value({ asked, entry }: { asked: AskedDate; entry: Entry | undefined }) {
  const { at, zone, whole = false } = asked
  const shown = show(at, zone, 'place', useNow(), { whole })
  return (
    <>
      <h3>
        Why {shown.date} {shown.time}
      </h3>
      <dl className="kv">
        <Clocks {...asked} />
        {entry && <Source asked={asked} entry={entry} />}
      </dl>
      {entry && <Others candidates={entry.candidates} zone={zone} whole={whole} />}
      {entry?.doubts.map(({ code, sentence }) => (
        <p key={code} className="warning text-13">
          {sentence}
        </p>
      ))}
      {entry && (
        <p className="chosen">
          <b>Shown because</b> {inSentence(entry.rule.sentence)}
        </p>
      )}
    </>
  )
}

const kindWords = {
  reported: 'reported',
  estimated: 'estimate',
  calculated: 'calculated',
  set_by_hand: 'manual',
  recorded: 'recorded',
}

function Source({ asked: { at, zone, whole, subject }, entry }: { asked: AskedDate; entry: Entry }) {
  const now = useNow()
  const { kind, reported_at, received_at, last_seen_at, candidates } = entry
  const isActual = subject.of === 'event' && kind === 'reported'
  const first = candidates.findLast((one) => one.kind === 'estimated')?.first_value
  const later = isActual && knownZone(zone) && reported_at && reported_at > at
  return (
    <>
      <dt>Source</dt>
      <dd>
        {whoSays(entry)}, {isActual ? 'actual' : kind && kindWords[kind]}
      </dd>
      <dt>Reported</dt>
      <dd>
        {reported_at ? (
          <When at={reported_at} zone={zone ?? 'UTC'} named />
        ) : (
          <Nothing>the source does not say when</Nothing>
        )}
        {later && <span className="text-ink-3">, {age(at, Date.parse(reported_at))} later</span>}
      </dd>
      {received_at && (
        <>
          <dt>Received</dt>
          <dd>
            {age(received_at, now)} ago
            {last_seen_at && last_seen_at > received_at && `, repeated ${age(last_seen_at, now)} ago`}
          </dd>
        </>
      )}
      {typeof first === 'string' && first !== at && (
        <>
          <dt>First reported</dt>
          <dd>
            <When at={first} zone={zone} whole={whole ?? false} />
          </dd>
        </>
      )}
    </>
  )
}

interface OthersProps {
  candidates: readonly ExplanationCandidate[]
  zone: string | null
  whole: boolean
}

function Others({ candidates, zone, whole }: OthersProps) {
  return (
    <>
      <h4>Other sources</h4>
      {candidates.length === 0 && <p className="text-13 text-ink-3">none</p>}
      <ul>
        {candidates.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they come whole, and have no identity of their own
          <OtherLine key={index} other={one} zone={zone} whole={whole} />
        ))}
      </ul>
    </>
  )
}

function OtherLine({ other, zone, whole }: Omit<OthersProps, 'candidates'> & { other: ExplanationCandidate }) {
  const { value, kind, timezone, withdrawn_at, earlier, rule } = other
  const estimated = kind === 'estimated'
  const isTime = typeof value === 'string'
  const time = isTime ? (
    <When at={value} zone={timezone ?? zone} whole={whole} estimated={estimated} />
  ) : (
    String(value === true ? 'available' : value === false ? 'not available' : value)
  )
  // A line may take back its estimates once they are over: that corrects nothing.
  return (
    <li>
      <span>{whoSays(other)}</span>
      <span>
        {withdrawn_at && !estimated ? <s>{time}</s> : time}
        {earlier > 0 && <span className="text-ink-3">, and {earlier} before</span>}
        <small className="block text-ink-3">{rule.sentence}</small>
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

const Nothing = ({ children }: { children: string }) => <span className="text-ink-3">{children}</span>
