import { api } from '#contract/api.ts'
import { q } from '../../api/query.ts'

/** The latest, with the shipments that came of them. */
export const firstRequests = q(api.tracking_requests.list, { 'page[size]': 20, include: ['tracked_object'] })
