import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet, stripSearchParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import * as z from 'zod/mini'
import type { User } from '#contract/access/account.ts'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { maySeeNow, useRefusal } from '../api/may.ts'
import { q } from '../api/query.ts'
import { AdminsOnly } from '../features/settings/admins-only.tsx'
import { Invitations, openInvitations } from '../features/settings/invitations.tsx'
import { PersonDataButton } from '../features/settings/person-data.tsx'
import { RemoveButton, You } from '../features/settings/remove-button.tsx'
import { roleWords } from '../lib/access-words.ts'
import { pageNumber } from '../lib/search-fields.ts'
import { title } from '../lib/title.ts'
import { columnHelper, DataTable } from '../table/data-table.tsx'
import { pageRows } from '../table/page-rows.ts'
import { Pages } from '../table/pages.tsx'
import { actionsColumn, EditLink, RowActions } from '../table/row-actions.tsx'
import { buttonStyle } from '../ui/button.tsx'
import { When } from '../ui/when.tsx'

const search = z.object({ page: pageNumber })

const list = ({ page }: { page: number }) => q(api.users.list, { 'page[number]': page })

export const Route = createFileRoute('/settings/people')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context: { queryClient }, deps }) => {
    if (!maySeeNow(queryClient, api.users.list)) return
    void queryClient.prefetchQuery(list(deps))
    void queryClient.prefetchQuery(openInvitations)
  },
  head: () => title(t('People')),
  component: People,
})

const column = columnHelper<User>()
const columns = column.columns([
  column.accessor(({ attributes }) => attributes.name, {
    id: 'name',
    header: t('Name'),
    cell: ({ row: { original } }) => (
      <>
        <b className="font-mid">{original.attributes.name}</b> <You user={original} />
      </>
    ),
    meta: { className: 'line-1' },
  }),
  column.accessor(({ attributes }) => attributes.email, {
    id: 'email',
    header: t('E-mail'),
    meta: { className: 'line-2' },
  }),
  column.accessor(({ attributes }) => attributes.role, {
    id: 'role',
    header: t('Role'),
    cell: ({ getValue }) => <span title={roleWords[getValue()].explained}>{roleWords[getValue()].words}</span>,
    meta: { className: 'line-3' },
  }),
  column.accessor(({ attributes }) => attributes.created_at, {
    id: 'created_at',
    header: t('Added'),
    cell: ({ getValue }) => <When at={getValue()} zone="UTC" dayOnly />,
  }),
  column.accessor(({ attributes }) => attributes.has_second_factor, {
    id: 'has_second_factor',
    header: t('Second factor'),
    cell: ({ getValue }) => (getValue() ? t('Yes') : t('No')),
  }),
  column.display({
    ...actionsColumn,
    cell: ({ row: { original } }) => (
      <RowActions>
        <EditLink
          to="/settings/people/$id/edit"
          params={{ id: original.id }}
          search={true}
          name={original.attributes.name}
        />
        <RemoveButton user={original} />
      </RowActions>
    ),
  }),
])

function People() {
  const refusal = useRefusal(api.users.list)
  return refusal === undefined ? (
    <Table />
  ) : (
    <AdminsOnly refusal={refusal}>{t('People are for admins to see.')}</AdminsOnly>
  )
}

function Table() {
  const { page } = Route.useSearch()
  const query = useQuery({ ...list({ page }), select: pageRows, placeholderData: keepPreviousData })
  return (
    <>
      <div className="section-head">
        <p>{t('People with access, and their permissions.')}</p>
        <span className="ms-auto flex gap-2">
          <PersonDataButton />
          <Link to="/settings/people/new" search={true} className={buttonStyle('primary')}>
            <Plus /> {t('Invite')}
          </Link>
        </span>
      </div>
      <DataTable label={t('People')} columns={columns} query={query} empty={<NobodyYet />} />
      {query.data && (
        <Pages
          current={page}
          meta={query.data.meta}
          link={(to) => ({ to: '/settings/people', search: { page: to } })}
        />
      )}
      <Invitations />
      <Outlet />
    </>
  )
}

function NobodyYet() {
  return (
    <>
      <b>{t('Nobody is on this page.')}</b>
      <p className="text-ink-2">{t('Invite the first person with a link.')}</p>
    </>
  )
}
