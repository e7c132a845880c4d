import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { api } from '#contract/api.ts'
import { grouped, t, tc } from '#contract/language.ts'
import type { View } from '#contract/portal/view.ts'
import { missing } from '../api/errors.ts'
import { useRefusal } from '../api/may.ts'
import { useApiMutation } from '../api/query.ts'
import { partyOf } from '../features/party/party-query.ts'
import { Calendars } from '../features/view/calendars.tsx'
import { draftOf } from '../features/view/draft.ts'
import { Messages } from '../features/view/messages.tsx'
import { SeenLast, SignedIn, Tokens } from '../features/view/tokens.tsx'
import { ViewEditor } from '../features/view/view-editor.tsx'
import { tokensOf, viewOf, visitsOf } from '../features/view/view-query.ts'
import { ViewState } from '../features/view/view-state.tsx'
import { Visits } from '../features/view/visits.tsx'
import { title } from '../lib/title.ts'
import { Back } from '../ui/back.tsx'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { Facts } from '../ui/facts.tsx'

export const Route = createFileRoute('/parties_/$id_/views/$viewId')({
  loader: async ({ context: { queryClient }, params: { id, viewId } }) => {
    void queryClient.prefetchQuery(tokensOf(viewId, 'links'))
    void queryClient.prefetchQuery(visitsOf(viewId))
    await Promise.all([queryClient.ensureQueryData(partyOf(id)), queryClient.ensureQueryData(viewOf(viewId))]).catch(
      missing,
    )
  },
  head: () => title(tc('title of a page', 'View')),
  component: EditView,
})

function EditView() {
  const { id, viewId } = Route.useParams()
  const { company_name } = useSuspenseQuery(partyOf(id)).data.data.attributes
  const view = useSuspenseQuery(viewOf(viewId)).data.data
  const update = useApiMutation(api.views.update, { done: t('Saved. Every open page of it follows.') })
  const saved = draftOf(view)
  return (
    <>
      <ViewEditor
        key={viewId}
        party={{ id, name: company_name }}
        saved={saved}
        begin={saved}
        saving={update}
        keeps={(pathname) => pathname.startsWith(`/parties/${id}/views/${viewId}`)}
        onSave={(attributes) => update.mutate({ params: { id: viewId }, body: { data: { attributes } } })}
        head={<Head id={id} company={company_name} view={view} />}
        actions={<DeleteView id={id} view={view} />}
      >
        <Messages id={viewId} />
        <Tokens place={{ id, viewId }} />
        <SignedIn place={{ id, viewId }} view={view.attributes} />
        <Calendars place={{ id, viewId }} />
        <Visits id={viewId} />
      </ViewEditor>
      <Outlet />
    </>
  )
}

function Head({ id, company, view: { attributes } }: { id: string; company: string; view: View }) {
  return (
    <>
      <Back>
        <Link to="/parties">{t('Customers')}</Link> /{' '}
        <Link to="/parties/$id" params={{ id }} className="cut">
          {company}
        </Link>
      </Back>
      <h1 className="wrap-anywhere">
        <bdi>{attributes.name}</bdi>
      </h1>
      <Facts>
        <div>
          <dt>{t('State')}</dt>
          <dd>
            <ViewState view={attributes} />
          </dd>
        </div>
        <div>
          <dt>{t('Last opened')}</dt>
          <dd>
            <SeenLast at={attributes.last_seen_at} />
          </dd>
        </div>
        <div>
          <dt>{tc('how often it was opened', 'Views, 30 days')}</dt>
          <dd>{grouped(attributes.views_count)}</dd>
        </div>
      </Facts>
    </>
  )
}

function DeleteView({ id, view }: { id: string; view: View }) {
  const navigate = Route.useNavigate()
  const refusal = useRefusal(api.views.delete)
  const remove = useApiMutation(api.views.delete, { invalidates: [api.party_summaries.list] })
  const ask = () =>
    confirm({
      title: t('Delete this view?'),
      body: t(
        'All its links end at once, pages that are open with it too, and the record of who opened it is deleted. To end only one link, revoke it.',
      ),
      action: tc('of a customer', 'Delete view'),
      keep: t('Keep it'),
      done: t('The view is deleted.'),
      act: async () => {
        // First away: this page would ask for what is no longer there.
        await navigate({ to: '/parties/$id', params: { id }, ignoreBlocker: true })
        await remove.mutateAsync({ params: { id: view.id } })
      },
    })
  return (
    <Button small tone="danger" reason={refusal} onClick={ask}>
      <Trash2 className="s" /> {t('Delete')}
    </Button>
  )
}
