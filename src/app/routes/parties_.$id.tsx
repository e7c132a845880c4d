import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, Merge, Trash2 } from 'lucide-react'
import * as z from 'zod/mini'
import { api } from '#contract/api.ts'
import { grouped, t } from '#contract/language.ts'
import type { Party } from '#contract/parties/party.ts'
import { missing } from '../api/errors.ts'
import { useRefusal } from '../api/may.ts'
import { useApiMutation } from '../api/query.ts'
import { Contacts } from '../features/party/contacts.tsx'
import { contactsOf, partyOf, shipmentsOf, summaryOf } from '../features/party/party-query.ts'
import { PartyShipments } from '../features/party/party-shipments.tsx'
import { Editable } from '../features/shipment/editable.tsx'
import { PartyViews } from '../features/view/party-views.tsx'
import { SeenLast } from '../features/view/tokens.tsx'
import { viewsOf } from '../features/view/view-query.ts'
import { TextField } from '../form/fields.tsx'
import { optionalText } from '../lib/search-fields.ts'
import { title } from '../lib/title.ts'
import { ActionLink } from '../ui/action-link.tsx'
import { Back } from '../ui/back.tsx'
import { Button, buttonStyle } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { Facts } from '../ui/facts.tsx'
import { Say } from '../ui/say.tsx'

export const Route = createFileRoute('/parties_/$id')({
  validateSearch: z.object({ edit: optionalText }),
  loader: async ({ context: { queryClient }, params: { id } }) => {
    for (const query of [summaryOf(id), viewsOf(id), contactsOf(id), shipmentsOf(id)])
      void queryClient.prefetchQuery(query as ReturnType<typeof summaryOf>)
    const { data } = await queryClient.ensureQueryData(partyOf(id)).catch(missing)
    return { title: data.attributes.company_name }
  },
  head: ({ loaderData }) => title(loaderData?.title ?? t('Customer')),
  component: PartyPage,
})

function PartyPage() {
  const { id } = Route.useParams()
  const party = useSuspenseQuery(partyOf(id)).data.data
  return (
    <div className="page wide">
      <Back>
        <Link to="/parties">
          <ChevronLeft className="s" /> {t('Customers')}
        </Link>
      </Back>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 flex-[1_1_280px] wrap-anywhere">
          <bdi>{party.attributes.company_name}</bdi>
        </h1>
        <Actions party={party} />
      </header>
      <PartyFacts party={party} />
      <div className="grid grid-cols-[minmax(0,1fr)_380px] items-start gap-x-12 gap-y-5 max-[1001px]:grid-cols-[minmax(0,1fr)] [&_.sec+.sec]:mt-6">
        <div className="min-w-0">
          <PartyViews id={id} />
          <PartyShipments id={id} />
        </div>
        <div className="min-w-0">
          <Contacts id={id} />
        </div>
      </div>
      <Outlet />
    </div>
  )
}

function PartyFacts({ party: { id, attributes } }: { party: Party }) {
  const { edit } = Route.useSearch()
  const navigate = Route.useNavigate()
  const summary = useQuery(summaryOf(id)).data?.data[0]?.attributes
  const rename = useApiMutation(api.parties.update, { invalidates: [api.party_summaries.list] })
  return (
    <Facts>
      <Editable
        label={t('Company name')}
        value={attributes.company_name}
        shown={<bdi className="wrap-anywhere">{attributes.company_name}</bdi>}
        editing={edit === 'company_name'}
        onEdit={(editing) =>
          void navigate({ search: editing ? { edit: 'company_name' } : {}, replace: true, resetScroll: false })
        }
        pointer="customer"
        writes={api.parties.update}
        control={(error, name) => (
          <TextField
            name="company_name"
            label={t('New name')}
            defaultValue={name}
            maxLength={200}
            autoFocus
            error={error}
          />
        )}
        read={(form) => String(form.get('company_name'))}
        save={(company_name, seen) =>
          rename.mutateAsync({
            params: { id },
            body: { data: { attributes: { company_name }, meta: { expected: { company_name: seen } } } },
          })
        }
      />
      <div>
        <dt>{t('Active shipments')}</dt>
        <dd>
          {summary ? (
            <Say
              text={t('{active} of {total}')}
              active={
                <Link to="/shipments" search={{ grain: 'shipments', party: [id] }} className="link">
                  {grouped(summary.active_shipments_count)}
                </Link>
              }
              total={grouped(summary.shipments_count)}
            />
          ) : (
            '…'
          )}
        </dd>
      </div>
      <div>
        <dt>{t('Last visit')}</dt>
        <dd>{summary ? <SeenLast at={summary.last_seen_at} /> : '…'}</dd>
      </div>
      <div>
        <dt>{t('Id')}</dt>
        <dd>
          <code className="font-code text-12 wrap-anywhere">{id}</code>
        </dd>
      </div>
    </Facts>
  )
}

function Actions({ party: { id, attributes } }: { party: Party }) {
  const navigate = useNavigate()
  const refusal = useRefusal(api.parties.merge)
  const remove = useApiMutation(api.parties.delete, { invalidates: [api.party_summaries.list] })
  const { company_name } = attributes
  const ask = () =>
    confirm({
      title: t('Delete this customer?'),
      body: t(
        '{name} and its contacts are deleted. That goes only where no shipment, request, view or role is of it.',
        { name: company_name.slice(0, 80) },
      ),
      action: t('Delete customer'),
      keep: t('Keep it'),
      done: t('The customer is deleted.'),
      act: async () => {
        await remove.mutateAsync({ params: { id } })
        await navigate({ to: '/parties' })
      },
    })
  return (
    <div className="flex flex-wrap gap-2">
      <ActionLink
        to="/parties/$id/merge"
        params={{ id }}
        search={true}
        refusal={refusal}
        className={`${buttonStyle()} small`}
      >
        <Merge className="s" /> {t('Merge…')}
      </ActionLink>
      <Button small tone="danger" reason={refusal} onClick={ask}>
        <Trash2 className="s" /> {t('Delete')}
      </Button>
    </div>
  )
}
