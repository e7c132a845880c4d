import { t } from '#contract/language.ts'
import { ApiFailure } from '../api/errors.ts'
import { ConnectionBanner, VersionBanner } from '../features/frame/news-banners.tsx'
import { MissingPart } from '../lib/version.ts'
import { columnHelper, DataTable } from '../table/data-table.tsx'
import { Button } from '../ui/button.tsx'
import { ContainerNumber } from '../ui/container-number.tsx'
import { ErrorNote } from '../ui/error-page.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { Note } from '../ui/note.tsx'
import { Pending } from '../ui/pending.tsx'
import { State } from './-states-state.tsx'

const since = Date.parse('2026-11-20T09:31:00Z')
const nothing = () => undefined

export function BannerStates() {
  return (
    <div className="grid gap-2">
      <ConnectionBanner state="offline" since={since} waiting={2} />
      <ConnectionBanner state="gone" since={since} waiting={0} />
      <VersionBanner />
      <Note tone="unknown">{t('The terminal does not say whether it is available.')}</Note>
      <Note tone="warning">{t('The appointment is one day after the binding date: 175.00 USD.')}</Note>
      <Note tone="past">{t('Not saved. The server answered 503, and what you typed is kept.')}</Note>
      <Note tone="transit">{t('“PO 45001” also matched 3 other shipments.')}</Note>
    </div>
  )
}

interface Row {
  id: string
  verdict: string
}
const column = columnHelper<Row>()
const columns = column.columns([
  column.accessor('id', {
    header: t('Container'),
    cell: ({ getValue }) => (
      <a href="#main">
        <ContainerNumber number={getValue()} />
      </a>
    ),
    meta: { className: 'line-1' },
  }),
  column.accessor('verdict', { header: t('Verdict'), meta: { className: 'line-2' } }),
])
const rows = [
  { id: 'TCLU4829132', verdict: t('Blocked') },
  { id: 'TGHU5510201', verdict: t('Ready') },
]
const settled = { data: { rows }, error: null, isPlaceholderData: false, refetch: nothing }
const failure = new ApiFailure(new Response(null, { status: 503, headers: { 'x-request-id': '7f2c-19' } }))

export function TableStates() {
  return (
    <div className="grid grid-cols-1 gap-6 desk:grid-cols-3">
      <State name={t('Loading, after 200 ms')}>
        <DataTable label={t('Loading')} columns={columns} query={{ ...settled, data: undefined }} empty={null} />
      </State>
      <State name={t('Nothing matches, with a way out')}>
        <DataTable
          label={t('Nothing matches')}
          columns={columns}
          query={{ ...settled, data: { rows: [] } }}
          empty={
            <>
              <b>{t('No container is blocked by USDA in Oakland.')}</b>
              <Button small>{t('Clear all 3 filters')}</Button>
            </>
          }
        />
      </State>
      <State name={t('Failed')}>
        <DataTable
          label={t('Failed')}
          columns={columns}
          query={{ ...settled, data: undefined, error: failure }}
          empty={null}
        />
      </State>
      <State name={t('Rows that open')}>
        <DataTable label={t('Rows')} columns={columns} query={settled} opens empty={null} />
      </State>
      <State name={t('Of before, while the next is loaded')}>
        <DataTable label={t('Stale')} columns={columns} query={{ ...settled, isPlaceholderData: true }} empty={null} />
      </State>
      <State name={t('Compact')}>
        <div data-density="compact">
          <DataTable label={t('Compact')} columns={columns} query={settled} empty={null} />
        </div>
      </State>
    </div>
  )
}

export function PageStates() {
  return (
    <div className="grid gap-6 desk:grid-cols-2">
      <State name={t('Failed, with the id of the request')}>
        <ErrorNote error={failure} onRetry={nothing} />
      </State>
      <State name={t('No line to the server')}>
        <ErrorNote error={new TypeError('Failed to fetch')} onRetry={nothing} />
      </State>
      <State name={t('A part of this version is gone')}>
        <ErrorNote error={new MissingPart('A part of this page could not be loaded.')} onRetry={nothing} />
      </State>
      <State name={t('Nothing there')}>
        <NotFound />
      </State>
      <State name={t('Loading, after 200 ms')}>
        <Pending />
      </State>
    </div>
  )
}
