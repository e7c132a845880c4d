import { api } from '#contract/api.ts'
import { q } from '../../api/query.ts'

/** The latest of what is no shipment yet: asked for with the list, so that the rows need not move for it. */
export const waitingRequests = q(api.tracking_requests.list, {
  'filter[status]': ['pending', 'awaiting_manifest', 'failed'],
  'page[size]': 2,
})
