import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet, stripSearchParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useRefusal } from '../api/may.ts'
import { AdminsOnly } from '../features/settings/admins-only.tsx'
import { title } from '../lib/title.ts'
import { DataTable } from '../table/data-table.tsx'
import { pageRows } from '../table/page-rows.ts'
import { Pages } from '../table/pages.tsx'
import { buttonStyle } from '../ui/button.tsx'
import { ChainState } from './-audit/chain.tsx'
import { auditColumns } from './-audit/columns.tsx'
import { AuditFilters } from './-audit/filters.tsx'
import { auditQuery, exportAddress, isNarrowed } from './-audit/queries.ts'
import { Receivers } from './-audit/receivers.tsx'
import { Retention } from './-audit/retention.tsx'
import { auditSearch } from './-audit/search.ts'

export const Route = createFileRoute('/settings/audit')({
  validateSearch: auditSearch,
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  head: () => title(t('Audit log')),
  component: Audit,
})

function Audit() {
  const refusal = useRefusal(settingsApi.audit_events.list)
  return refusal === undefined ? (
    <Log />
  ) : (
    <AdminsOnly refusal={refusal}>{t('The audit log is for admins.')}</AdminsOnly>
  )
}

function Log() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const query = useQuery({ ...auditQuery(search), select: pageRows, placeholderData: keepPreviousData })
  return (
    <>
      <div className="section-head">
        <p>{t('Who did what, from where and when. Lines are never changed.')}</p>
        <a href={exportAddress(search)} download className={`${buttonStyle()} ms-auto`}>
          <Download /> {t('Export CSV')}
        </a>
      </div>
      <AuditFilters
        search={search}
        onChange={(change) => void navigate({ search: (before) => ({ ...before, ...change, page: 1 }) })}
      />
      <DataTable
        label={t('Audit log')}
        columns={auditColumns}
        query={query}
        opens
        empty={<Nothing isNarrowed={isNarrowed(search)} />}
      />
      {query.data && (
        <Pages
          current={search.page}
          meta={query.data.meta}
          link={(page) => ({ to: '/settings/audit', search: { ...search, page } })}
        />
      )}
      <section className="grid max-w-160 gap-3 px-5 py-3 max-tablet:px-0" aria-label={t('Completeness')}>
        <h2>{t('Completeness')}</h2>
        <ChainState />
        <Retention />
      </section>
      <Receivers />
      <Outlet />
    </>
  )
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed)
    return (
      <>
        <b>{t('Nothing has been written yet.')}</b>
        <p className="text-ink-2">{t('Every change, sign-in and download is listed here from now on.')}</p>
      </>
    )
  return (
    <>
      <b>{t('No line matches.')}</b>
      <Link to="/settings/audit" search={{}} className={buttonStyle()}>
        {t('Show all')}
      </Link>
    </>
  )
}
