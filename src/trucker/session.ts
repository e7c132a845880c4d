import { useCallback, useEffect, useMemo, useState } from 'react'
import { createClient } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/errors.ts'
import { api } from '#contract/api.ts'
import type { DeliveryStep } from '#contract/delivery/step.ts'
import type { TruckerOrder } from '#contract/delivery/trucker.ts'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'

export type Order = TruckerOrder['attributes']
/** Why nothing is shown, or why what was pressed came to nothing: words of the page, or a sentence of the server. */
export type Trouble = 'no_link' | 'failed' | 'offline' | { said: string }

const againEvery = 60_000

/** The order of the link, asked for again each minute while it is looked at, and what can be reported of it. */
export function useOrder(token: string, language: ViewLanguage) {
  const client = useMemo(() => createClient({ fetch: (...asked) => fetch(...asked), apiKey: () => token }), [token])
  const [order, setOrder] = useState<Order | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [sending, setSending] = useState<DeliveryStep | null>(null)

  const failed = useCallback((error: unknown) => {
    const why = troubleOf(error)
    if (why === 'no_link') setOrder(null)
    setTrouble(why)
  }, [])

  const load = useCallback(
    () =>
      client(api.trucker.order).then(({ data }) => {
        setOrder(data.attributes)
        setTrouble(null)
      }, failed),
    [client, failed],
  )

  useEffect(() => {
    void load()
    const look = () => document.visibilityState === 'visible' && void load()
    const timer = window.setInterval(look, againEvery)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
    }
  }, [load])

  async function send(step: DeliveryStep, work: () => Promise<unknown>): Promise<boolean> {
    setSending(step)
    setTrouble(null)
    try {
      await work()
      return true
    } catch (error) {
      failed(error)
      return false
    } finally {
      setSending(null)
    }
  }

  return {
    order,
    trouble,
    sending,
    retry: load,
    /** @param happened_at UTC instant; undefined is now, by the clock of the server */
    report: (step: DeliveryStep, happened_at: string | undefined) =>
      send(step, async () => {
        const attributes = { step, ...(happened_at && { happened_at }) }
        const { data } = await client(api.trucker.report, { params: { language }, body: { data: { attributes } } })
        setOrder(data.attributes)
      }),
    undo: (step: DeliveryStep, id: string) =>
      send(step, async () => {
        await client(api.trucker.undo, { params: { id, language } })
        await load()
      }),
  }
}

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof ApiFailure)) return navigator.onLine ? 'failed' : 'offline'
  if (error.status === 401) return 'no_link'
  // What the server says of a step is what can be done about it.
  return error.status === 422 || error.status === 409 ? { said: error.message } : 'failed'
}
