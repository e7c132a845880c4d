import { Check, CircleX, Hourglass } from 'lucide-react'
import { t, tc } from '#contract/language.ts'
import type { DeliveryStatus } from '#contract/webhooks/webhook-notification.ts'
import { Mean } from '../../ui/mean.tsx'

export function DeliveryState({ state }: { state: DeliveryStatus }) {
  if (state === 'succeeded') return <Mean tone="ready" icon={Check} words={tc('message to a webhook', 'Delivered')} />
  if (state === 'failed') return <Mean tone="past" icon={CircleX} words={t('Failed')} />
  return <Mean tone="warning" icon={Hourglass} words={t('Waiting')} />
}
