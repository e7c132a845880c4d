import { Link } from '@tanstack/react-router'
import { counted } from '#domain/text.ts'
import { setFields } from '../-shipments/filter-fields.ts'
import { filters } from '../-shipments/list-filters.ts'
import { searchOfSaved } from '../-shipments/saved-search.ts'
import { sortSentence } from '../-shipments/sorts.ts'

/** Which list it is, in a line that opens it: `Containers by Verdict, Line; by deadline. 12 columns.` */
export function ListSummary({ search, columns }: { search: string; columns: readonly string[] | undefined }) {
  const list = searchOfSaved(search)
  return (
    <p className="text-ink-2">
      <Link
        to="/shipments"
        search={{ ...list, ...(columns && { columns: [...columns] }) }}
        className="capitalize underline"
      >
        {list.grain}
      </Link>
      {wordsOf(search)}
      {columns && ` ${counted(columns.length, 'column')}.`}
    </p>
  )
}

function wordsOf(search: string): string {
  const list = searchOfSaved(search)
  const used = setFields(list).filter((key) => key !== 'scope')
  const names = [...(list.q ? [`“${list.q}”`] : []), ...used.map((key) => filters[key].words)]
  return `${names.length > 0 ? `, filtered by ${names.join(', ')}` : ''}; ${sortSentence(list.grain, list.sort)}.`
}
