import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { api } from '#contract/api.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { grouped, t, tc } from '#contract/language.ts'
import { Button } from '../../ui/button.tsx'
import { When } from '../../ui/when.tsx'
import { originWords } from './tokens.tsx'
import { tokensOf, visitsOf } from './view-query.ts'
import '../../styles/grid-table.css'

type Visit = ResponseOf<typeof api.views.visits>['visits'][number]

const few = 12

/** When it was opened, from where, by which link or by whom, and how often. */
export function Visits({ id }: { id: string }) {
  const { data, error } = useQuery(visitsOf(id))
  const { data: tokens } = useQuery(tokensOf(id))
  const [isAll, setAll] = useState(false)
  const names = new Map(tokens?.data.map((one) => [one.id, one.attributes.name ?? `…${one.id.slice(-4)}`]))
  const visits = data?.visits ?? []
  return (
    <section className="sec mt-5" aria-labelledby="visits">
      <header>
        <h2 id="visits">{t('Who opened it')}</h2>
        <span className="end text-12 text-ink-3">{t('by day, page and link or person, for 90 days')}</span>
      </header>
      {error && !data && <p className="past">{t('could not be loaded: {why}', { why: error.message })}</p>}
      {data && visits.length === 0 && <p className="text-ink-3">{t('Nobody yet.')}</p>}
      {visits.length > 0 && (
        <table className="grid-table" aria-label={t('Visits')}>
          <thead>
            <tr>
              <th scope="col">{t('Last on that day')}</th>
              <th scope="col">{tc('page from which a view was opened', 'From')}</th>
              <th scope="col" className="max-tablet:hidden">
                {t('Link')}
              </th>
              <th scope="col" className="end">
                {tc('how often', 'Opened')}
              </th>
              <th scope="col" className="end">
                {tc('how often', 'Refused')}
              </th>
            </tr>
          </thead>
          <tbody>
            {visits.slice(0, isAll ? undefined : few).map((visit) => (
              <VisitRow
                key={`${visit.day} ${visit.token_id} ${visit.origin}`}
                visit={visit}
                link={names.get(visit.token_id) ?? '–'}
              />
            ))}
          </tbody>
        </table>
      )}
      {!isAll && visits.length > few && (
        <Button small className="mt-2" onClick={() => setAll(true)}>
          {t('{count} more', { count: grouped(visits.length - few) })}
        </Button>
      )}
    </section>
  )
}

function VisitRow({ visit: { day, last_at, origin, count, refused }, link }: { visit: Visit; link: string }) {
  return (
    <tr>
      <td>{last_at ? <When at={last_at} zone="UTC" /> : <When at={`${day}T12:00:00Z`} zone="UTC" dayOnly />}</td>
      <td>{originWords(origin)}</td>
      <td className="max-tablet:hidden">{link}</td>
      <td className="end">{grouped(count)}</td>
      <td className="end">{refused > 0 ? grouped(refused) : '–'}</td>
    </tr>
  )
}
