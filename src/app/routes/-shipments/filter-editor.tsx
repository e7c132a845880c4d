import { t } from '#contract/language.ts'
import { capital } from '#domain/text.ts'
import { ChoicesEditor } from './choices-editor.tsx'
import { DaysEditor } from './days-editor.tsx'
import { FieldsEditor } from './field-editor.tsx'
import { currencies } from './filter-words.ts'
import type { ColumnFilter } from './list-column.ts'
import { type FilterKey, filters, type Grain } from './list-filters.ts'
import { RemoteEditor } from './remote-editor.tsx'
import type { ShipmentsSearch } from './search.ts'
import { TagsEditor } from './tags-editor.tsx'

interface Props {
  filter: ColumnFilter
  search: ShipmentsSearch
  onChange: (change: Partial<ShipmentsSearch>) => void
}

/** What is below a chip: the choices of one filter. A choice takes effect at once. */
export function FilterEditor({ filter: asked, search, onChange }: Props) {
  const [key, field] = asked.split(':') as [FilterKey, string?]
  const filter = filters[key]
  const { words } = filter
  const values: readonly string[] = [search[key] ?? []].flat()
  const set = (value: string | string[] | undefined) => onChange({ [key]: value })
  switch (filter.kind) {
    case 'scope':
      return (
        <ChoicesEditor
          label={words}
          one
          choices={{ active: t('Hide finished'), all: t('Include finished') }}
          chosen={[search.scope]}
          onChange={([scope = 'active']) => onChange({ scope, ...(scope === 'active' && { status: [] }) })}
        />
      )
    case 'one':
      return (
        <ChoicesEditor
          label={words}
          one
          choices={{ any: t('Any'), ...capitals(filter.choices) }}
          chosen={[values[0] ?? 'any']}
          onChange={([value]) => set(value === 'any' ? undefined : value)}
        />
      )
    case 'several':
      return <ChoicesEditor label={words} choices={offered(filter, search.grain)} chosen={values} onChange={set} />
    case 'days':
      return <DaysEditor label={words} past={filter.past} value={values[0]} onChange={set} />
    case 'texts':
      if (key !== 'currency') return <TagsEditor value={values} onChange={set} />
      return (
        <ChoicesEditor
          label={words}
          choices={{ ...Object.fromEntries(values.map((code) => [code, code])), ...currencies }}
          chosen={values}
          onChange={set}
        />
      )
    case 'fields':
      return <FieldsEditor field={field} value={values} onChange={set} />
    case 'codes':
      return <RemoteEditor of={filter.of} search={search} value={values} onChange={set} />
  }
}

interface Offer {
  choices: Record<string, string>
  isOf?: (grain: Grain, choice: string) => boolean
  hidden?: string
}

function offered({ choices, isOf, hidden }: Offer, grain: Grain): Record<string, string> {
  const found = Object.entries(choices).filter(([choice]) => choice !== hidden && (isOf?.(grain, choice) ?? true))
  return capitals(Object.fromEntries(found))
}

const capitals = (words: Record<string, string>) =>
  Object.fromEntries(Object.entries(words).map(([code, text]) => [code, capital(text)]))
