import { Link } from '@tanstack/react-router'
import { Pencil, RotateCcw } from 'lucide-react'
import { api } from '#contract/api.ts'
import { t, tc } from '#contract/language.ts'
import type { TrackingRequest } from '#contract/tracking/tracking-request.ts'
import { colon } from '#domain/text.ts'
import { useApiMutation } from '../../api/query.ts'
import { failureWords } from '../../lib/request-words.ts'
import { notify } from '../../lib/toasts.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { repairWords } from './repair-words.ts'

/** What can be done about a request: open what it became, ask the same again, or correct it first. */
export function TrackAgain({ request: { attributes, relationships } }: { request: TrackingRequest }) {
  const { request_number, status, failed_reason } = attributes
  const create = useApiMutation(api.tracking_requests.create, {
    invalidates: [api.shipments.list, api.containers.list],
    onSuccess: ({ data: { attributes: made } }) =>
      made.status === 'failed'
        ? notify(
            t('{number}: {reason}.', {
              number: request_number,
              reason: made.failed_reason ? failureWords[made.failed_reason] : t('failed'),
            }),
            'failed',
          )
        : notify(t('{number} is being tracked.', { number: request_number })),
    failed: (error) => `${request_number}${colon}${error.message}`,
  })
  const shipment = relationships.tracked_object.data
  if (shipment)
    return (
      <Link to="/shipments/$id" params={{ id: shipment.id }} preload={false}>
        {t('Open it')}
      </Link>
    )
  if (status !== 'failed') return null
  const { again } = failed_reason ? repairWords[failed_reason] : { again: true }
  const send = () => create.mutate({ body: { data: { type: 'tracking_request', attributes: sameAs(attributes) } } })
  return (
    <span className="flex gap-1">
      {again && (
        <Button small tone="quiet" disabled={create.isPending} onClick={send}>
          <RotateCcw className="s" /> {t('Try again')}
        </Button>
      )}
      <Link
        to="/shipments/track"
        search={(kept) => ({ ...kept, numbers: request_number })}
        className={`${buttonStyle('quiet')} small`}
      >
        <Pencil className="s" /> {tc('verb', 'Correct')}
      </Link>
    </span>
  )
}

function sameAs({ request_type, request_number, scac, ref_numbers, shipment_tags }: TrackingRequest['attributes']) {
  const line = scac ? { scac } : { auto_detect_vocc_scac: true }
  return { request_type, request_number, ...line, ref_numbers, shipment_tags }
}
