import { Map as MapIcon } from 'lucide-react'
import { useId, useState } from 'react'
import type { MapProps } from './map/map-panel.tsx'
import { useTelling } from './telling.tsx'
import { useLoaded } from './use-loaded.ts'

const loadPanel = () => import('./map/map-panel.tsx')

/** The map of what is listed or open, behind a button: its coast is loaded by who presses. */
export function OrdersMap({ isInBar, ...props }: MapProps & { isInBar: boolean }) {
  const { t } = useTelling()
  const [isOpen, setOpen] = useState(false)
  const { loaded, retry } = useLoaded(isOpen, loadPanel)
  const id = useId()
  return (
    <div className={isInBar ? 'contents' : 'pt-3 pb-4 print:hidden'}>
      <p className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn small aria-expanded:border-accent aria-expanded:text-accent"
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
      <div id={id} className="flex-[1_0_100%]" hidden={!isOpen}>
        {isOpen && !loaded && <p role="status">{t('loading')}</p>}
        {isOpen && loaded === 'failed' && <p role="alert">{t('not_loaded')}</p>}
        {isOpen && loaded !== null && loaded !== 'failed' && <loaded.MapPanel {...props} />}
      </div>
    </div>
  )
}
