import type { api } from '#contract/api.ts'
import { refusal } from '#contract/said/refusals.ts'
import type { Target } from '../../db/documents/document-links.ts'
import { linksOf, listLinks, shipmentsOfLinks, targetOfId } from '../../db/documents/document-links.ts'
import type { DocumentRow } from '../../db/documents/document-work.ts'
import { findDocument, lockDocument, representationsByIds } from '../../db/documents/documents.ts'
import type { Transaction } from '../../db/scope.ts'
import { compareInvoice } from '../../documents/compare-invoice.ts'
import { linkByHand, unlinkByHand } from '../../documents/link-document.ts'
import { tellContainers } from '../../documents/tell-containers.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { renderLink } from '../portal/render-link.ts'

const notFound = refusal('document_not_found')

export const documentLinks: HandlersOf<typeof api.document_links> = {
  async list({ tx, params }) {
    const { id } = found(await findDocument(tx, params.id), notFound)
    const { rows, meta } = await listLinks(tx, id, params)
    return { data: rows.map(renderLink), meta }
  },

  async create({ tx, params, body, principal, context }) {
    const document = found(await lockDocument(tx, params.id), notFound)
    const { type, id } = body.data
    const target = await targetOfId(tx, id)
    if (!target || target.type !== type)
      throw new HttpError('invalid', `There is no such ${type}.`, { pointer: '/data/id' })
    const targets: Target[] = [{ shipment_id: target.shipment_id, container_id: null }]
    if (type === 'container') targets.push({ shipment_id: null, container_id: id })
    await linkByHand(tx, document, targets, principal.user_id ?? null, context.now())
    await tellAll(tx, document, [target.shipment_id], context)
    const made = (await linksOf(tx, document.id)).find((link) => id === (link.container_id ?? link.shipment_id))
    return { data: renderLink(found(made)) }
  },

  async delete({ tx, params, principal, context }) {
    const document = found(await lockDocument(tx, params.id), notFound)
    const links = await linksOf(tx, document.id)
    const link = found(
      links.find(({ shipment_id, container_id }) => params.target_id === (shipment_id ?? container_id)),
      refusal('document_not_linked'),
    )
    const target = found(await targetOfId(tx, params.target_id))
    const { shipment_id, container_id } = link
    const by = principal.user_id ?? null
    const gone = await unlinkByHand(
      tx,
      document,
      { shipment_id, container_id },
      target.container_ids,
      by,
      context.now(),
    )
    await tellAll(tx, document, await shipmentsOfLinks(tx, gone), context)
    return undefined
  },
}

/** What it says of a last free day is said where it is linked, and nowhere else any more. */
async function tellAll(tx: Transaction, document: DocumentRow, shipments: readonly string[], context: Context) {
  const id = document.last_document_representation_id
  const [representation] = id ? await representationsByIds(tx, [id]) : []
  await tellContainers(tx, document, { representation, shipments }, context)
  await compareInvoice(tx, document, representation, context)
}
