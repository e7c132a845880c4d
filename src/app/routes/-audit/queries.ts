import { toQueryString } from '#contract/query-string.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { q } from '../../api/query.ts'
import type { AuditSearch } from './search.ts'
import { actionWords, actorWords } from './words.ts'

const day = 86_400_000
/** Where the reader's day begins. */
const beginOf = (text: string, days = 0) => {
  const [year = 0, month = 1, date = 1] = new Date(Date.parse(text) + days * day)
    .toISOString()
    .slice(0, 10)
    .split('-')
    .map(Number)
  return new Date(year, month - 1, date).toISOString()
}

/** What the address asks for, by the names of the API. */
const paramsOf = ({ action, by, actor, subject, address, from, to }: AuditSearch) => ({
  ...(action && Object.hasOwn(actionWords, action) && { 'filter[action]': [action as keyof typeof actionWords] }),
  ...(by && Object.hasOwn(actorWords, by) && { 'filter[actor_kind]': [by as keyof typeof actorWords] }),
  ...(actor && { 'filter[actor]': actor }),
  ...(subject && { 'filter[subject]': subject.slice(0, 200) }),
  ...(address && { 'filter[address]': address.slice(0, 200) }),
  ...(from && { 'filter[created_at][start]': beginOf(from) }),
  ...(to && { 'filter[created_at][end]': beginOf(to, 1) }),
})

export const auditQuery = (search: AuditSearch) =>
  q(settingsApi.audit_events.list, { ...paramsOf(search), 'page[number]': search.page })

export const isNarrowed = (search: AuditSearch) => Object.keys(paramsOf(search)).length > 0

/** The same lines as a file. */
export function exportAddress(search: AuditSearch): string {
  const asked = Object.entries(paramsOf(search)).map(([name, value]) => [name, String(value)])
  const query = toQueryString(Object.fromEntries(asked))
  return query ? `/v2/audit_events.csv?${query}` : '/v2/audit_events.csv'
}
