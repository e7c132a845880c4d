import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { t } from '#contract/language.ts'
import { missing } from '../api/errors.ts'
import { DocumentActions } from '../features/document/actions.tsx'
import { DocumentDetails } from '../features/document/details.tsx'
import { documentOf, linksOf } from '../features/document/document-queries.ts'
import { Gone } from '../features/document/gone.tsx'
import { Preview } from '../features/document/preview.tsx'
import { useShown } from '../features/document/use-shown.ts'
import { isGone } from '../features/document/words.ts'
import { title } from '../lib/title.ts'
import { Back } from '../ui/back.tsx'

export const Route = createFileRoute('/documents_/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(linksOf(id))
    const { data } = await queryClient.ensureQueryData(documentOf(id)).catch(missing)
    return { title: data.attributes.name }
  },
  head: ({ loaderData }) => title(loaderData?.title ?? t('Document')),
  component: DocumentPage,
})

function DocumentPage() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const { data, error } = useSuspenseQuery(documentOf(id))
  const { shown, ask } = useShown(data)
  const document = data.data.attributes
  return (
    <div className="page wide" key={id}>
      <Back>
        <Link to="/documents">
          <ChevronLeft className="s" /> {t('Documents')}
        </Link>
      </Back>
      <header>
        <h1 title={document.name} className="wrap-anywhere max-tablet:line-clamp-3 max-tablet:text-16">
          <bdi>{document.name}</bdi>
        </h1>
        {!isGone(error) && (
          <DocumentActions id={id} document={document} onDeleted={() => navigate({ to: '/documents' })} />
        )}
      </header>
      {isGone(error) ? (
        <Gone id={id} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-(--s6) desk:grid-cols-[minmax(0,1fr)_minmax(360px,480px)]">
          <section className="sticky top-4 max-desk:static print:hidden" aria-label={t('The file')}>
            <Preview id={id} document={document} shown={shown} />
          </section>
          <DocumentDetails answer={data} asked={shown.asked?.place} onAsk={ask} />
        </div>
      )}
    </div>
  )
}
