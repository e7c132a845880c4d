import { t } from '#contract/language.ts'
import { age, show } from '../lib/dates.ts'
import { useNow } from '../lib/now.ts'

/** How long ago the sources were asked; amber when that is more than a day. */
export function Freshness({ at }: { at: string | null }) {
  const now = useNow()
  if (!at) return <span className="text-ink-3">{t('never checked')}</span>
  const old = now - Date.parse(at) > 24 * 3_600_000
  return (
    <time
      dateTime={at}
      title={t('Last checked {time}', { time: show(at, 'UTC', 'utc', now).title })}
      className={old ? 'warning' : 'text-ink-3'}
    >
      {age(at, now)}
    </time>
  )
}
