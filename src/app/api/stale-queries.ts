import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { LiveChange } from '#contract/live.ts'

/** What changed, or that anything may have. */
export type Changed = readonly LiveChange[] | 'anything'

/** Whether the answer of a query may be another one now. Its key is the endpoint's noun, its verb, its parameters. */
export function isTouched(key: QueryKey, changed: Changed): boolean {
  if (changed === 'anything') return key[0] !== 'sessions'
  return changed.some((change) => touches(key, change))
}

/** What is told of one container, and of all together. */
const ofContainer: ReadonlySet<unknown> = new Set(['containers', 'free_times', 'manual_values', 'evidences'])
const ofContainers: ReadonlySet<unknown> = new Set(['container_groups', 'delivery_orders', 'party_summaries'])

function touches([noun, verb, params]: QueryKey, { type, ids, shipment_ids }: LiveChange): boolean {
  if (noun === 'home') return type === 'exception' || type === 'container'
  const id = (params as { id?: string } | undefined)?.id
  const isOf = (some: readonly string[] | null | undefined) => verb === 'list' || !some || !id || some.includes(id)
  switch (type) {
    case 'container':
      return (
        (ofContainer.has(noun) && isOf(ids)) ||
        ofContainers.has(noun) ||
        (noun === 'explanations' && isOf(verb === 'shipment' ? shipment_ids : ids)) ||
        (noun === 'exceptions' && verb === 'containers') ||
        (noun === 'shipments' && isOf(shipment_ids))
      )
    case 'shipment':
      // A container is shown with what its shipment says.
      return (
        (noun === 'shipments' && isOf(ids)) ||
        (noun === 'explanations' && (verb !== 'shipment' || isOf(ids))) ||
        noun === 'containers' ||
        ofContainers.has(noun)
      )
    case 'tracking_request':
      return noun === 'tracking_requests' && isOf(ids)
    case 'tracking_proposal':
      return noun === 'tracking_proposals' && isOf(ids)
    case 'document':
      return (noun === 'documents' || noun === 'document_links') && isOf(ids)
    case 'party':
      return (noun === 'parties' && isOf(ids)) || noun === 'party_summaries' || noun === 'party_contacts'
    case 'party_role':
      return noun === 'party_roles' || noun === 'party_summaries'
    case 'custom_field':
      return (typeof noun === 'string' && noun.endsWith('custom_fields')) || asks(params, 'filter[custom_field]')
    case 'exception':
      return (
        (noun === 'exceptions' && verb !== 'assignees') ||
        noun === 'inquiries' ||
        noun === 'container_groups' ||
        // Containers by who acts are those of exceptions.
        (noun === 'containers' && asks(params, 'filter[who_acts]'))
      )
    case 'note':
      return noun === 'notes'
    case 'mention':
      return noun === 'mentions'
    case 'view':
      return noun === 'views' && isOf(ids)
  }
}

const asks = (params: unknown, name: string) => name in Object(params)

/** Between two times that everything on the screen is asked for again, in milliseconds. */
const pause = 2000

/**
 * Asks again for what has changed of what is on the screen: soon for the first change, not more often than every two
 * seconds for many, not while the page is hidden, and not while something is being saved.
 */
export function createStaleQueries(queryClient: QueryClient) {
  const pending: Changed[] = []
  let timer: number | undefined
  let last = 0

  function flush() {
    timer = undefined
    if (document.hidden) return // `visibilitychange` comes back to it.
    if (queryClient.isMutating() > 0) return plan(300)
    const changes = pending.splice(0)
    last = Date.now()
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => changes.some((one) => isTouched(queryKey, one)) })
  }

  function plan(wait: number) {
    if (timer === undefined) timer = window.setTimeout(flush, wait)
  }

  document.addEventListener('visibilitychange', () => {
    if (pending.length > 0) plan(0)
  })

  return {
    add(changed: Changed) {
      if (changed === 'anything') pending.length = 0
      pending.push(changed)
      plan(Math.max(100, last + pause - Date.now()))
    },
  }
}
