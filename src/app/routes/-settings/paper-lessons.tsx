import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PaperLesson } from '#contract/documents/paper-lesson.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { t } from '#domain/language.ts'
import { useRefusal } from '../../api/may.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { typesQuery } from '../../features/document/document-queries.ts'
import { wordsOf } from '../../features/document/payload.ts'
import { typeWords } from '../../features/document/words.ts'
import { Button } from '../../ui/button.tsx'
import '../../styles/documents.css'

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
      <ul className="sender-domains">
        {data?.data.map(({ id, attributes, relationships }) => {
          const { document_type, titles, sender_domain } = attributes
          const [what, where] = told(attributes, typeWords(document_type, types))
          const document = relationships.document.data?.id
          return (
            <li key={id}>
              <span className="min-w-0 break-words">
                <b className="font-mid">{what}</b> {where}
                <span className="block text-12 text-ink-2">
                  {typeWords(document_type, types)}
                  {titles.length > 0 && <> headed “{titles.join(' · ')}”</>}
                  {sender_domain && <>, from {sender_domain}</>}
                  {document && (
                    <>
                      ,{' '}
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
                aria-label={t('Forget: {what} {where}', { what, where })}
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
          The newest {most} of {data.meta.total} are shown.
        </p>
      )}
    </section>
  )
}

/** What it is about, and where that stands. */
function told({ field, way, label }: PaperLesson['attributes'], type: string): [string, string] {
  if (field === null || way === null) return [t('Type'), t('is {type}', { type })]
  const words = wordsOf(field)
  if (way === 'nowhere')
    return [words, label ? t('is not what stands at “{label}”', { label }) : t('is not what stands there')]
  if (way === 'at') return [words, t('stands in the same place of the page')]
  return [
    words,
    {
      inside: t('stands behind “{label}”', { label }),
      right: t('stands right of “{label}”', { label }),
      below: t('stands below “{label}”', { label }),
    }[way],
  ]
}
