import type { api } from '#contract/api.ts'
import { viewSections } from '#contract/portal/view-sections.ts'
import { fault, ofField } from '#contract/said/fault.ts'
import { refusal } from '#contract/said/refusals.ts'
import { safePolicy } from '#domain/portal/view-policy.ts'
import { findParty } from '../../db/parties/parties.ts'
import { ownView } from '../../db/portal/embed.ts'
import { asDraft } from '../../db/portal/view-preview.ts'
import { HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { checkedPolicies } from '../../portal/policy.ts'
import { embed, reasonNotOffered } from './embed.ts'
import { drawMap } from './embed-map.ts'

/** As many as the first page of the customer has. */
const shownOrders = 20

export const viewPreviews: HandlersOf<typeof api.view_previews> = {
  /** The customer's own handlers answer, as the customer: what they hide is hidden here, whoever asks. */
  async create({ tx, body, ...call }) {
    const party = body.data.relationships?.party?.data
    const pointer = '/data/relationships/party'
    if (!party) throw new HttpError('blank', ofField('party', fault('blank')), { pointer })
    if (!(await findParty(tx, party.id)))
      throw new HttpError('invalid', refusal('no_such_party', { id: party.id }), { pointer })
    const policies = await checkedPolicies(tx, { name: 'Preview', ...safePolicy }, body.data.attributes, call)
    return asDraft(tx, party.id, policies, async () => {
      const own = { ...call, tx, body: undefined }
      const view = await embed.view({ ...own, params: {} })
      const shipments = await embed.shipments({ ...own, params: { 'page[number]': 1, 'page[size]': shownOrders } })
      const map = policies.sections.map ? await drawMap(tx, await ownView(tx), {}, call.context, shownOrders) : null
      if (typeof view === 'function' || typeof shipments === 'function') throw new Error('A view asks nobody outside')
      const { data, meta } = shipments
      const not_offered = viewSections.flatMap((section) => {
        const reason = reasonNotOffered(section, call.context)
        return reason === null ? [] : [{ section, reason }]
      })
      return { view: { data: view.data }, shipments: { data, meta }, map, not_offered }
    })
  },
}
