import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet, stripSearchParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import * as z from 'zod/mini'
import type { ApiKey } from '#contract/access/api-key.ts'
import { t, tc } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { comma } from '#domain/text.ts'
import { maySeeNow, useRefusal } from '../api/may.ts'
import { q } from '../api/query.ts'
import { AdminsOnly } from '../features/settings/admins-only.tsx'
import { Expiry, LastUse } from '../features/settings/key-dates.tsx'
import { RevokeButton } from '../features/settings/revoke-button.tsx'
import { scopeWords } from '../lib/access-words.ts'
import { pageNumber } from '../lib/search-fields.ts'
import { title } from '../lib/title.ts'
import { columnHelper, DataTable } from '../table/data-table.tsx'
import { pageRows } from '../table/page-rows.ts'
import { Pages } from '../table/pages.tsx'
import { actionsColumn, EditLink, RowActions } from '../table/row-actions.tsx'
import { buttonStyle } from '../ui/button.tsx'
import { Say } from '../ui/say.tsx'
import { When } from '../ui/when.tsx'

const search = z.object({ page: pageNumber })

const list = ({ page }: { page: number }) => q(settingsApi.api_keys.list, { 'page[number]': page })

export const Route = createFileRoute('/settings/keys')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context: { queryClient }, deps }) => {
    if (maySeeNow(queryClient, settingsApi.api_keys.list)) void queryClient.prefetchQuery(list(deps))
  },
  head: () => title(t('API keys')),
  component: Keys,
})

const column = columnHelper<ApiKey>()
const columns = column.columns([
  column.accessor(({ attributes }) => attributes.name, {
    id: 'name',
    header: t('Name'),
    cell: ({ row: { original } }) => (
      <>
        <b className="font-mid">{original.attributes.name}</b>{' '}
        {original.attributes.hint && (
          <code title={t('How the key ends')} className="font-code text-12 text-ink-3">
            …{original.attributes.hint}
          </code>
        )}
      </>
    ),
    meta: { className: 'line-1' },
  }),
  column.accessor(({ attributes }) => attributes.scopes, {
    id: 'scopes',
    header: tc('column: what an API key is allowed to do', 'May'),
    cell: ({ getValue }) => (
      <span className="flex flex-wrap gap-1 py-1 max-desk:max-w-44 max-tablet:max-w-none">
        {getValue().map((scope) => (
          <span key={scope} className="tag" title={scopeWords[scope].explained}>
            {scope}
          </span>
        ))}
      </span>
    ),
    meta: { className: 'line-2' },
  }),
  column.accessor(({ attributes }) => attributes.last_used_at, {
    id: 'last_used_at',
    header: t('Last used'),
    cell: ({ row: { original } }) => (
      <>
        <LastUse at={original.attributes.last_used_at} from={original.attributes.last_used_from} />
        {original.attributes.expires_at && (
          <span className="tablet:hidden">
            {comma}
            <Say text={t('until {end}')} end={<Expiry at={original.attributes.expires_at} />} />
          </span>
        )}
      </>
    ),
    meta: { className: 'line-3' },
  }),
  column.accessor(({ attributes }) => attributes.expires_at, {
    id: 'expires_at',
    header: t('Expires'),
    cell: ({ getValue }) => <Expiry at={getValue()} />,
  }),
  column.accessor(({ attributes }) => attributes.created_at, {
    id: 'created_at',
    header: t('Created'),
    cell: ({ row: { original } }) => (
      <>
        <When at={original.attributes.created_at} zone="UTC" dayOnly />
        <Maker apiKey={original} />
      </>
    ),
    meta: { className: 'max-desk:hidden' },
  }),
  column.display({
    ...actionsColumn,
    cell: ({ row: { original } }) => (
      <RowActions>
        <EditLink
          to="/settings/keys/$id/edit"
          params={{ id: original.id }}
          search={true}
          name={original.attributes.name}
        />
        <RevokeButton apiKey={original} />
      </RowActions>
    ),
  }),
])

function Maker({ apiKey: { attributes, relationships } }: { apiKey: ApiKey }) {
  const { created_by_name } = attributes
  if (!created_by_name) return null
  return (
    <span className="text-ink-3">
      {' '}
      {relationships.created_by.data
        ? t('by {name}', { name: created_by_name })
        : t('by {name}, removed', { name: created_by_name })}
    </span>
  )
}

function Keys() {
  const refusal = useRefusal(settingsApi.api_keys.list)
  return refusal === undefined ? <Table /> : <AdminsOnly refusal={refusal}>{t('API keys are for admins.')}</AdminsOnly>
}

function Table() {
  const { page } = Route.useSearch()
  const query = useQuery({ ...list({ page }), select: pageRows, placeholderData: keepPreviousData })
  return (
    <>
      <div className="section-head">
        <p>
          <Say
            text={t('A program sends its key with every request: {header}')}
            header={<code className="font-code text-12">Authorization: Token …</code>}
          />
        </p>
        <Link to="/settings/keys/new" search={true} className={`${buttonStyle('primary')} ms-auto`}>
          <Plus /> {t('New key')}
        </Link>
      </div>
      <DataTable label={t('API keys')} columns={columns} query={query} empty={<NoneYet />} />
      {query.data && (
        <Pages current={page} meta={query.data.meta} link={(to) => ({ to: '/settings/keys', search: { page: to } })} />
      )}
      <Outlet />
    </>
  )
}

function NoneYet() {
  return (
    <>
      <b>{t('No API keys.')}</b>
      <p className="text-ink-2">{t('Make one for each program that asks or tells this server something.')}</p>
    </>
  )
}
