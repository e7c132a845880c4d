import { api } from '#contract/api.ts'
import { t, tc } from '#contract/language.ts'
import type { Container } from '#contract/tracking/container.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import { listComma } from '#domain/text.ts'
import { useOptimistic } from '../../api/use-optimistic.ts'
import { EntriesField, readEntries } from '../../form/entries-field.tsx'
import { FoldingSection } from '../../ui/folding-section.tsx'
import { bothLists } from './both-lists.ts'
import { CustomFields } from './custom-fields.tsx'
import { Editable } from './editable.tsx'
import { type ShipmentDocument, shipmentOf } from './shipment-query.ts'

export interface Editing {
  /** Which value is being edited: the address knows. */
  edited: string | undefined
  onEdit: (edited: string | undefined) => void
}

interface Props extends Editing {
  shipment: Shipment
  container?: Container | undefined
}

/** What people wrote on the shipment and on the chosen container, changed where it stands. */
export function References({ shipment, container, ...editing }: Props) {
  const { ref_numbers, tags } = shipment.attributes
  const all = [...new Set([...(ref_numbers ?? []), ...(container?.attributes.ref_numbers ?? []), ...tags])]
  return (
    <FoldingSection
      id="references"
      title={t('References and tags')}
      gist={
        all.length > 2
          ? t('{name} and {count} more', { name: all[0], count: all.length - 1 })
          : all.join(listComma) || tc('no references or tags', 'none')
      }
      open={editing.edited !== undefined}
    >
      <dl className="kv">
        <OfShipment shipment={shipment} attribute="ref_numbers" label={t('Shipment')} {...editing} />
        {container && <OfContainer shipment={shipment.id} container={container} {...editing} />}
        <OfShipment shipment={shipment} attribute="tags" label={t('Tags')} {...editing} />
        <CustomFields noun="shipment" id={shipment.id} {...editing} />
        {container && <CustomFields noun="container" id={container.id} {...editing} />}
      </dl>
    </FoldingSection>
  )
}

interface OfShipmentProps extends Editing {
  shipment: Shipment
  attribute: 'ref_numbers' | 'tags'
  label: string
}

function OfShipment({ shipment: { id, attributes }, attribute, label, edited, onEdit }: OfShipmentProps) {
  const { send } = useOptimistic(api.shipments.update, [api.containers.list])
  const values = attributes[attribute] ?? []
  const key = attribute === 'tags' ? 'tags' : 'references'
  const name = attribute === 'tags' ? t('Tags') : t('References of the shipment')
  return (
    <Editable
      label={label}
      value={values}
      shown={attribute === 'tags' ? <Tags values={values} /> : <List values={values} />}
      editing={edited === key}
      onEdit={(editing) => onEdit(editing ? key : undefined)}
      pointer={attribute}
      writes={api.shipments.update}
      control={(error, values) => <EntriesField name="values" label={name} values={values} error={error} />}
      read={(form) => readEntries(form, 'values')}
      together={bothLists}
      save={(next, seen) => {
        const changed = { [attribute]: next }
        const meta = { expected: { [attribute]: seen } }
        return send<ShipmentDocument>(
          { params: { id }, body: { data: { type: 'shipment', attributes: changed, meta } } },
          {
            queryKey: shipmentOf(id).queryKey,
            apply: (document) => ({
              ...document,
              data: { ...document.data, attributes: { ...document.data.attributes, ...changed } },
            }),
          },
        )
      }}
    />
  )
}

function OfContainer({ shipment, container, edited, onEdit }: Editing & { shipment: string; container: Container }) {
  const { send } = useOptimistic(api.containers.update, [api.shipments.get])
  const { id, attributes } = container
  return (
    <Editable
      label={t('Container')}
      value={attributes.ref_numbers}
      shown={<List values={attributes.ref_numbers} />}
      editing={edited === 'container'}
      onEdit={(editing) => onEdit(editing ? 'container' : undefined)}
      pointer="ref_numbers"
      writes={api.containers.update}
      control={(error, values) => (
        <EntriesField
          name="values"
          label={t('References of {number}', { number: attributes.number })}
          values={values}
          error={error}
        />
      )}
      read={(form) => readEntries(form, 'values')}
      together={bothLists}
      save={(ref_numbers, seen) => {
        const meta = { expected: { ref_numbers: seen } }
        return send<ShipmentDocument>(
          { params: { id }, body: { data: { type: 'container', attributes: { ref_numbers }, meta } } },
          {
            queryKey: shipmentOf(shipment).queryKey,
            apply: ({ included = [], ...document }) => ({
              ...document,
              included: included.map((one) =>
                one.id === id ? { ...one, attributes: { ...one.attributes, ref_numbers } } : one,
              ),
            }),
          },
        )
      }}
    />
  )
}

function List({ values }: { values: readonly string[] }) {
  if (values.length === 0) return <span className="text-ink-3">{tc('no references', 'none')}</span>
  return values.map((value, at) => (
    <span key={value}>
      {at > 0 && listComma}
      <bdi className="wrap-anywhere">{value}</bdi>
    </span>
  ))
}

function Tags({ values }: { values: readonly string[] }) {
  if (values.length === 0) return <span className="text-ink-3">{tc('no tags', 'none')}</span>
  return values.map((tag) => (
    <span key={tag} className="tag me-1 wrap-anywhere">
      <bdi>{tag}</bdi>
    </span>
  ))
}
