import { useState } from 'react'
import type { CustomFieldDefinition } from '#contract/custom-fields/custom-field-definition.ts'
import { Focused } from '../../ui/focused.tsx'
import { FilterEditor } from './filter-editor.tsx'
import { fieldsOf, isSet } from './filter-fields.ts'
import { slugOf, useFilterFields } from './known-fields.ts'
import { type FilterKey, filters } from './list-filters.ts'
import { PopSearch } from './pop-search.tsx'
import type { ShipmentsSearch } from './search.ts'

/** What else people call a filter. */
const alsoCalled: Partial<Record<FilterKey, string>> = {
  scope: 'active done delivered returned',
  tracking: 'stopped',
  status: 'where on board rail available',
  verdict: 'ready blocked released',
  urgency: 'costs money near attention due',
  hold: 'customs freight USDA VACIS TMF',
  deadline: 'last free day LFD overdue',
  arrival: 'ETA ATA',
  customer: 'party',
  consignee: 'party receiver',
  shipper: 'party sender',
  notify: 'party',
  trucker: 'party haulier drayage',
  broker: 'party customs',
  party: 'party customer consignee shipper notify trucker broker',
  line: 'carrier SCAC',
  pod: 'POD',
  destination: 'inland place',
  terminal: 'FIRMS pier',
  tag: 'label',
  currency: 'currency USD CAD',
  news: 'silent stale overdue',
  step: 'expected due overdue silent',
  leg: 'trucker out empty return',
  empty_due: 'detention return',
  empty: 'without missing',
  present: 'with present',
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
  const asked = text.trim().toLowerCase()
  const found = fieldsOf(search.grain).filter(
    (key) =>
      key !== 'field' &&
      !isSet(key, search) &&
      `${filters[key].words} ${alsoCalled[key] ?? ''}`.toLowerCase().includes(asked),
  )
  const foundFields = fields.filter(
    ({ attributes }) =>
      !search.field.some((term) => slugOf(term) === attributes.api_slug) &&
      `${attributes.display_name} ${attributes.api_slug} custom field`.toLowerCase().includes(asked),
  )
  const openFirst = () => {
    const [key, field] = [found[0], foundFields[0]]
    if (key) setFilter({ key })
    else if (field) setFilter({ key: 'field', field })
  }
  return (
    <>
      <PopSearch label="Find a filter" placeholder="Find a filter" text={text} onType={setText} onEnter={openFirst} />
      {found.map((key) => (
        <button key={key} type="button" onClick={() => setFilter({ key })}>
          {filters[key].words}
        </button>
      ))}
      {foundFields.length > 0 && <p className="pop-title">Custom fields</p>}
      {foundFields.map((field) => (
        <button key={field.id} type="button" onClick={() => setFilter({ key: 'field', field })}>
          <bdi>{field.attributes.display_name}</bdi>
        </button>
      ))}
      {found.length + foundFields.length === 0 && <p className="pop-note">No filter is called that.</p>}
    </>
  )
}
