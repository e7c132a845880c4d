import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PaperLesson } from '#contract/documents/paper-lesson.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { comma } from '#domain/text.ts'
import { useRefusal } from '../../api/may.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { typesQuery } from '../../features/document/document-queries.ts'
import { wordsOf } from '../../features/document/payload.ts'
import { typeWords } from '../../features/document/words.ts'
import { Button } from '../../ui/button.tsx'
import { Say } from '../../ui/say.tsx'

const most = 100
const lessons = q(settingsApi.paper_lessons.list, { 'page[size]': most })

/** What corrections have taught about the papers of their makers. */
export function PaperLessons() {
  const { data, error } = useQuery(lessons)
  const types = useQuery(typesQuery).data?.document_types
  const refusal = useRefusal(settingsApi.paper_lessons.delete)
  const forget = useApiMutation(settingsApi.paper_lessons.delete, {
    done: t('Forgotten. It counts for papers that are read from now on.'),
    failed: true,
  })
  return (
    <section>
      <h2 className="sec">{t('Learned from corrections')}</h2>
      <p className="text-12 text-ink-2">
        {t(
          'When somebody corrects a value, the next paper of the same maker is read the same way. A maker is known by the printed words of the paper, its title, and its sender.',
        )}
      </p>
      {error && !data && <p className="err">{error.message}</p>}
      <ul>
        {data?.data.map(({ id, attributes, relationships }) => {
          const { document_type, titles, sender_domain } = attributes
          const type = typeWords(document_type, types)
          const field = attributes.field === null ? t('Type') : wordsOf(attributes.field)
          const document = relationships.document.data?.id
          return (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-2"
            >
              <span className="min-w-0 break-words">
                <Say text={told(attributes, type, '{field}')} field={<b className="font-mid">{field}</b>} />
                <span className="block text-12 text-ink-2">
                  {titles.length > 0 ? t('{type} headed “{titles}”', { type, titles: titles.join(' · ') }) : type}
                  {sender_domain && `${comma}${t('from {domain}', { domain: sender_domain })}`}
                  {document && (
                    <>
                      {comma}
                      <Link to="/documents/$id" params={{ id: document }} className="underline">
                        {t('the paper that was corrected')}
                      </Link>
                    </>
                  )}
                </span>
              </span>
              <Button
                small
                tone="quiet"
                reason={refusal}
                aria-label={t('Forget: {lesson}', { lesson: told(attributes, type, field) })}
                onClick={() => forget.mutate({ params: { id } })}
              >
                {t('Forget')}
              </Button>
            </li>
          )
        })}
      </ul>
      {data?.data.length === 0 && <p className="text-ink-2">{t('Nothing yet.')}</p>}
      {data && data.meta.total > most && (
        <p className="text-12 text-ink-2">
          {t('The newest {count} of {total} are shown.', { count: most, total: data.meta.total })}
        </p>
      )}
    </section>
  )
}

/** What it is about, and where that stands. */
function told({ field: about, way, label }: PaperLesson['attributes'], type: string, field: string): string {
  if (about === null || way === null) return t('{field} is {type}', { field, type })
  switch (way) {
    case 'nowhere':
      return label
        ? t('{field} is not what stands at “{label}”', { field, label })
        : t('{field} is not what stands there', { field })
    case 'at':
      return t('{field} stands in the same place of the page', { field })
    case 'inside':
      return t('{field} stands behind “{label}”', { field, label })
    case 'right':
      return t('{field} stands right of “{label}”', { field, label })
    case 'below':
      return t('{field} stands below “{label}”', { field, label })
  }
}
