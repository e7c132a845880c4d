import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clipboard, Search } from 'lucide-react'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { useRefusal } from '../../api/may.ts'
import { q } from '../../api/query.ts'
import { inSentence } from '../../lib/in-sentence.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { cleared, isActiveOnly, setFields, without } from './filter-fields.ts'
import { filters } from './list-filters.ts'
import type { ShipmentsSearch } from './search.ts'

const any = q(api.shipments.list, { 'page[size]': 1 })

/** Nothing yet, or nothing that matches: in both cases the ways out are here. */
export function ListEmpty({ search }: { search: ShipmentsSearch }) {
  const { data, isPending } = useQuery(any)
  if (isPending) return null
  return data?.meta.total === 0 ? <FirstSteps /> : <NothingMatches search={search} />
}

function FirstSteps() {
  const refusal = useRefusal(api.tracking_requests.create)
  return (
    <>
      <h2>{t('Nothing is tracked yet.')}</h2>
      <p className="text-ink-2">
        {t(
          'Paste numbers from a mail or a sheet: bills of lading, bookings, containers. Each is checked with its line where this server has a connection to it, and shown here once data arrive.',
        )}
      </p>
      <ActionLink to="/shipments/track" search={true} refusal={refusal} className={buttonStyle('primary')}>
        <Clipboard /> {t('Paste numbers')}
      </ActionLink>
    </>
  )
}

function NothingMatches({ search }: { search: ShipmentsSearch }) {
  const refusal = useRefusal(api.tracking_requests.create)
  const fields = setFields(search)
  const others = fields.filter((key) => key !== 'scope')
  return (
    <>
      <h2>{headingOf(search, others.length)}</h2>
      {search.q && !mayBeNumber(search.q) && (
        <p className="text-ink-2">{t('Numbers, references and names of vessels are searched.')}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {search.q && mayBeNumber(search.q) && (
          <ActionLink
            to="/shipments/track"
            search={(kept) => ({ ...kept, numbers: search.q })}
            refusal={refusal}
            className={buttonStyle('primary')}
          >
            <Clipboard /> {search.q.length > 24 ? t('Track it') : t('Track {number}', { number: search.q })}
          </ActionLink>
        )}
        {isActiveOnly(search) && (
          <Link to="/shipments" search={{ ...search, scope: 'all' }} className={buttonStyle()}>
            <Search /> {t('Search finished ones too')}
          </Link>
        )}
        {others.map((key) => (
          <Link key={key} to="/shipments" search={without(search, key)} className={buttonStyle()}>
            {t('Without {filter}', { filter: inSentence(filters[key].words) })}
          </Link>
        ))}
        {(others.length > 1 || search.q) && (
          <Link to="/shipments" search={cleared(search)} className={buttonStyle('quiet')}>
            {t('Clear all')}
          </Link>
        )}
      </div>
    </>
  )
}

/** What has no digit is no number that a line could know. */
const mayBeNumber = (text: string) => /\p{Nd}/u.test(text)

function headingOf({ grain, q }: ShipmentsSearch, count: number): string {
  const isOfContainers = grain === 'containers'
  if (q && count > 0)
    return isOfContainers
      ? t('No container contains “{text}” and matches these filters.', { text: q })
      : t('No shipment contains “{text}” and matches these filters.', { text: q })
  if (q)
    return isOfContainers
      ? t('No container contains “{text}”.', { text: q })
      : t('No shipment contains “{text}”.', { text: q })
  if (count === 0) return t('Nothing is active.')
  if (count === 1)
    return isOfContainers ? t('No container matches this filter.') : t('No shipment matches this filter.')
  return isOfContainers
    ? t('No container matches these {count} filters.', { count })
    : t('No shipment matches these {count} filters.', { count })
}
