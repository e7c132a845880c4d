import { useState } from 'react'
import type { CustomFieldDefinition } from '#contract/custom-fields/custom-field-definition.ts'
import { t, tc } from '#contract/language.ts'
import { plain } from '../../lib/search-words.ts'
import { Focused } from '../../ui/focused.tsx'
import { FilterEditor } from './filter-editor.tsx'
import { fieldsOf, isSet } from './filter-fields.ts'
import { slugOf, useFilterFields } from './known-fields.ts'
import { type FilterKey, filters } from './list-filters.ts'
import { PopSearch } from './pop-search.tsx'
import type { ShipmentsSearch } from './search.ts'

/** What else people call a filter. */
const alsoCalled: Partial<Record<FilterKey, string>> = {
  scope: tc('words that find a filter', 'active done delivered returned'),
  tracking: tc('words that find a filter', 'stopped'),
  status: tc('words that find a filter', 'where on board rail available'),
  verdict: tc('words that find a filter', 'ready blocked released'),
  urgency: tc('words that find a filter', 'costs money near attention due'),
  hold: tc('words that find a filter', 'customs freight USDA VACIS TMF'),
  deadline: tc('words that find a filter', 'last free day LFD overdue'),
  arrival: tc('words that find a filter', 'ETA ATA'),
  customer: tc('words that find a filter', 'party'),
  consignee: tc('words that find a filter', 'party receiver'),
  shipper: tc('words that find a filter', 'party sender'),
  notify: tc('words that find a filter', 'party'),
  trucker: tc('words that find a filter', 'party haulier drayage'),
  broker: tc('words that find a filter', 'party customs'),
  party: tc('words that find a filter', 'party customer consignee shipper notify trucker broker'),
  line: tc('words that find a filter', 'carrier SCAC'),
  pod: tc('words that find a filter', 'POD'),
  destination: tc('words that find a filter', 'inland place'),
  terminal: tc('words that find a filter', 'FIRMS pier'),
  tag: tc('words that find a filter', 'label'),
  currency: tc('words that find a filter', 'currency USD CAD'),
  news: tc('words that find a filter', 'silent stale overdue'),
  step: tc('words that find a filter', 'expected due overdue silent'),
  leg: tc('words that find a filter', 'trucker out empty return'),
  empty_due: tc('words that find a filter', 'detention return'),
  empty: tc('words that find a filter', 'without missing'),
  present: tc('words that find a filter', 'with present'),
}

interface Props {
  search: ShipmentsSearch
  onChange: (change: Partial<ShipmentsSearch>) => void
}

/** Which filter; then, in its place, the choices of that one. */
export function FilterMenu({ search, onChange }: Props) {
  const [filter, setFilter] = useState<{ key: FilterKey; field?: CustomFieldDefinition }>()
  const { fields } = useFilterFields()
  const [text, setText] = useState('')
  if (filter)
    return (
      <Focused>
        <h3 className="pop-title">{filter.field?.attributes.display_name ?? filters[filter.key].words}</h3>
        <FilterEditor
          filter={filter.field ? `field:${filter.field.attributes.api_slug}` : filter.key}
          search={search}
          onChange={onChange}
        />
      </Focused>
    )
  const asked = plain(text.trim())
  const found = fieldsOf(search.grain).filter(
    (key) =>
      key !== 'field' && !isSet(key, search) && plain(`${filters[key].words} ${alsoCalled[key] ?? ''}`).includes(asked),
  )
  const foundFields = fields.filter(
    ({ attributes }) =>
      !search.field.some((term) => slugOf(term) === attributes.api_slug) &&
      plain(`${attributes.display_name} ${attributes.api_slug} ${t('custom field')}`).includes(asked),
  )
  const openFirst = () => {
    const [key, field] = [found[0], foundFields[0]]
    if (key) setFilter({ key })
    else if (field) setFilter({ key: 'field', field })
  }
  return (
    <>
      <PopSearch
        label={t('Find a filter')}
        placeholder={t('Find a filter')}
        text={text}
        onType={setText}
        onEnter={openFirst}
      />
      {found.map((key) => (
        <button key={key} type="button" onClick={() => setFilter({ key })}>
          {filters[key].words}
        </button>
      ))}
      {foundFields.length > 0 && <p className="pop-title">{t('Custom fields')}</p>}
      {foundFields.map((field) => (
        <button key={field.id} type="button" onClick={() => setFilter({ key: 'field', field })}>
          <bdi>{field.attributes.display_name}</bdi>
        </button>
      ))}
      {found.length + foundFields.length === 0 && <p className="pop-note">{t('No filter is called that.')}</p>}
    </>
  )
}
