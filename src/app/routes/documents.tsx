import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { api } from '#contract/api.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { includedIn } from '../api/included.ts'
import { q } from '../api/query.ts'
import { optionalText } from '../lib/search-fields.ts'
import { createArrangement } from '../table/arrangement.ts'
import type { ListPage } from '../table/known-rows.ts'
import type { PageAt, Source } from '../table/paged-rows.ts'
import { buttonStyle } from '../ui/button.tsx'
import { ChoiceLink } from '../ui/choice-link.tsx'
import { type DocumentRow, documentColumns } from './-lists/document-columns.tsx'
import { Count, SimpleList } from './-lists/simple-list.tsx'

const sorts = ['created_at', 'document_type', '-document_type', 'added_by', '-added_by'] as const
const showing = ['all', 'unlinked', 'failed'] as const

const search = z.object({
  file: optionalText,
  show: z.catch(z._default(z.enum(showing), 'all'), 'all'),
  sort: z.catch(z.optional(z.enum(sorts)), undefined),
})
type Search = z.output<typeof search>

const types = { ...q(api.documents.types), staleTime: Number.POSITIVE_INFINITY }

const list = ({ file, show, sort }: Search, at: PageAt = { 'page[number]': 1 }) =>
  q(api.documents.list, {
    include: ['shipments', 'cargos', 'user'],
    ...(file && { 'filter[filename]': file }),
    ...(show === 'unlinked' && { 'filter[linked]': false }),
    ...(show === 'failed' && { 'filter[extraction_status]': ['failed'] }),
    ...(sort && { sort }),
    'page[size]': 50,
    'page[number]': 'page[number]' in at ? at['page[number]'] : 1,
  })

export const Route = createFileRoute('/documents')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams({ show: 'all' })] },
  loaderDeps: ({ search: deps }) => deps,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(list(deps)),
  head: () => ({ meta: [{ title: 'Documents · Landfall' }] }),
  component: Documents,
})

const kept = createArrangement('documents')
const words: Record<(typeof showing)[number], string> = {
  all: 'All',
  unlinked: 'Belong to nothing',
  failed: 'Could not be read',
}

function Documents() {
  const given = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data } = useQuery(types)
  const source = useMemo((): Source<DocumentRow> => {
    const labels = new Map(data?.document_types.map(({ code, label }) => [code, label]))
    return {
      key: JSON.stringify(given),
      pageSize: 50,
      page: (at) => list(given, at),
      read: (document) => read(document, labels),
    }
  }, [given, data])
  return (
    <SimpleList
      label="Documents"
      columns={documentColumns}
      kept={kept}
      source={source}
      sort={given.sort}
      onSort={(sort) => void navigate({ search: (before) => ({ ...before, sort: sorts.find((one) => one === sort) }) })}
      labelOf={({ document }) => document.name}
      head={(rows) => (
        <>
          <header className="page-head">
            <h1>Documents</h1>
          </header>
          <div className="filters">
            <form
              key={given.file}
              className="w-60"
              action={(values) => {
                const file = String(values.get('file')).trim() || undefined
                void navigate({ search: (before) => ({ ...before, file }) })
              }}
            >
              <input
                className="input"
                type="search"
                name="file"
                defaultValue={given.file}
                aria-label="Words of the file name"
                placeholder="Words of the file name"
                maxLength={200}
              />
            </form>
            <nav className="seg" aria-label="Show">
              {showing.map((one) => (
                <ChoiceLink key={one} to="/documents" search={{ ...given, show: one }} chosen={one === given.show}>
                  {words[one]}
                </ChoiceLink>
              ))}
            </nav>
            <Count rows={rows} one="document" many="documents" />
          </div>
        </>
      )}
      empty={<Nothing given={given} />}
    />
  )
}

function Nothing({ given }: { given: Search }) {
  if (!given.file && given.show === 'all')
    return (
      <>
        <h2>No document yet.</h2>
        <p className="text-ink-2">
          Documents that programs hand in, and those that come by mail, are listed here with what they belong to.
        </p>
      </>
    )
  return (
    <>
      <h2>No document matches.</h2>
      <Link to="/documents" search={{ show: 'all' }} className={buttonStyle()}>
        Show all
      </Link>
    </>
  )
}

function read(answer: ResponseOf<typeof api.documents.list>, labels: Map<string, string>): ListPage<DocumentRow> {
  const related = includedIn(answer)
  const rows = answer.data.map(({ id, attributes, relationships }): DocumentRow => {
    const code = attributes.document_type_manual ?? attributes.document_type
    return {
      id,
      document: attributes,
      type: labels.get(code) ?? code.replaceAll('_', ' '),
      shipments: relationships.shipments.data.flatMap((one) => related(one) ?? []),
      containers: relationships.cargos.data.flatMap((one) => related(one) ?? []),
      by: related(relationships.user.data),
    }
  })
  return { rows, total: answer.meta.total, cursor: undefined }
}
