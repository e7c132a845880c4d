import { Map as MapIcon } from 'lucide-react'
import { useId, useState } from 'react'
import type { MapProps } from './map/map-panel.tsx'
import { useTelling } from './telling.tsx'
import { useLoaded } from './use-loaded.ts'

const loadPanel = () => import('./map/map-panel.tsx')

/** The map of what is listed or open, behind a button: its coast is loaded by who presses. */
export function OrdersMap(props: MapProps) {
  const { t } = useTelling()
  const [isOpen, setOpen] = useState(false)
  const { loaded, retry } = useLoaded(isOpen, loadPanel)
  const id = useId()
  return (
    <div className="offers no-print">
      <p>
        <button
          type="button"
          className="btn small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            retry()
            setOpen(!isOpen)
          }}
        >
          <MapIcon className="s" aria-hidden="true" /> {t('map')}
        </button>
      </p>
      <div id={id} hidden={!isOpen}>
        {isOpen && !loaded && <p role="status">{t('loading')}</p>}
        {isOpen && loaded === 'failed' && <p role="alert">{t('not_loaded')}</p>}
        {isOpen && loaded !== null && loaded !== 'failed' && <loaded.MapPanel {...props} />}
      </div>
    </div>
  )
}
