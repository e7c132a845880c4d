import { api } from '#contract/api.ts'
import type { Container } from '#contract/container.ts'
import type { Shipment } from '#contract/shipment.ts'
import { ListField, readList } from '../../form/fields.tsx'
import { FoldingSection } from '../../ui/folding-section.tsx'
import { CustomFields } from './custom-fields.tsx'
import { Editable } from './editable.tsx'
import { type ShipmentDocument, shipmentOf } from './shipment-query.ts'
import { useOptimistic } from './use-optimistic.ts'

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
  const count = new Set([...(ref_numbers ?? []), ...(container?.attributes.ref_numbers ?? [])]).size
  return (
    <FoldingSection
      id="references"
      title="References and tags"
      gist={count + tags.length > 0 ? `${count} and ${tags.length}` : 'none'}
      open={editing.edited !== undefined}
    >
      <dl className="kv wide">
        <OfShipment shipment={shipment} attribute="ref_numbers" label="Shipment" {...editing} />
        {container && <OfContainer shipment={shipment.id} container={container} {...editing} />}
        <OfShipment shipment={shipment} attribute="tags" label="Tags" {...editing} />
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
  const name = attribute === 'tags' ? 'Tags' : 'References of the shipment'
  return (
    <Editable
      label={label}
      value={attribute === 'tags' ? <Tags values={values} /> : <List values={values} />}
      editing={edited === key}
      onEdit={(editing) => onEdit(editing ? key : undefined)}
      pointer={attribute}
      writes={api.shipments.update}
      control={(error, typed) => (
        <Control name={name} values={typed ? readList(typed, 'values') : values} error={error} />
      )}
      save={(form) => {
        const changed = { [attribute]: readList(form, 'values') }
        return send<ShipmentDocument>(
          { params: { id }, body: { data: { type: 'shipment', attributes: changed } } },
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
      label="Container"
      value={<List values={attributes.ref_numbers} />}
      editing={edited === 'container'}
      onEdit={(editing) => onEdit(editing ? 'container' : undefined)}
      pointer="ref_numbers"
      writes={api.containers.update}
      control={(error, typed) => (
        <Control
          name={`References of ${attributes.number}`}
          values={typed ? readList(typed, 'values') : attributes.ref_numbers}
          error={error}
        />
      )}
      save={(form) => {
        const ref_numbers = readList(form, 'values')
        return send<ShipmentDocument>(
          { params: { id }, body: { data: { type: 'container', attributes: { ref_numbers } } } },
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

function Control({ name, values, error }: { name: string; values: readonly string[]; error: string | undefined }) {
  return <ListField name="values" label={name} values={values} error={error} />
}

function List({ values }: { values: readonly string[] }) {
  if (values.length === 0) return <span className="text-ink-3">none</span>
  return values.map((value, at) => (
    <span key={value}>
      {at > 0 && ', '}
      <bdi className="wrap-anywhere">{value}</bdi>
    </span>
  ))
}

function Tags({ values }: { values: readonly string[] }) {
  if (values.length === 0) return <span className="text-ink-3">none</span>
  return values.map((tag) => (
    <span key={tag} className="tag me-1 wrap-anywhere">
      <bdi>{tag}</bdi>
    </span>
  ))
}
