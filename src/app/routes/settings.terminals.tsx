import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet, stripSearchParams } from '@tanstack/react-router'
import { Plus, Table2, Upload } from 'lucide-react'
import * as z from 'zod/mini'
import { api } from '#contract/api.ts'
import { t, tc } from '#contract/language.ts'
import type { Terminal } from '#contract/reference/place.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useRefusal } from '../api/may.ts'
import { q, useApiMutation } from '../api/query.ts'
import { WaitingCodes } from '../features/reference/waiting-codes.tsx'
import { pageNumber } from '../lib/search-fields.ts'
import { title } from '../lib/title.ts'
import { columnHelper, DataTable } from '../table/data-table.tsx'
import { pageRows } from '../table/page-rows.ts'
import { Pages } from '../table/pages.tsx'
import { actionsColumn, EditLink, RowActions } from '../table/row-actions.tsx'
import { buttonStyle } from '../ui/button.tsx'
import { RemoveButton } from '../ui/remove-button.tsx'

const list = ({ page }: { page: number }) => q(api.terminals.list, { 'page[number]': page, 'filter[is_own]': true })

export const Route = createFileRoute('/settings/terminals')({
  validateSearch: z.object({ page: pageNumber }),
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context: { queryClient }, deps }) => void queryClient.prefetchQuery(list(deps)),
  head: () => title(t('Terminals')),
  component: Terminals,
})

const column = columnHelper<Terminal>()
const columns = column.columns([
  column.accessor(({ attributes }) => attributes.name, {
    id: 'name',
    header: t('Name'),
    cell: ({ getValue }) => <b className="font-mid [overflow-wrap:anywhere]">{getValue()}</b>,
    meta: { className: 'line-1' },
  }),
  column.accessor(({ attributes }) => attributes.locode, {
    id: 'port',
    header: t('Port'),
    cell: ({ row: { original } }) => (
      <>
        {original.attributes.city} <span className="text-ink-3">{original.attributes.locode}</span>
      </>
    ),
    meta: { className: 'line-2' },
  }),
  column.accessor(({ attributes }) => attributes.firms_code, {
    id: 'codes',
    header: t('Codes'),
    cell: ({ row: { original } }) => <Codes terminal={original} />,
    meta: { className: 'line-3' },
  }),
  column.accessor(({ attributes }) => attributes.time_zone, { id: 'zone', header: t('Time zone') }),
  column.accessor(({ attributes }) => attributes.hours, {
    id: 'hours',
    header: t('Gate hours'),
    cell: ({ getValue }) => <span className="cut block max-w-60">{getValue()}</span>,
    meta: { className: 'max-desk:hidden' },
  }),
  column.display({
    ...actionsColumn,
    cell: ({ row: { original } }) => <Actions terminal={original} />,
  }),
])

function Codes({ terminal: { attributes } }: { terminal: Terminal }) {
  const codes = [
    ['FIRMS', attributes.firms_code],
    ['SMDG', attributes.smdg_code],
    ['BIC', attributes.bic_facility_code],
  ]
  return (
    <span className="flex flex-wrap gap-1 py-1">
      {codes.map(
        ([kind, code]) =>
          code && (
            <span key={kind} className="tag">
              {kind} {code}
            </span>
          ),
      )}
    </span>
  )
}

function Actions({ terminal: { id, attributes } }: { terminal: Terminal }) {
  const refusal = useRefusal(api.terminals.update)
  const remove = useApiMutation(api.terminals.delete)
  if (refusal !== undefined) return null
  const { name } = attributes
  return (
    <RowActions>
      <EditLink to="/settings/terminals/$id/edit" params={{ id }} search={true} name={name} />
      <RemoveButton
        name={name}
        body={t('It can be removed as long as no container, report or code refers to it.')}
        remove={() => remove.mutateAsync({ params: { id } })}
      />
    </RowActions>
  )
}

function Terminals() {
  const { page } = Route.useSearch()
  const query = useQuery({ ...list({ page }), select: pageRows, placeholderData: keepPreviousData })
  const refusal = useRefusal(api.terminals.create)
  const mayRead = useRefusal(settingsApi.availability_lists.create) === undefined
  return (
    <>
      <WaitingCodes />
      <div className="section-head flex-wrap">
        <p>{t('Your own terminals. One with the code of a shared terminal is used instead of it.')}</p>
        <span className="ms-auto flex flex-wrap gap-2 max-tablet:ms-0">
          {mayRead && (
            <Link to="/settings/terminals/list" search={true} className={buttonStyle()}>
              <Table2 /> {t('Upload availability')}
            </Link>
          )}
          {refusal === undefined && (
            <>
              <Link to="/settings/terminals/import" search={true} className={buttonStyle()}>
                <Upload /> {tc('verb: import terminals', 'Import')}
              </Link>
              <Link to="/settings/terminals/new" search={true} className={buttonStyle('primary')}>
                <Plus /> {t('Add terminal')}
              </Link>
            </>
          )}
        </span>
      </div>
      <DataTable label={t('Terminals')} columns={columns} query={query} empty={<NoneYet />} />
      {query.data && (
        <Pages
          current={page}
          meta={query.data.meta}
          link={(to) => ({ to: '/settings/terminals', search: { page: to } })}
        />
      )}
      <Outlet />
    </>
  )
}

function NoneYet() {
  return (
    <>
      <b>{t('No terminals of your own.')}</b>
      <p className="text-ink-2">
        {t('The shared list has terminals of the USA and Canada. Add others, or import a list.')}
      </p>
    </>
  )
}
