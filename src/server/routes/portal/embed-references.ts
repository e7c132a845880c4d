import type { api } from '#contract/api.ts'
import { bareNumber, wholeOf, writtenIn } from '#domain/portal/customer-reference.ts'
import { allows } from '#domain/portal/view-policy.ts'
import { ownView } from '../../db/portal/embed.ts'
import { ownShipments } from '../../db/portal/embed-orders.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { described, partsWith, withReference } from '../../portal/customer-shipments.ts'

/** Of very many orders no more than a part is held at once. */
const atOnce = 250

export const embedReferences: HandlersOf<typeof api.embed_references> = {
  async get({ tx, params, context }) {
    const view = await ownView(tx)
    const where = withReference(params.number, view)
    const containers: Parameters<typeof wholeOf>[0][number][] = []
    let number: string | null = null
    let total = 0
    for (let page = 1; page === 1 || (page - 1) * atOnce < total; page++) {
      const { rows, meta } = await ownShipments(tx, { 'page[number]': page, 'page[size]': atOnce }, where)
      const shipments = partsWith(await described(tx, view, rows, context), params.number)
      number ??= writtenIn(shipments, bareNumber(params.number))
      total = meta.total
      containers.push(...shipments.flatMap(({ attributes }) => attributes.containers))
    }
    return { number, orders_count: total, whole: wholeOf(containers, allows(view, 'containers.eta')) }
  },
}
