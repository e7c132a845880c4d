import { OctagonAlert } from 'lucide-react'
import { t } from '#contract/language.ts'
import { whatHappened } from '../../ui/error-page.tsx'
import { Say } from '../../ui/say.tsx'
import type { Face } from './use-suggestions.tsx'

interface Props {
  className?: string
  face: Face
  text: string
  error: Error | null
  kind?: string | undefined
  doubt?: string | null
  onRetry: () => void
}

/** What stands above the options where nothing was found, or not yet, or the search failed. */
export function SearchState({ className = 'px-3 py-2', face, text, error, kind, doubt, onRetry }: Props) {
  switch (face) {
    case 'searching':
      return (
        <p className={`text-ink-3 ${className}`}>
          <span className="bone" style={{ width: 132 }} />
          <span className="sr-only">{t('Searching')}</span>
        </p>
      )
    case 'none':
      return (
        <div className={className}>
          <p>
            <Say text={t('Nothing tracked contains {query}.')} query={<b>{t('“{text}”', { text })}</b>} />
          </p>
          {kind && (
            <p className="text-12 text-ink-2">
              {kind}
              {doubt && ` · ${doubt}`}
            </p>
          )}
        </div>
      )
    case 'failed':
      return (
        <div className={className}>
          <p className="mean past">
            <OctagonAlert className="s" /> {t('The search failed.')}
          </p>
          <p className="text-12 text-ink-2">
            {whatHappened(error)}{' '}
            <button type="button" className="link" onClick={onRetry}>
              {t('Try again')}
            </button>
          </p>
        </div>
      )
    case 'idle':
    case 'found':
      return null
    default:
      return face satisfies never
  }
}
