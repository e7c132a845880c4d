import type { api } from '#contract/api.ts'
import type { Container } from '#contract/container.ts'
import type { DocumentType } from '#contract/document-type.ts'
import { type EmbedShipment, type EmbedView, embedShipment, embedView } from '#contract/embed.ts'
import type { Shipment } from '#contract/shipment.ts'
import { type ViewSection, viewSections } from '#contract/view.ts'
import { finished } from '#domain/attention.ts'
import { displayValue } from '#domain/custom-field.ts'
import { customerContainer } from '#domain/customer-container.ts'
import { groupBy } from '#domain/group-by.ts'
import { allows, type Policy, shown } from '#domain/view-policy.ts'
import {
  type Belongings,
  belongings,
  countOwnShipments,
  ownShipment,
  ownShipments,
  ownView,
  withNumber,
} from '../db/embed.ts'
import type { Transaction } from '../db/scope.ts'
import { found } from '../http/errors.ts'
import type { Context, HandlersOf } from '../http/handler.ts'
import type { Reference } from '../reference/reference.ts'

/** The customer's side: every statement runs as the view, so that rows it does not let out do not exist here. */
export const embed: HandlersOf<typeof api.embed> = {
  async view({ tx }) {
    const view = await ownView(tx)
    const { total, updated_at } = await countOwnShipments(tx)
    const { company_name, party_name, language, colour, logo, allowed_origins } = view
    const sections = viewSections.filter((name: ViewSection) => view.sections[name])
    const own = { company_name, party_name, language, colour, logo, allowed_origins, sections, updated_at }
    const contact = shown(view, 'view.contact', 'contact', () => view.contact)
    const attributes = { ...own, ...contact, shipments_count: total }
    return { data: resourceOf(embedView, view.id, attributes) }
  },

  async shipments({ tx, params, context }) {
    const { rows, meta } = await ownShipments(tx, params)
    return { data: await described(tx, await ownView(tx), rows, context), meta }
  },

  async shipment({ tx, params, context }) {
    const row = found(await ownShipment(tx, params.id))
    const [data] = await described(tx, await ownView(tx), [row], context)
    return { data: data as EmbedShipment }
  },

  async search({ tx, params, context }) {
    const view = await ownView(tx)
    const where = withNumber(params.query, {
      bill: allows(view, 'bill_of_lading_number'),
      references: allows(view, 'references'),
      containers: allows(view, 'containers.number'),
    })
    const { rows, meta } = await ownShipments(tx, params, where)
    return { data: await described(tx, view, rows, context), meta }
  },
}

type Row = NonNullable<Awaited<ReturnType<typeof ownShipment>>>
type Box = Belongings['containers'][number]

async function described(tx: Transaction, policy: Policy, rows: readonly Row[], { reference }: Context) {
  const own = await belongings(
    tx,
    rows.map(({ id }) => id),
  )
  const boxes = groupBy(own.containers, ({ shipment_id }) => shipment_id)
  const events = groupBy(own.events, ({ container_id }) => container_id)
  const fields = groupBy(own.fields, ({ entity_id }) => entity_id)
  const fieldsOf = (id: string) =>
    (fields.get(id) ?? []).flatMap(({ display_name, ...field }) => {
      const value = displayValue(field)
      return value === null ? [] : [{ label: display_name, value }]
    })
  return rows.map((row) => {
    const containers = boxes.get(row.id) ?? []
    const route = row as unknown as Shipment['attributes']
    return shipmentOf(policy, row, {
      documents: papersOf(own.documents, row, containers),
      custom_fields: fieldsOf(row.id),
      containers: containers.map((box) =>
        customerContainer(policy, {
          id: box.id,
          box: box as unknown as Container['attributes'],
          route,
          events: events.get(box.id) ?? [],
          terminal: facilityOf(box, reference),
          custom_fields: fieldsOf(box.id),
        }),
      ),
    })
  })
}

type Parts = Pick<EmbedShipment['attributes'], 'containers' | 'documents'> & {
  custom_fields: { label: string; value: string }[]
}

function shipmentOf(policy: Policy, row: Row, { custom_fields, ...parts }: Parts): EmbedShipment {
  const references = shown(policy, 'references', 'references', () => row.ref_numbers)
  const bill = shown(policy, 'bill_of_lading_number', 'bill_of_lading_number', () => row.bill_of_lading_number)
  return resourceOf(embedShipment, row.id, {
    headline: references.references?.[0] ?? bill.bill_of_lading_number ?? null,
    ...bill,
    ...references,
    from: row.port_of_lading_name,
    to: row.destination_name ?? row.port_of_discharge_name,
    ...parts,
    ...(custom_fields.length > 0 && { custom_fields }),
    is_done: row.attention >= finished,
    updated_at: row.updated_at,
  })
}

function papersOf(documents: Belongings['documents'], { id }: Row, boxes: readonly Box[]) {
  const ids = new Set(boxes.map((box) => box.id))
  const own = documents.filter((one) => one.shipment_id === id || ids.has(one.container_id ?? ''))
  const unique = [...new Map(own.map((one) => [one.id, one])).values()]
  return unique.map((one) => ({ id: one.id, name: one.name, type: one.effective_type as DocumentType }))
}

function facilityOf({ pickup_facility_type, pickup_facility_id, pod_terminal_id }: Box, reference: Reference) {
  const facility =
    pickup_facility_type && pickup_facility_id
      ? reference.find(pickup_facility_type, pickup_facility_id)
      : reference.find('terminal', pod_terminal_id ?? '')
  return facility?.name ?? null
}

/** Unlike `render`, with what is given and no more: a member that is hidden is not there, and not null either. */
function resourceOf<R extends typeof embedShipment | typeof embedView>(
  { type, collection }: R,
  id: string,
  attributes: object,
) {
  const self = type === 'embed_view' ? collection : `${collection}/${id}`
  return { id, type, attributes, links: { self } } as unknown as R extends typeof embedView ? EmbedView : EmbedShipment
}
