import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { missing } from '../api/errors.ts'
import { useApiMutation } from '../api/query.ts'
import { partyOf } from '../features/party/party-query.ts'
import { newDraft } from '../features/view/draft.ts'
import { ViewEditor } from '../features/view/view-editor.tsx'
import { title } from '../lib/title.ts'
import { Back } from '../ui/back.tsx'

export const Route = createFileRoute('/parties_/$id_/views/new')({
  loader: ({ context: { queryClient }, params: { id } }) =>
    queryClient.ensureQueryData(partyOf(id)).then(() => {}, missing),
  head: () => title(t('New view')),
  component: NewView,
})

function NewView() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const { company_name } = useSuspenseQuery(partyOf(id)).data.data.attributes
  const create = useApiMutation(api.views.create, { invalidates: [api.party_summaries.list] })
  return (
    <ViewEditor
      party={{ id, name: company_name }}
      saved={undefined}
      begin={newDraft(company_name)}
      saving={{ isPending: create.isPending || create.isSuccess, error: create.error }}
      keeps={() => false}
      onSave={(attributes) =>
        create.mutate(
          { body: { data: { attributes, relationships: { party: { data: { id, type: 'party' } } } } } },
          {
            onSuccess: ({ data }) =>
              navigate({ to: '/parties/$id/views/$viewId', params: { id, viewId: data.id }, ignoreBlocker: true }),
          },
        )
      }
      head={
        <>
          <Back>
            <Link to="/parties">{t('Customers')}</Link> /{' '}
            <Link to="/parties/$id" params={{ id }} className="cut">
              {company_name}
            </Link>
          </Back>
          <h1>{t('New view')}</h1>
        </>
      }
    />
  )
}
