import { CircleStop, Play } from 'lucide-react'
import { api } from '#contract/api.ts'
import { t, tn } from '#contract/language.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import { useRefusal } from '../../api/may.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'

/** Stopping ends news for all containers of the shipment, so it asks first; resuming does not. */
export function TrackingButton({ shipment: { id, attributes, relationships } }: { shipment: Shipment }) {
  const stop = useApiMutation(api.shipments.stop_tracking, { invalidates: [api.containers.list] })
  const number = attributes.bill_of_lading_number
  const resume = useApiMutation(api.shipments.resume_tracking, {
    invalidates: [api.containers.list],
    done: t('{number} is tracked again.', { number }),
    failed: true,
  })
  const refusal = useRefusal(api.shipments.stop_tracking)
  const count = relationships.containers.data.length
  if (attributes.line_tracking_stopped_at)
    return (
      <Button
        disabled={resume.isPending || refusal !== undefined}
        title={refusal}
        onClick={() => resume.mutate({ params: { id } })}
      >
        <Play /> {t('Resume tracking')}
      </Button>
    )
  return (
    <Button
      disabled={refusal !== undefined}
      title={refusal}
      onClick={() =>
        confirm({
          title: t('Stop tracking {number}?', { number }),
          body: tn(
            count,
            'The line is no longer asked, for {count} container in all: no more updates, deadlines or webhooks. What is known stays. You can resume later.',
            'The line is no longer asked, for {count} containers in all: no more updates, deadlines or webhooks. What is known stays. You can resume later.',
          ),
          action: tn(count, 'Stop {count} container', 'Stop {count} containers'),
          keep: t('Keep tracking'),
          done: t('{number} is no longer tracked.', { number }),
          act: () => stop.mutateAsync({ params: { id } }),
        })
      }
    >
      <CircleStop /> {t('Stop tracking')}
    </Button>
  )
}
