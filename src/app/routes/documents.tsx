import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import { Mails, Settings as SettingsIcon } from 'lucide-react'
import { type MouseEvent, Suspense, useMemo } from 'react'
import type { api } from '#contract/api.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { t, tn } from '#contract/language.ts'
import { includedIn } from '../api/included.ts'
import { AddFiles } from '../features/document/add-files.tsx'
import { typesQuery } from '../features/document/document-queries.ts'
import { ProposalBanner } from '../features/document/proposal-banner.tsx'
import { UploadList } from '../features/document/upload-list.tsx'
import { type TypeNames, typeOf, typeWords } from '../features/document/words.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { useMedia, wide } from '../lib/media.ts'
import { useOpenBeside } from '../lib/open-beside.ts'
import { useShortcut } from '../lib/shortcut.ts'
import { title } from '../lib/title.ts'
import { createArrangement } from '../table/arrangement.ts'
import type { ListPage } from '../table/known-rows.ts'
import type { Source } from '../table/paged-rows.ts'
import { SelectAll } from '../table/select-all.tsx'
import { countOf } from '../table/selection.ts'
import { buttonStyle } from '../ui/button.tsx'
import { DocumentFilters } from './-documents/filters.tsx'
import { documentsQuery, isFiltered, noFilters } from './-documents/query.ts'
import { type DocumentsSearch, documentsSearch, sorts } from './-documents/search.ts'
import { DocumentSelectionBar } from './-documents/selection-bar.tsx'
import { type DocumentRow, documentColumns } from './-lists/document-columns.tsx'
import { Count, SimpleList } from './-lists/simple-list.tsx'
import { isModified, openInTab } from './-shipments/open-row.ts'
import { useSelection } from './-shipments/use-selection.ts'

const DocumentPanel = lazyPart(() => import('../features/document/document-panel.tsx'), 'DocumentPanel')

export const Route = createFileRoute('/documents')({
  validateSearch: documentsSearch,
  search: { middlewares: [stripSearchParams({ show: 'all', types: [], states: [] })] },
  loaderDeps: ({ search: { open: _, ...deps } }) => deps,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(documentsQuery(deps as DocumentsSearch)),
  head: () => title(t('Documents')),
  component: Documents,
})

const kept = createArrangement('documents')

function Documents() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const isWide = useMedia(wide)
  const { data } = useQuery(typesQuery)
  const { open: opened, ...filters } = search
  const openId = isWide ? opened : undefined
  const key = JSON.stringify(filters)
  const source = useMemo((): Source<DocumentRow> => {
    const asked: DocumentsSearch = JSON.parse(key)
    return {
      key,
      pageSize: 50,
      page: (at) => documentsQuery(asked, at),
      read: (document) => read(document, data?.document_types),
    }
  }, [key, data])
  const { selection, set, press, clear } = useSelection(source)
  const show = useOpenBeside(
    openId,
    (open, how) => void navigate({ search: (before) => ({ ...before, open }), ...how }),
  )
  useShortcut('Escape', () => show(undefined), {
    words: t('Close the panel'),
    scope: t('Lists'),
    enabled: openId !== undefined,
  })
  const onOpen = ({ id }: DocumentRow, event?: MouseEvent) => {
    if (isModified(event)) return openInTab(`/documents/${id}`)
    if (isWide) return show(id === openId && event ? undefined : id)
    void navigate({ to: '/documents/$id', params: { id } })
  }
  return (
    <SimpleList
      label={t('Documents')}
      columns={documentColumns}
      kept={kept}
      source={source}
      sort={search.sort}
      onSort={(sort) => void navigate({ search: (before) => ({ ...before, sort: sorts.find((one) => one === sort) }) })}
      labelOf={nameOf}
      openId={openId}
      onOpen={onOpen}
      selection={selection}
      onSelect={press}
      selectAll={(rows) => <SelectAll rows={rows} selection={selection} onSelect={set} />}
      head={(rows) => (
        <>
          <header className="page-head">
            <h1>{t('Documents')}</h1>
            <Link
              to="/documents/mails"
              className={`${buttonStyle('quiet')} ms-auto`}
              aria-label={t('Mails')}
              title={t('Mails')}
            >
              <Mails /> <span className="max-tablet:sr-only">{t('Mails')}</span>
            </Link>
            <Link
              to="/settings/documents"
              className={`${buttonStyle('quiet')} max-[400px]:hidden`}
              aria-label={t('Settings of documents')}
              title={t('Settings of documents')}
            >
              <SettingsIcon /> <span className="max-tablet:sr-only">{t('Settings')}</span>
            </Link>
            <span>
              <AddFiles words={t('Drop them anywhere: each becomes a document.')} />
            </span>
          </header>
          <UploadList />
          <ProposalBanner />
          <DocumentFilters
            search={search}
            count={<Count rows={rows} words={(count) => tn(count, '{count} document', '{count} documents')} />}
          />
        </>
      )}
      foot={({ total = 0 }) =>
        countOf(selection, total) > 0 && (
          <DocumentSelectionBar total={total} selection={selection} source={source} onClear={clear} />
        )
      }
      panel={(rows) =>
        openId && (
          <Suspense fallback={<aside className="panel" aria-label={t('Document')} />}>
            <DocumentPanel
              key={openId}
              id={openId}
              onClose={() => show(undefined)}
              onWalk={rows.walk}
              onLinked={search.show === 'unlinked' ? () => show(besides(rows.all(), openId)) : undefined}
            />
          </Suspense>
        )
      }
      empty={<Nothing search={search} />}
    />
  )
}

/** Of those that wait, the next one, or the last that is left. */
function besides(rows: readonly DocumentRow[], id: string): string | undefined {
  const at = rows.findIndex((row) => row.id === id)
  return (rows[at + 1] ?? rows[at - 1])?.id
}

const nameOf = ({ document }: DocumentRow) => document.name

function Nothing({ search }: { search: DocumentsSearch }) {
  if (!isFiltered(search))
    return (
      <>
        <h2>{t('No document yet.')}</h2>
        <p className="text-ink-2">
          {t(
            'Drop files anywhere on this page. Each is read, and linked to the shipment whose numbers stand in it. Those that come by mail, and those that programs hand in, are listed here as well.',
          )}
        </p>
      </>
    )
  return (
    <>
      <h2>{search.show === 'unlinked' ? t('None of them waits to be linked.') : t('No document matches.')}</h2>
      <Link to="/documents" search={noFilters} className={buttonStyle()}>
        {t('Show all')}
      </Link>
    </>
  )
}

function read(answer: ResponseOf<typeof api.documents.list>, types: TypeNames | undefined): ListPage<DocumentRow> {
  const related = includedIn(answer)
  const rows = answer.data.map(({ id, attributes, relationships }): DocumentRow => {
    return {
      id,
      document: attributes,
      type: typeWords(typeOf(attributes), types),
      shipments: relationships.shipments.data.flatMap((one) => related(one) ?? []),
      containers: relationships.cargos.data.flatMap((one) => related(one) ?? []),
      by: related(relationships.user.data),
    }
  })
  return { rows, total: answer.meta.total, cursor: undefined }
}
