import { useQuery } from '@tanstack/react-query'
import { LoaderCircle, RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import { useApiMutation } from '../../api/query.ts'
import { notify } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { shipmentOf } from './shipment-query.ts'

/** How long an answer is waited for before the page says that none has come. */
const patience = 20_000

interface Props {
  shipment: Shipment
  container: string
  /** The line has answered: what happened may be news. */
  onAnswer: () => void
}

/** Asks the line now, and says what came of it: the answer arrives a moment later. */
export function CheckNow({ shipment, container, onAnswer }: Props) {
  const [asking, setAsking] = useState<{ was: string | null } | null>(null)
  const refresh = useApiMutation(api.containers.refresh, {
    invalidates: [api.containers.transport_events, api.containers.journey],
    failed: true,
  })
  const { line_tracking_stopped_at: stopped, line_tracking_last_attempted_at: attempted } = shipment.attributes
  const { line_tracking_last_succeeded_at: answered, shipping_line_short_name: line } = shipment.attributes
  useQuery({ ...shipmentOf(shipment.id), refetchInterval: asking ? 1500 : false })
  const answer = useEffectEvent(onAnswer)
  useEffect(() => {
    if (!asking) return
    if (attempted !== asking.was) {
      setAsking(null)
      const failed = answered !== attempted && (answered ?? '') < (attempted ?? '')
      answer()
      notify(
        failed
          ? t('{line} did not answer. It is asked again by itself.', { line })
          : t('{line} answered just now.', { line }),
      )
      return
    }
    const timer = setTimeout(() => {
      setAsking(null)
      notify(t('{line} has not answered yet. The page shows its answer when it comes.', { line }))
    }, patience)
    return () => clearTimeout(timer)
  }, [asking, attempted, answered, line])
  const ask = () => refresh.mutate({ params: { id: container } }, { onSuccess: () => setAsking({ was: attempted }) })
  const busy = refresh.isPending || asking !== null
  return (
    <Button
      disabled={stopped !== null}
      aria-disabled={busy}
      title={stopped ? t('Tracking is stopped: resume it first') : undefined}
      onClick={() => !busy && ask()}
    >
      {busy ? <LoaderCircle className="motion-safe:animate-spin" /> : <RefreshCw />}{' '}
      {busy ? t('Asking') : t('Check now')}
    </Button>
  )
}
