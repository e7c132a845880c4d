import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CustomFieldDefinition } from '#contract/custom-fields/custom-field-definition.ts'
import { t } from '#contract/language.ts'
import { CustomFieldControl } from '../../features/shipment/custom-field-control.tsx'
import { definitionsQuery } from '../../features/shipment/shipment-query.ts'
import { SelectField } from '../../form/fields.tsx'
import { Say } from '../../ui/say.tsx'
import type { Grain } from './list-filters.ts'

interface Props {
  grain: Grain
  chosen: CustomFieldDefinition | null
  onChoose: (definition: CustomFieldDefinition | null) => void
  error: string | undefined
}

/** Which field, and its value, in the control of its data type. */
export function BulkField({ grain, chosen, onChoose, error }: Props) {
  const { data, error: failure } = useQuery(definitionsQuery)
  if (failure && !data)
    return <p className="err">{t('The fields could not be loaded: {message}', { message: failure.message })}</p>
  if (!data) return <p className="text-ink-3">{t('Loading…')}</p>
  const isOfShipment = ({ attributes }: CustomFieldDefinition) => attributes.entity_type === 'Shipment'
  const isOffered = (one: CustomFieldDefinition) =>
    isOfShipment(one) || (one.attributes.entity_type === 'Container' && grain === 'containers')
  // A relation is set by programs: nobody types ids.
  const offered = data.data
    .filter((one) => isOffered(one) && one.attributes.data_type !== 'reference')
    .toSorted((a, b) => Number(isOfShipment(a)) - Number(isOfShipment(b)))
  if (offered.length === 0)
    return (
      <p className={error ? 'err' : undefined}>
        <Say
          text={t('No custom fields yet. An admin adds them in {settings}.')}
          settings={<Link to="/settings/fields">{t('Settings → Custom fields')}</Link>}
        />
      </p>
    )
  return (
    <>
      <SelectField
        label={t('Field')}
        value={chosen?.id ?? ''}
        onChange={({ target }) => onChoose(offered.find(({ id }) => id === target.value) ?? null)}
        error={chosen ? undefined : error}
      >
        <option value="">{t('choose')}</option>
        {offered.map(({ id, attributes: { display_name, entity_type } }) => (
          <option key={id} value={id}>
            {grain === 'containers' && entity_type === 'Shipment'
              ? t('{field}, of the shipment', { field: display_name })
              : display_name}
          </option>
        ))}
      </SelectField>
      {chosen && <CustomFieldControl key={chosen.id} definition={chosen} value={null} error={error} />}
    </>
  )
}
