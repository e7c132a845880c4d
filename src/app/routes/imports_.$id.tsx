import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import { ChevronLeft, Download, LoaderCircle } from 'lucide-react'
import * as z from 'zod/mini'
import { t, tc, tn } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { comma } from '#domain/text.ts'
import { missing } from '../api/errors.ts'
import { useRefusal } from '../api/may.ts'
import { q } from '../api/query.ts'
import { failureIn } from '../features/document/words.ts'
import { pageNumber } from '../lib/search-fields.ts'
import { title } from '../lib/title.ts'
import { Back } from '../ui/back.tsx'
import { buttonStyle } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Check } from './-imports/check.tsx'
import { Columns } from './-imports/columns.tsx'
import { Customers } from './-imports/customers.tsx'
import { importOf } from './-imports/queries.ts'
import { Result } from './-imports/result.tsx'
import { useChange } from './-imports/use-change.ts'
import { nameOf, outcomes, results, statusWords } from './-imports/words.ts'

// Any text: what there is to choose from is known to the page alone, which comes later.
const text = z.catch(z.optional(z.string()), undefined)
const search = z.object({ outcome: text, result: text, page: pageNumber })

export const Route = createFileRoute('/imports_/$id')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  loader: async ({ context: { queryClient }, params: { id } }) => {
    await queryClient.ensureQueryData(q(settingsApi.imports.get, { id })).catch(missing)
  },
  head: () => title(tc('title of a page', 'Import')),
  component: ImportPage,
})

function ImportPage() {
  const { id } = Route.useParams()
  const { outcome, result, page } = Route.useSearch()
  const asked = {
    page,
    outcome: outcomes.find((one) => one === outcome),
    result: results.find((one) => one === result),
  }
  const navigate = Route.useNavigate()
  const refusal = useRefusal(settingsApi.imports.update)
  const { change, isPending } = useChange(id)
  const { data, error } = useQuery(importOf(id))
  if (!data)
    return error ? (
      <Note tone="past">{t('The import could not be read: {reason}', { reason: error.message })}</Note>
    ) : null
  const of = data.data.attributes
  const show = (next: Partial<typeof asked>) =>
    void navigate({ search: { ...asked, page: 1, ...next }, replace: true, resetScroll: false })
  const isChecking = of.status === 'checking' || isPending
  const isOpen = of.status === 'ready' || (of.status === 'checking' && of.columns.length > 0)
  return (
    <div className="page wide">
      <Back>
        <Link to="/imports">
          <ChevronLeft className="s" /> {t('Imports')}
        </Link>
      </Back>
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
        <h1 className="min-w-0 text-20 font-bold wrap-anywhere">{nameOf(of)}</h1>
        <span className="text-ink-2" role="status">
          {of.rows_count > 0
            ? `${tn(of.rows_count, '{count} row', '{count} rows')}${comma}${statusWords[of.status]}`
            : statusWords[of.status]}
          {isChecking && <LoaderCircle className="s ms-2 inline motion-safe:animate-spin" />}
        </span>
        {of.counts && !isChecking && (
          <a className={`${buttonStyle('quiet')} ms-auto`} href={`/v2/imports/${id}/report.csv`} download>
            <Download /> {t('Result as CSV')}
          </a>
        )}
      </header>
      {error && <Note tone="past">{t('How far it is could not be read: {reason}', { reason: error.message })}</Note>}
      {refusal && <Note tone="unknown">{refusal}</Note>}
      {of.status === 'failed' && (
        <Note tone="past">
          {failureIn(of.failure_code, of.failure)}
          <p className="mt-1">
            <Link to="/imports">{t('Bring in another file')}</Link>
          </p>
        </Note>
      )}
      {of.status === 'checking' && of.columns.length === 0 && <div className="h-60" aria-busy />}
      {isOpen && (
        <>
          <Columns of={of} change={change} refusal={refusal} />
          <Customers customers={of.customers} change={change} refusal={refusal} />
          <Check id={id} of={of} isChecking={isChecking} asked={asked} show={show} change={change} refusal={refusal} />
        </>
      )}
      {of.started_at !== null && <Result id={id} of={of} asked={asked} show={show} refusal={refusal} />}
    </div>
  )
}
