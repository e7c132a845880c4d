import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { t } from '#contract/language.ts'
import { type Connection, report } from '../../lib/connection.ts'
import { notify } from '../../lib/toasts.ts'

/** While the server is gone it is asked again and again; when it is back, everything shown is asked anew. */
export function useConnectionWatch({ state }: Connection) {
  const queryClient = useQueryClient()
  const wasLost = useRef(false)
  const isBack = useEffectEvent(() => {
    void queryClient.invalidateQueries().then(() => {
      const isWhole = queryClient
        .getQueryCache()
        .findAll({ type: 'active' })
        .every(({ state }) => state.error === null)
      notify(isWhole ? t('The server answers again. What you see is up to date.') : t('The server answers again.'))
    })
  })
  // Whoever hears its first answer: this watch, or a list that asked at the same moment.
  useEffect(() => {
    if (state === 'up' && wasLost.current) isBack()
    wasLost.current = state !== 'up'
  }, [state])
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
