import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { q } from '../api/query.ts'
import { PartyRoles } from '../features/party/roles.tsx'
import { Button } from '../ui/button.tsx'
import { Say } from '../ui/say.tsx'
import { useModal } from '../ui/use-modal.ts'

const requestOf = (id: string) => q(api.tracking_requests.get, { id })

export const Route = createFileRoute('/tracking-requests/$id/parties')({
  loader: ({ context, params: { id } }) => void context.queryClient.prefetchQuery(requestOf(id)),
  component: RequestParties,
})

/** Who is what to a request; once there is a shipment of it, to that. */
function RequestParties() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const { data, error } = useQuery(requestOf(id))
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, t('Parties of a tracking request'))
  const shipment = data?.data.relationships.tracked_object.data?.id
  return (
    <dialog
      ref={dialog}
      aria-labelledby="request-parties"
      className="dialog"
      onClose={() => void navigate({ to: '/tracking-requests', search: true, resetScroll: false })}
    >
      <div className="grid gap-4">
        <h2 id="request-parties" className="wrap-anywhere">
          {data ? (
            <Say text={t('Parties of {number}')} number={<bdi>{data.data.attributes.request_number}</bdi>} />
          ) : (
            t('Parties of a request')
          )}
        </h2>
        {data &&
          (shipment ? (
            <>
              <p>
                <Say
                  text={t('It has become {shipment}, and these are its parties.')}
                  shipment={
                    <Link to="/shipments/$id" params={{ id: shipment }} className="link">
                      {t('a shipment')}
                    </Link>
                  }
                />
              </p>
              <div>
                <PartyRoles shipment={shipment} />
              </div>
            </>
          ) : (
            <>
              <p>{t('The shipment that comes of it has the same parties from its first day.')}</p>
              <div>
                <PartyRoles request={id} />
              </div>
            </>
          ))}
        {!data && (error ? <p className="err">{error.message}</p> : <p className="text-ink-3">{t('Loading…')}</p>)}
        <footer>
          <Button onClick={() => dialog.current?.close()}>{t('Close')}</Button>
        </footer>
      </div>
    </dialog>
  )
}
