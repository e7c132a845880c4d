import type { api } from '#contract/api.ts'
import { type EmbedShipment, embedView } from '#contract/portal/embed.ts'
import { type ViewSection, viewSections } from '#contract/portal/view-sections.ts'
import { shown } from '#domain/portal/view-policy.ts'
import { withFiles } from '../../db/documents/document-files.ts'
import { countOwnShipments, ownShipment, ownView } from '../../db/portal/embed.ts'
import { ownShipments } from '../../db/portal/embed-orders.ts'
import { readMarks } from '../../db/portal/view-marks.ts'
import type { Principal } from '../../db/scope.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { described, partsWith, resourceOf } from '../../portal/customer-shipments.ts'
import { askedOrders } from '../../portal/orders.ts'
import { mostPacked, mostPackedBytes, packOf } from '../../portal/pack.ts'
import { linkTo, noFile } from '../documents/document-files.ts'

/** Why a section is not in the page even where it is on, for staff; null where it is. */
export const reasonNotOffered = (section: ViewSection, { mailsNeed }: Pick<Context, 'mailsNeed'>): string | null =>
  section === 'subscriptions' && mailsNeed.length > 0
    ? `Not offered to customers: the server needs ${mailsNeed.join(' and ')} in its settings.`
    : null

const pageOf = (params: { 'page[number]': number; 'page[size]': number }) => ({
  'page[number]': params['page[number]'],
  'page[size]': params['page[size]'],
})

const visitorOf = ({ view_id, token_id }: Principal) => ({ view_id: String(view_id), token_id: String(token_id) })

/** The customer's side: every statement runs as the view, so that rows it does not let out do not exist here. */
export const embed: HandlersOf<typeof api.embed> = {
  async view({ tx, params, context }) {
    // Before anything else: what changes while this is answered is told by the stream, and not missed.
    const read = params.marks ? await readMarks(tx, context.now()) : undefined
    const marks = read && { marks: { view: read.view, shipments: read.shipments } }
    const view = await ownView(tx)
    const { total, updated_at } = await countOwnShipments(tx)
    const { company_name, party_name, language, colour, logo, look, allowed_origins } = view
    const sections = viewSections.filter((name) => view.sections[name] && reasonNotOffered(name, context) === null)
    const own = { company_name, party_name, language, colour, logo, look, allowed_origins, sections, updated_at }
    const contact = shown(view, 'view.contact', 'contact', () => view.contact)
    const attributes = { ...own, ...contact, shipments_count: total, ...marks }
    return { data: resourceOf(embedView, view.id, attributes) }
  },

  async shipments({ tx, params, context }) {
    const view = await ownView(tx)
    const { reference } = params
    const { asked, where } = askedOrders(view, params, context.now())
    const { rows, meta } = await ownShipments(tx, { ...pageOf(params), ...asked }, where)
    const data = await described(tx, view, rows, context)
    return { data: reference === undefined ? data : partsWith(data, reference), meta }
  },

  async shipment({ tx, params, context }) {
    const row = found(await ownShipment(tx, params.id))
    const [data] = await described(tx, await ownView(tx), [row], context)
    return { data: data as EmbedShipment }
  },

  async document_url({ tx, params, principal, context, origin }) {
    const [document] = await withFiles(tx, [params.id])
    if (found(document, "Couldn't find Document").file_sha256 === null) throw noFile()
    const { account_id } = principal
    const visitor = visitorOf(principal)
    return linkTo({ may: params.inline ? 'show' : 'save', account_id, visitor, id: params.id }, context, origin)
  },

  async documents_url({ tx, params, principal, context, origin }) {
    const { id } = found(await ownShipment(tx, params.id))
    const { documents, bytes } = await packOf(tx, id)
    if (documents.length === 0) throw new HttpError('no_document_attached', 'No document of this order has a file.')
    const mebibytes = (count: number) => Math.round(count / 1024 / 1024)
    if (documents.length > mostPacked || bytes > mostPackedBytes)
      throw new HttpError(
        'payload_too_large',
        `${documents.length} documents of ${mebibytes(bytes)} MB together: at most ${mostPacked} of ${mebibytes(mostPackedBytes)} MB go into one ZIP. Fetch them one by one.`,
      )
    return linkTo({ may: 'pack', account_id: principal.account_id, visitor: visitorOf(principal), id }, context, origin)
  },

  async search({ tx, params, context }) {
    const view = await ownView(tx)
    const { asked, where } = askedOrders(view, params, context.now())
    const { rows, meta } = await ownShipments(tx, { ...pageOf(params), ...asked }, where)
    return { data: await described(tx, view, rows, context), meta }
  },
}
