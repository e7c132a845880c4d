import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { grouped, t, tc } from '#contract/language.ts'
import { comma } from '#domain/text.ts'
import { includedIn } from '../../api/included.ts'
import { When } from '../../ui/when.tsx'
import { historyQuery } from './queries.ts'
import { type ImportOf, isAtWork, nameOf, notStartedWords, statusWords } from './words.ts'
import '../../styles/imports.css'

/** Imports that were, newest first. */
export function History() {
  const { data, error } = useQuery({
    ...historyQuery,
    refetchInterval: ({ state }) => (state.data?.data.some((one) => isAtWork(one.attributes)) ? 2000 : false),
  })
  if (error) return <p className="past">{t('The history could not be read: {message}', { message: error.message })}</p>
  if (!data || data.data.length === 0) return null
  const related = includedIn(data)
  return (
    <section className="sec mt-6" aria-label={t('History')}>
      <header>
        <h2>{t('History')}</h2>
      </header>
      <div className="overflow-x-auto">
        <table className="import-table">
          <thead className="max-tablet:sr-only">
            <tr>
              <th scope="col">{t('File')}</th>
              <th scope="col">{tc('column: when it was', 'When')}</th>
              <th scope="col">{tc('column: by whom', 'By')}</th>
              <th scope="col" className="text-end">
                {t('Rows')}
              </th>
              <th scope="col">{t('Result')}</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map(({ id, attributes, relationships }) => (
              <tr key={id}>
                <th scope="row" className="font-mid wrap-anywhere">
                  <Link to="/imports/$id" params={{ id }}>
                    {nameOf(attributes)}
                  </Link>
                </th>
                <td className="whitespace-nowrap">
                  <When at={attributes.created_at} zone="UTC" />
                </td>
                <td>{related(relationships.user.data)?.attributes.name ?? t('a program')}</td>
                <td className="text-end max-tablet:text-start">{grouped(attributes.rows_count)}</td>
                <td className="text-ink-2">{resultOf(attributes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-2 text-12 text-ink-2">
        {t(
          'An import can be undone for 7 days: what it made is removed, what it added goes, what people changed since stays.',
        )}
      </p>
    </section>
  )
}

function resultOf(one: ImportOf): string {
  const all = one.to_track + one.to_update
  switch (one.status) {
    case 'running':
      return t('running, {done} of {total}', { done: grouped(one.done), total: grouped(all) })
    case 'finished':
      return [
        one.to_track > 0 && t('{count} new', { count: grouped(one.to_track) }),
        one.to_update > 0 && t('{count} updated', { count: grouped(one.to_update) }),
      ]
        .filter(Boolean)
        .join(comma)
    case 'ready':
      return notStartedWords(one)
    default:
      return statusWords[one.status]
  }
}
