import type { EmbedShipment } from '#contract/portal/embed.ts'
import { useTelling } from './telling.tsx'

/** Says what has changed, for those who do not see the marks. */
export function News({ news, shipments }: { news: readonly string[]; shipments: readonly EmbedShipment[] }) {
  const { list, t } = useTelling()
  const ids = new Set(news)
  const names = shipments
    .filter(({ id }) => ids.has(id))
    .map(({ attributes }) => attributes.headline ?? t('without_number'))
  return (
    <p className="sr-only" aria-live="polite">
      {names.length > 0 && t('changed', { text: list(names) })}
    </p>
  )
}
