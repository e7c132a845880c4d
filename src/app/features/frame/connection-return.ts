import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { t } from '#contract/language.ts'
import type { Connection } from '../../lib/connection.ts'
import { notify } from '../../lib/toasts.ts'

/** When the server is back, everything shown is asked anew. */
export function useReturn({ state }: Connection) {
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
}
