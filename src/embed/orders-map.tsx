import { Map as MapIcon } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { MapProps } from './map/map-panel.tsx'
import { useTelling } from './telling.tsx'

type Panel = typeof import('./map/map-panel.tsx')['MapPanel']

/** The map of what is listed or open, behind a button: its coast is loaded by who presses. */
export function OrdersMap(props: MapProps) {
  const { t } = useTelling()
  const [isOpen, setOpen] = useState(false)
  const [loaded, setLoaded] = useState<{ Panel: Panel } | 'failed' | null>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    let isGone = false
    import('./map/map-panel.tsx').then(
      ({ MapPanel }) => isGone || setLoaded({ Panel: MapPanel }),
      () => isGone || setLoaded('failed'),
    )
    return () => {
      isGone = true
    }
  }, [isOpen])
  return (
    <div className="offers no-print">
      <p>
        <button
          type="button"
          className="btn small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            // What could not be loaded is tried again.
            if (loaded === 'failed') setLoaded(null)
            setOpen(!isOpen)
          }}
        >
          <MapIcon className="s" aria-hidden="true" /> {t('map')}
        </button>
      </p>
      <div id={id} hidden={!isOpen}>
        {isOpen && !loaded && <p role="status">{t('loading')}</p>}
        {isOpen && loaded === 'failed' && <p role="alert">{t('paper_failed')}</p>}
        {isOpen && loaded !== null && loaded !== 'failed' && <loaded.Panel {...props} />}
      </div>
    </div>
  )
}
