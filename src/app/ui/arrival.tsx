import { t } from '#contract/language.ts'
import type { NextArrival } from '#contract/tracking/next-arrival.ts'
import { daysOverdue, daysPast } from '#domain/tracking/remaining.ts'
import { slipWords } from '../lib/arrival.ts'
import { useNow } from '../lib/now.ts'
import { When } from './when.tsx'

/** `Sun 8 Nov +3 d`, or `est. …` while it is expected. */
export function Arrival({ arrival }: { arrival: NextArrival | null }) {
  const now = useNow()
  if (!arrival) return <span className="text-ink-3">{t('no estimate')}</span>
  const at = new Date(now).toISOString()
  const overdue = daysOverdue(arrival, at)
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <When at={arrival.at} zone={arrival.timezone} estimated={arrival.estimated} dayOnly />
      <span className="text-ink-2 tablet:hidden">{arrival.location_name}</span>
      {arrival.outdated ? (
        <span className="whitespace-nowrap text-12 text-ink-3">{t('by the missed vessel')}</span>
      ) : overdue !== null ? (
        <span className="warning whitespace-nowrap font-mid text-12">{t('{days} d late', { days: overdue })}</span>
      ) : (
        arrival.days_late !== null && daysPast(arrival, at) === null && <Slip days={arrival.days_late} />
      )}
    </span>
  )
}

/** Days against the first estimate; amber from three on. */
export function Slip({ days }: { days: number }) {
  const tone = days >= 3 ? 'warning font-mid' : 'text-ink-3'
  return (
    <span className={`whitespace-nowrap text-12 ${tone}`} title={t('Against the first estimate')}>
      {slipWords(days)}
    </span>
  )
}
