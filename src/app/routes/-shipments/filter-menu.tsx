import { useState } from 'react'
import type { CustomFieldDefinition } from '#contract/custom-fields/custom-field-definition.ts'
import { t } from '#domain/language.ts'
import { Focused } from '../../ui/focused.tsx'
import { FilterEditor } from './filter-editor.tsx'
import { fieldsOf, isSet } from './filter-fields.ts'
import { slugOf, useFilterFields } from './known-fields.ts'
import { type FilterKey, filters } from './list-filters.ts'
import { PopSearch } from './pop-search.tsx'
import type { ShipmentsSearch } from './search.ts'

/** What else people call a filter. */
const alsoCalled: Partial<Record<FilterKey, string>> = {
  scope: t('active done delivered returned'),
  tracking: 'stopped',
  status: t('where on board rail available'),
  verdict: t('ready blocked released'),
  urgency: t('costs money near attention due'),
  hold: t('customs freight USDA VACIS TMF'),
  deadline: t('last free day LFD overdue'),
  arrival: t('ETA ATA'),
  customer: 'party',
  consignee: t('party receiver'),
  shipper: t('party sender'),
  notify: 'party',
  trucker: t('party haulier drayage'),
  broker: t('party customs'),
  party: t('party customer consignee shipper notify trucker broker'),
  line: t('carrier SCAC'),
  pod: 'POD',
  destination: t('inland place'),
  terminal: t('FIRMS pier'),
  tag: 'label',
  currency: t('currency USD CAD'),
  news: t('silent stale overdue'),
  step: t('expected due overdue silent'),
  leg: t('trucker out empty return'),
  empty_due: t('detention return'),
  empty: t('without missing'),
  present: t('with present'),
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
      t('{display_name} {api_slug} custom field', {
        display_name: attributes.display_name,
        api_slug: attributes.api_slug,
      })
        .toLowerCase()
        .includes(asked),
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
