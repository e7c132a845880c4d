import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import type { Terminal } from '#contract/reference/place.ts'
import { q } from '../../api/query.ts'
import { RadioFields } from '../../form/choice-fields.tsx'
import { TextField } from '../../form/fields.tsx'
import { useDebounced } from '../../lib/debounced.ts'

interface Props {
  error: string | undefined
  /** UN/LOCODE of the port where it is, where that is known. */
  locode?: string | null
}

const shown = 8

/** One of the terminals that are known, found by its name, a code or its port. Its id is `terminal_id` of the form. */
export function TerminalPicker({ error, locode }: Props) {
  const [typed, setTyped] = useState(locode ?? '')
  const search = useDebounced(typed.trim(), 200)
  const found = useQuery({
    ...q(api.terminals.list, { 'page[size]': shown, ...(search && { search }) }),
    placeholderData: keepPreviousData,
  }).data
  const more = (found?.meta.total ?? 0) - (found?.data.length ?? 0)
  return (
    <>
      <TextField
        type="search"
        label={t('Find a terminal')}
        help={t('Name, code or UN/LOCODE of its port')}
        value={typed}
        error={undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      {found && found.data.length > 0 && (
        <RadioFields
          key={found.data.map(({ id }) => id).join()}
          legend={t('Terminal')}
          name="terminal_id"
          choices={Object.fromEntries(
            found.data.map((one) => [one.id, { words: one.attributes.name, explained: codesOf(one) }]),
          )}
          chosen={found.data.length === 1 ? found.data.map(({ id }) => id) : []}
          error={error}
        />
      )}
      {found?.data.length === 0 && <p className="text-ink-2">{t('No terminal matches.')}</p>}
      {more > 0 && <p className="text-12 text-ink-3">{t('{count} more: type more of the name.', { count: more })}</p>}
    </>
  )
}

/** `USLAX · FIRMS W185 · your own` */
export function codesOf({ attributes }: Terminal): string {
  const { locode, firms_code, smdg_code, bic_facility_code, is_own } = attributes
  return [
    locode,
    firms_code && `FIRMS ${firms_code}`,
    smdg_code && `SMDG ${smdg_code}`,
    bic_facility_code && `BIC ${bic_facility_code}`,
    is_own && t('your own'),
  ]
    .filter(Boolean)
    .join(' · ')
}
