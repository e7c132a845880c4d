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
  useVersionWatch()
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

const [quarterHour, minute] = [900_000, 60_000]

/** Asks now and then, when somebody comes back to the tab, and at once when a part of this version is gone. */
function useVersionWatch() {
  useEffect(() => {
    let asked = Date.now()
    const look = (atMostEvery: number) => {
      if (document.hidden || Date.now() - asked < atMostEvery) return
      asked = Date.now()
      void checkVersion(window.fetch.bind(window))
    }
    const timer = setInterval(() => look(0), quarterHour)
    const onReturn = () => look(minute)
    const onMissing = ({ payload }: Event & { payload?: Error }) => {
      if (payload) markMissing(payload)
      look(0)
    }
    document.addEventListener('visibilitychange', onReturn)
    window.addEventListener('vite:preloadError', onMissing)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onReturn)
      window.removeEventListener('vite:preloadError', onMissing)
    }
  }, [])
}
