import type { Endpoint } from '#contract/endpoint.ts'
import { auditedAs } from './audit.ts'

/** What reads many rows, and is no list by its parameters. */
const besideLists = new Set([
  'search.query',
  'home.causes',
  'home.money',
  'home.days',
  'home.line',
  'embed_map.get',
  'line_reports.get',
])

/** Lists that a replica could not answer, or that are about who may do what. */
const ofPrimary = new Set(['events.list', 'views.tokens'])

/**
 * Whether a replica may answer: lists, searches and what is summed up. Not what admins and people see of keys, people and
 * sessions, which stays where they are checked; not what writes, such as to the audit log; nor what waits for somebody outside.
 */
export function isReplicaRead(endpoint: Endpoint): boolean {
  const { name, method, scope, isPersonal, asksOutside, forViews, params } = endpoint
  const isFor = scope === 'read' || scope === 'webhooks' || forViews
  const isList = 'page[size]' in params.shape || besideLists.has(name)
  return (
    method === 'GET' && isFor && isList && !isPersonal && !asksOutside && !auditedAs(endpoint) && !ofPrimary.has(name)
  )
}

/** The change feed asks who holds a lock, which the primary alone knows. */
export const isFeed = (params: object) => (params as Record<string, unknown>)['filter[updated_at][start]'] !== undefined
