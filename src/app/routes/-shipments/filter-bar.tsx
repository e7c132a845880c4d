import { Link } from '@tanstack/react-router'
import { ListFilter, X } from 'lucide-react'
import { useState } from 'react'
import { Pop } from '../../table/pop.tsx'
import { type FilterKey, fieldsOf, filterFields, isSet, setFields, without } from './filter-fields.ts'
import { FilterValue } from './filter-value.tsx'
import { FilterEditor } from './later.ts'
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
            Contains <b>{search.q}</b>
          </span>
          <Remove search={{ ...search, q: undefined }} words="the text" />
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
  const { words } = filterFields[filter === 'scope' ? 'status' : filter]
  return (
    <span className="chip">
      <Pop
        label={`Change the filter ${words}`}
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
      <Remove search={without(search, filter)} words={words.toLowerCase()} />
    </span>
  )
}

function Remove({ search, words }: { search: ShipmentsSearch; words: string }) {
  return (
    <Link to="/shipments" search={search} replace aria-label={`Remove the filter on ${words}`}>
      <X className="s" />
    </Link>
  )
}

function AddFilter(props: Props) {
  return (
    <Pop
      label="Add a filter"
      className="btn small quiet"
      button={
        <>
          <ListFilter className="s" /> Filter
        </>
      }
    >
      {() => <FilterMenu {...props} />}
    </Pop>
  )
}

/** Which filter; then, in its place, the choices of that one. */
function FilterMenu({ search, onChange }: Props) {
  const [filter, setFilter] = useState<FilterKey>()
  const [text, setText] = useState('')
  if (filter)
    return (
      <>
        <h3 className="pop-title">{filterFields[filter].words}</h3>
        <FilterEditor filter={filter} search={search} onChange={onChange} />
      </>
    )
  const asked = text.trim().toLowerCase()
  const found = fieldsOf(search.grain).filter(
    (key) =>
      !isSet(key, search) && `${filterFields[key].words} ${filterFields[key].also ?? ''}`.toLowerCase().includes(asked),
  )
  return (
    <>
      <form
        className="pop-search"
        onSubmit={(event) => {
          event.preventDefault()
          setFilter(found[0])
        }}
      >
        <input
          className="input"
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label="Find a filter"
          placeholder="Find a filter"
        />
      </form>
      {found.map((key) => (
        <button key={key} type="button" onClick={() => setFilter(key)}>
          {filterFields[key].words}
        </button>
      ))}
      {found.length === 0 && <p className="pop-note">No filter is called that.</p>}
    </>
  )
}
