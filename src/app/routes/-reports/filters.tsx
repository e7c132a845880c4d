import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { api } from '#contract/api.ts'
import { t, tc } from '#contract/language.ts'
import { q } from '../../api/query.ts'
import { SelectField } from '../../form/fields.tsx'
import { useNow } from '../../lib/now.ts'
import { filtersOf, isFiltered, linesQuery, type ReportSearch } from './queries.ts'

const customersQuery = q(api.party_summaries.list, { 'filter[role]': ['customer'], 'page[size]': 100 })
const none: never[] = []

/** The last three years, the newest first. */
function quartersUntil(now: number): string[] {
  const [year, month] = [new Date(now).getUTCFullYear(), new Date(now).getUTCMonth()]
  const last = year * 4 + Math.floor(month / 3)
  return Array.from({ length: 12 }, (_, at) => `${Math.floor((last - at) / 4)}-Q${((last - at) % 4) + 1}`)
}

interface Choice {
  value: string
  words: string
}

/** Which departures, ports and customer. They stay when a line is opened. */
export function Filters({ search }: { search: ReportSearch }) {
  const navigate = useNavigate({ from: '/reports/lines' })
  const shown = filtersOf(search)
  const lines = useQuery(linesQuery({})).data?.data ?? none
  const customers = useQuery(customersQuery).data?.data ?? none
  const quarters = quartersUntil(useNow()).map((value) => ({ value, words: value }))
  const ports = (of: 'ports_of_lading' | 'ports_of_discharge') =>
    [...new Map(lines.flatMap(({ attributes }) => attributes[of].map((one) => [one.locode, one.name] as const)))]
      .map(([value, name]) => ({ value, words: `${name} (${value})` }))
      .sort((a, b) => (a.words < b.words ? -1 : 1))
  const choose = (change: ReportSearch) => void navigate({ search: (before) => ({ ...before, ...change }) })
  const select = (label: string, name: keyof ReportSearch, any: string, choices: readonly Choice[]) => (
    <Select label={label} any={any} choices={choices} value={shown[name]} onChoose={(to) => choose({ [name]: to })} />
  )
  const named = customers.map(({ id, attributes }) => ({ value: id, words: attributes.company_name }))
  return (
    <search className="mb-4 flex flex-wrap items-end gap-3">
      {select(tc('label: departed in this quarter or later', 'Left from'), 'from', t('Any quarter'), quarters)}
      {select(tc('label: departed in this quarter or earlier', 'until'), 'until', t('Any quarter'), quarters)}
      {select(t('Port of loading'), 'pol', t('Any port'), ports('ports_of_lading'))}
      {select(t('Port of discharge'), 'pod', t('Any port'), ports('ports_of_discharge'))}
      {select(t('Customer'), 'customer', t('Any customer'), named)}
      {isFiltered(search) && (
        <Link from="/reports/lines" to="/reports/lines" search={({ line, sort }) => ({ line, sort })} className="pb-2">
          {t('Clear filters')}
        </Link>
      )}
    </search>
  )
}

interface SelectProps {
  label: string
  any: string
  choices: readonly Choice[]
  value: string | undefined
  onChoose: (value: string | undefined) => void
}

/** What an address asks for stays to be chosen, also where nothing has it any more. */
function Select({ label, any, choices, value, onChoose }: SelectProps) {
  const isKnown = value === undefined || choices.some((one) => one.value === value)
  return (
    <div className="max-w-52">
      <SelectField
        label={label}
        error={undefined}
        value={value ?? ''}
        onChange={({ target }) => onChoose(target.value || undefined)}
      >
        <option value="">{any}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.words}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
