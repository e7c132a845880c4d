import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#contract/api.ts'
import { t, tc } from '#contract/language.ts'
import { q } from '../api/query.ts'
import { useDebounced } from '../lib/debounced.ts'
import { TextField } from './fields.tsx'

export interface PartyOption {
  id: string
  company_name: string
}

interface Props {
  /** What the choice is for. */
  label: string
  chosen: PartyOption | null
  onChoose: (party: PartyOption) => void
  error?: string | undefined
  autoFocus?: boolean
  /** Offered as long as nothing is typed, instead of all. */
  known?: readonly PartyOption[]
}

/** Finds a party by a part of the name. */
export function PartyChoice({ label, chosen, onChoose, error, autoFocus, known = [] }: Props) {
  const [text, setText] = useState('')
  const isSearched = text !== '' || known.length === 0
  const found = useQuery({
    ...q(api.party_summaries.list, { q: useDebounced(text, 200), 'page[size]': 6 }),
    placeholderData: keepPreviousData,
    enabled: isSearched,
  })
  const listed = isSearched
    ? (found.data?.data ?? []).map(({ id, attributes }) => ({ id, company_name: attributes.company_name }))
    : known
  // What was chosen stays, whatever is looked for afterwards.
  const offered = chosen && !listed.some(({ id }) => id === chosen.id) ? [chosen, ...listed] : listed
  return (
    <div className="grid max-w-100 gap-2">
      <TextField
        label={label}
        type="search"
        autoFocus={autoFocus}
        placeholder={t('Search name')}
        value={text}
        maxLength={100}
        onChange={({ target }) => setText(target.value)}
        error={error}
      />
      <fieldset>
        <legend className="sr-only">{tc('what a search found', 'Found')}</legend>
        {offered.map((one) => (
          <label key={one.id} className="choice">
            <input
              type="radio"
              name={`${label} found`}
              className="check"
              checked={chosen?.id === one.id}
              onChange={() => onChoose(one)}
            />
            <span className="wrap-anywhere">{one.company_name}</span>
          </label>
        ))}
        {found.data && offered.length === 0 && (
          <p className="text-ink-3">
            {text
              ? t('No customer by that name. Add one under Customers.')
              : t('No customer yet. Add one under Customers.')}
          </p>
        )}
        {found.error && !found.data && <p className="err">{found.error.message}</p>}
      </fieldset>
    </div>
  )
}
