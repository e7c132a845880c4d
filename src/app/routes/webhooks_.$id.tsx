import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet, stripSearchParams } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import * as z from 'zod/mini'
import { api } from '#contract/api.ts'
import { t, tc } from '#contract/language.ts'
import { missing } from '../api/errors.ts'
import { maySeeNow, useRefusal } from '../api/may.ts'
import { AdminsOnly } from '../features/settings/admins-only.tsx'
import { Deliveries } from '../features/webhook/deliveries.tsx'
import { DeliveryPanel } from '../features/webhook/delivery-panel.tsx'
import { Replays } from '../features/webhook/replays.tsx'
import { WebhookActions } from '../features/webhook/webhook-actions.tsx'
import { WebhookFacts } from '../features/webhook/webhook-facts.tsx'
import { WebhookNote } from '../features/webhook/webhook-note.tsx'
import { deliveriesOf, webhookOf, whileShown } from '../features/webhook/webhook-query.ts'
import { optionalText, pageNumber } from '../lib/search-fields.ts'
import { title } from '../lib/title.ts'
import { Back } from '../ui/back.tsx'

const search = z.object({
  page: pageNumber,
  state: z.catch(z.optional(z.enum(['pending', 'succeeded', 'failed'])), undefined),
  event: optionalText,
  delivery: optionalText,
})

export const Route = createFileRoute('/webhooks_/$id')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  loaderDeps: ({ search: { page, state, event } }) => ({ page, state, event }),
  loader: async ({ context: { queryClient }, params: { id }, deps: { page, state, event } }) => {
    // To others the page says that it is not for them.
    if (!maySeeNow(queryClient, api.webhooks.get)) return
    // Which names events have is known once the page is there.
    if (event === undefined) void queryClient.prefetchQuery(deliveriesOf(id, { page, state }))
    await queryClient.ensureQueryData(webhookOf(id)).catch(missing)
  },
  head: () => title(tc('title of a page', 'Webhook')),
  component: WebhookPage,
})

function WebhookPage() {
  const refusal = useRefusal(api.webhooks.get)
  if (refusal === undefined) return <Known />
  return (
    <div className="page wide flush">
      <AdminsOnly refusal={refusal}>{t('Webhooks are for members and admins.')}</AdminsOnly>
    </div>
  )
}

function Known() {
  const { id } = Route.useParams()
  const asked = Route.useSearch()
  const navigate = Route.useNavigate()
  const webhook = useSuspenseQuery({ ...webhookOf(id), ...whileShown }).data.data
  const close = () => void navigate({ search: (kept) => ({ ...kept, delivery: undefined }), resetScroll: false })
  return (
    <div className={`grid grid-cols-1 ${asked.delivery ? 'wide:grid-cols-[minmax(0,1fr)_408px]' : ''}`}>
      <div className="page wide">
        <Back>
          <Link to="/webhooks">
            <ChevronLeft className="s" /> {t('Webhooks')}
          </Link>
        </Back>
        <WebhookActions webhook={webhook} />
        <WebhookNote webhook={webhook} />
        <WebhookFacts webhook={webhook} />
        <Replays id={id} />
        <Deliveries
          webhook={webhook}
          asked={{ ...asked, event: webhook.attributes.events.find((name) => name === asked.event) }}
        />
      </div>
      {asked.delivery && <DeliveryPanel key={asked.delivery} id={asked.delivery} webhook={webhook} onClose={close} />}
      <Outlet />
    </div>
  )
}
