import { Link } from '@tanstack/react-router'
import { ListFilter, X } from 'lucide-react'
import { t } from '#contract/language.ts'
import { inSentence } from '../../lib/in-sentence.ts'
import { Pop } from '../../ui/pop.tsx'
import { Say } from '../../ui/say.tsx'
import { setFields, without } from './filter-fields.ts'
import { FilterValue } from './filter-value.tsx'
import { FilterEditor, FilterMenu } from './lazy-parts.ts'
import { type FilterKey, filters } from './list-filters.ts'
import type { ShipmentsSearch } from './search.ts'

interface Props {
  search: ShipmentsSearch
  onChange: (change: Partial<ShipmentsSearch>) => void
}

/** What is filtered, a chip each: pressed to change it. All of it is in the address. */
export function FilterBar({ search, onChange }: Props) {
  return (
    <>
      {search.q !== undefined && (
        <span className="chip">
          <span>
            <Say text={t('Contains {search}')} search={<b>{search.q}</b>} />
          </span>
          <Remove search={{ ...search, q: undefined }} label={t('Remove the filter on the text')} />
        </span>
      )}
      {setFields(search).map((key) => (
        <Chip key={key} filter={key} search={search} onChange={onChange} />
      ))}
      <AddFilter search={search} onChange={onChange} />
    </>
  )
}

function Chip({ filter, search, onChange }: Props & { filter: FilterKey }) {
  // What is finished is kept out by its status, and a status that is asked for takes the place of that.
  const { words } = filters[filter === 'scope' ? 'status' : filter]
  return (
    <span className="chip">
      <Pop
        label={t('Change the filter {filter}', { filter: words })}
        className="chip-value"
        button={
          <>
            {words}{' '}
            <b>
              <FilterValue filter={filter} search={search} />
            </b>
          </>
        }
      >
        {() => <FilterEditor filter={filter} search={search} onChange={onChange} />}
      </Pop>
      <Remove
        search={without(search, filter)}
        label={t('Remove the filter on {filter}', { filter: inSentence(words) })}
      />
    </span>
  )
}

function Remove({ search, label }: { search: ShipmentsSearch; label: string }) {
  return (
    <Link to="/shipments" search={search} replace aria-label={label}>
      <X className="s" />
    </Link>
  )
}

function AddFilter(props: Props) {
  return (
    <Pop
      label={t('Add a filter')}
      className="btn small quiet"
      button={
        <>
          <ListFilter className="s" /> {t('Filter')}
        </>
      }
    >
      {() => <FilterMenu {...props} />}
    </Pop>
  )
}
