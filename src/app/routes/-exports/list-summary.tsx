import { Link } from '@tanstack/react-router'
import { t, tn } from '#contract/language.ts'
import { listComma } from '#domain/text.ts'
import { Say } from '../../ui/say.tsx'
import { setFields } from '../-shipments/filter-fields.ts'
import { filters } from '../-shipments/list-filters.ts'
import { searchOfSaved } from '../-shipments/saved-search.ts'
import { sortSentence } from '../-shipments/sorts.ts'

/** Which list it is, in a line that opens it: `Containers by Verdict, Line; by deadline. 12 columns.` */
export function ListSummary({ search, columns }: { search: string; columns: readonly string[] | undefined }) {
  const list = searchOfSaved(search)
  const used = setFields(list).filter((key) => key !== 'scope')
  const names = [...(list.q ? [`“${list.q}”`] : []), ...used.map((key) => filters[key].words)]
  return (
    <p className="text-ink-2">
      <Say
        text={names.length > 0 ? t('{list}, filtered by {filters}; {order}.') : t('{list}; {order}.')}
        list={
          <Link
            to="/shipments"
            search={{ ...list, ...(columns && { columns: [...columns] }) }}
            className="capitalize underline"
          >
            {list.grain === 'containers' ? t('containers') : t('shipments')}
          </Link>
        }
        filters={names.join(listComma)}
        order={sortSentence(list.grain, list.sort)}
      />
      {columns && ` ${tn(columns.length, '{count} column.', '{count} columns.')}`}
    </p>
  )
}
