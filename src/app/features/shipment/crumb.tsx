import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { t } from '#contract/language.ts'
import { useShortcut } from '../../lib/shortcut.ts'
import { Back } from '../../ui/back.tsx'
import { around, handedOver, positionIn } from './position.ts'

/** The way back to the list, and to its neighbours where the list handed its rows over. */
export function Crumb({ shipment, container }: { shipment: string; container: string | undefined }) {
  const { list: kept } = useLocation().state
  const list = kept ?? handedOver()
  const position = positionIn(list, shipment, container)
  const navigate = useNavigate()
  const go = (row: NonNullable<typeof position>['next']) => {
    if (!row || !list) return
    void navigate({
      to: '/shipments/$id',
      params: { id: row.shipment },
      search: row.container ? { container: row.container } : {},
      state: { list: around(list, row.place) },
      replace: true,
    })
  }
  useShortcut('j', () => go(position?.next ?? null), { words: t('The next one of the list') })
  useShortcut('k', () => go(position?.previous ?? null), { words: t('The one before') })
  return (
    <Back className="print:hidden">
      <Link to="/shipments" className="link">
        {t('Shipments')}
      </Link>
      {position && (
        <>
          <span className="text-ink-3">
            {t('{position} of {total}', { position: position.at, total: position.of })}
          </span>
          <button
            type="button"
            className="disabled:opacity-40"
            disabled={!position.previous}
            onClick={() => go(position.previous)}
          >
            <span aria-hidden="true">
              <kbd>k</kbd>
            </span>{' '}
            <span className="sr-only">{t('Previous of the list')}</span>
          </button>
          <button
            type="button"
            className="disabled:opacity-40"
            disabled={!position.next}
            onClick={() => go(position.next)}
          >
            <span aria-hidden="true">
              <kbd>j</kbd>
            </span>{' '}
            <span className="sr-only">{t('Next of the list')}</span>
          </button>
        </>
      )}
    </Back>
  )
}
