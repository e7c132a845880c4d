import { fault, ofField } from '#contract/said/fault.ts'
import { refusal } from '#contract/said/refusals.ts'
import type { Detail } from '#contract/said/sentence.ts'
import type { trackingRequests as endpoints } from '#contract/tracking/tracking-request.ts'
import { inferNumber } from '#domain/tracking/infer-number.ts'
import { historyKey } from '#domain/tracking/line-prediction.ts'
import { beginRequest, readInitialFields } from '../../custom-fields/initial.ts'
import { findParty } from '../../db/parties/parties.ts'
import type { Transaction } from '../../db/scope.ts'
import { keysOfRequest, replaceSearchKeys } from '../../db/search/search-keys.ts'
import { wakeWorkers } from '../../db/store/wake-workers.ts'
import { succeededByLine } from '../../db/tracking/number-history.ts'
import { askNowWithReferences, findRequest, listRequests, updateRequest } from '../../db/tracking/tracking-requests.ts'
import { found, HttpError, type Problem } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { addToShipment } from '../../tracking/add-to-shipment.ts'
import { connectionsTo, renderRequest } from '../../tracking/render-tracked.ts'
import { createRequest } from '../../tracking/requests.ts'
import { testScac } from '../../tracking/test-numbers.ts'

export const trackingRequests: HandlersOf<typeof endpoints> = {
  async list({ tx, params, context }) {
    const { rows, ...page } = await listRequests(tx, params)
    const to = await connectionsTo(tx, context)
    return { data: rows.map((row) => renderRequest(row, to)), ...page }
  },
  async get({ tx, params, context }) {
    return { data: renderRequest(found(await findRequest(tx, params.id)), await connectionsTo(tx, context)) }
  },
  async create({ tx, body, principal, context }) {
    const { attributes, relationships } = body.data
    const scac = readScac(attributes, context)
    const customer_id = await readCustomer(tx, relationships?.customer?.data?.id)
    const row = await createRequest(
      tx,
      {
        account_id: principal.account_id,
        user_id: principal.user_id ?? null,
        request_type: attributes.request_type,
        request_number: attributes.request_number,
        scac,
        ref_numbers: attributes.ref_numbers ?? [],
        tags: attributes.shipment_tags ?? [],
        customer_id,
        initial_custom_fields: await readInitialFields(tx, attributes.initial_custom_fields, {
          reference: context.reference,
          principal,
        }),
      },
      context,
    )
    await beginRequest(tx, row)
    return { data: renderRequest({ ...row, shipment_tags: row.tags }, await connectionsTo(tx, context)) }
  },
  async update({ tx, params, body, principal, context }) {
    const { ref_numbers, ref_number } = body.data.attributes
    const asked = ref_number === undefined ? ref_numbers : [...new Set([...(ref_numbers ?? []), ref_number])]
    const row = found(await updateRequest(tx, params.id, asked, context.now()))
    // A reference may be the number that its line wants besides.
    if (await askNowWithReferences(tx, row, context.now())) await wakeWorkers(tx)
    // What has become a shipment is found by that, so its references are the shipment's as well.
    if (row.tracked_object_id)
      await addToShipment(tx, row.tracked_object_id, { ...row, initial_custom_fields: null }, context)
    const keys = row.tracked_object_id ? [] : keysOfRequest(row)
    await replaceSearchKeys(tx, principal.account_id, [row.id], keys)
    return { data: renderRequest(row, await connectionsTo(tx, context)) }
  },
  async infer_number({ tx, body, context }) {
    const { numberPatterns } = context.reference
    const { parsed_number, ...validation } = inferNumber(body.number, numberPatterns).validation
    if (parsed_number === null || (validation.is_valid === false && validation.type === null))
      throw new HttpError('invalid', refusal('reference_number_invalid'), { pointer: '/number' })
    const history = await succeededByLine(tx, historyKey(parsed_number))
    const attributes = inferNumber(body.number, numberPatterns, () => history)
    return { data: { type: 'infer_number_results' as const, id: parsed_number, attributes } }
  },
}

/** @throws 422 for a line that is missing or that nobody knows, unless it is to be detected */
function readScac(asked: { scac?: string | undefined; auto_detect_vocc_scac: boolean }, { reference }: Context) {
  const problem = (code: Problem['code'], detail: Detail) =>
    new HttpError(code, detail, { pointer: '/data/attributes/scac' })
  if (!asked.scac) {
    if (asked.auto_detect_vocc_scac) return null
    throw problem('blank', ofField('scac', fault('blank')))
  }
  const scac = asked.scac.toUpperCase()
  if (scac === testScac) return scac
  const line = reference.find('shipping_line', scac)
  if (!line || scac.length !== 4) throw problem('invalid', refusal('line_not_recognized', { scac: asked.scac }))
  return line.scac
}

async function readCustomer(tx: Transaction, id: string | undefined) {
  if (id === undefined) return null
  if (await findParty(tx, id)) return id
  throw new HttpError('invalid', refusal('no_such_party', { id }), { pointer: '/data/relationships/customer/data/id' })
}
