import type { EmbedContainer } from '#contract/portal/embed.ts'
import { useTelling } from './telling.tsx'

type History = NonNullable<EmbedContainer['eta_history']>

/** How the arrival was estimated before, the newest first; nothing where it has been one day only. */
export function EtaHistory({ history }: { history: History }) {
  const { words, format, placeIn, t } = useTelling()
  if (history.length < 2) return null
  return (
    <details className="max-w-[56ch] text-14">
      <summary className="min-h-6 py-0.5 text-accent">{t('date_changes')}</summary>
      <ol>
        {history.toReversed().map(({ reported_at, reason, ...eta }) => (
          <li key={reported_at} className="border-t border-line-2 py-1">
            <b>{format.date(eta)}</b>
            {reason === 'other_port' && eta.place && ` ${placeIn(eta.place)}`}
            <span className="block text-ink-3">
              {t('reported_on', { date: format.date({ at: reported_at, timezone: eta.timezone }) })}
              {words.comma}
              {words.eta_reasons[reason]}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
