import { Link } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { t } from '#contract/language.ts'
import { useSession } from '../../api/may.ts'
import { type Connection, connection, report } from '../../lib/connection.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { checkVersion, markMissing } from '../../lib/version.ts'

/** Loaded once the page stands, and before the line to the server is lost. */
const News = lazyPart(() => import('./news-banners.tsx'), 'NewsBanners')

/** What concerns every page: the demo, no line to the server, a newer dashboard there, or a line that does not answer. */
export function Banners() {
  useConnectionWatch(connection.use())
  useMissingParts()
  // Drawn with the page: what comes later would push the page down.
  const isDemo = useSession()?.data.attributes.demo
  return (
    <div role="status" className="banners">
      {isDemo && (
        <p className="note banner transit">
          {t('This is the demo: its voyages are simulated.')} <Link to="/welcome">{t('Leave it')}</Link>
        </p>
      )}
      <Suspense>
        <News />
      </Suspense>
    </div>
  )
}

/** While the server is gone it is asked again and again. */
function useConnectionWatch({ state }: Connection) {
  useEffect(() => {
    const [onOffline, onOnline] = [() => report('offline'), () => report('online')]
    if (!navigator.onLine) onOffline()
    window.addEventListener('offline', onOffline)
    window.addEventListener('online', onOnline)
    return () => {
      window.removeEventListener('offline', onOffline)
      window.removeEventListener('online', onOnline)
    }
  }, [])
  useEffect(() => {
    if (state !== 'gone') return
    const look = () => {
      const asked = Date.now()
      return fetch('/healthz').then(
        ({ ok }) => ok && report('answered', asked),
        () => undefined,
      )
    }
    void look()
    const timer = setInterval(look, 5000)
    return () => clearInterval(timer)
  }, [state])
}

/** When a part of this version is gone, the server may have a newer one. */
function useMissingParts() {
  useEffect(() => {
    const onMissing = ({ payload }: Event & { payload?: Error }) => {
      if (payload) markMissing(payload)
      void checkVersion()
    }
    window.addEventListener('vite:preloadError', onMissing)
    return () => window.removeEventListener('vite:preloadError', onMissing)
  }, [])
}
