import { type Arrival as ArrivalFacts, slipWords } from '../lib/arrival.ts'
import { When } from './when.tsx'

/** `Sun 8 Nov +3 d`, or `est. …` while it is expected. */
export function Arrival({ arrival }: { arrival: ArrivalFacts | null }) {
  if (!arrival) return <span className="text-ink-3">no estimate</span>
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <When at={arrival.at} zone={arrival.zone} estimated={arrival.estimated} dayOnly />
      <span className="text-ink-2 tablet:hidden">{arrival.place}</span>
      {arrival.slip !== null && <Slip days={arrival.slip} />}
    </span>
  )
}

/** Days against the first estimate; amber from three on. */
export function Slip({ days }: { days: number }) {
  const tone = days >= 3 ? 'warning font-mid' : 'text-ink-3'
  return (
    <span className={`whitespace-nowrap text-12 ${tone}`} title="Against the first estimate">
      {slipWords(days)}
    </span>
  )
}
