import { t, tc } from '#contract/language.ts'
import { age, show } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'

const week = 7 * 86_400_000

export function LastUse({ at, from }: { at: string | null; from: string | null }) {
  const now = useNow()
  if (at === null) return <span className="text-ink-3">{t('never used')}</span>
  const minutes = (now - Date.parse(at)) / 60_000
  return (
    <>
      <time dateTime={at} title={show(at, 'UTC', 'utc', now).title}>
        {minutes < 2 ? t('just now') : t('{age} ago', { age: age(at, now) })}
      </time>
      {from && <span className="text-ink-3"> {t('from {address}', { address: from })}</span>}
    </>
  )
}

/** Amber in its last week. */
export function Expiry({ at }: { at: string | null }) {
  const now = useNow()
  if (at === null) return <span className="text-ink-3">{tc('does not expire', 'never')}</span>
  const left = Date.parse(at) - now
  return (
    <span className={left <= 0 ? 'past' : left < week ? 'warning' : ''}>
      <Say text={left <= 0 ? t('expired {date}') : '{date}'} date={<When at={at} zone="UTC" dayOnly />} />
    </span>
  )
}
