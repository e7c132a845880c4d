import type * as z from 'zod'
import { api } from '#contract/api.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import type { ExportList } from '#contract/exports/fields.ts'
import { complaintOfSearch, listOfSaved } from '#domain/alerts/saved-search.ts'
import { faultWords } from '#domain/tracking/fault-words.ts'
import { HttpError } from '../http/errors.ts'

export type ListParams = ParamsOf<typeof api.containers.list> & ParamsOf<typeof api.shipments.list>

/**
 * What the search of a list asks of the API.
 * @param now UTC instant
 * @param timezone of who asks
 * @throws 422 where it says what the list does not know: a filter that fell away would let out more than was asked for
 */
export function askedList(
  search: string,
  now: string,
  timezone: string | null,
): { list: ExportList; params: ListParams } {
  if (search.includes('%00')) refuse('The search contains an invalid character.')
  const complaint = complaintOfSearch(search)
  if (complaint) refuse(complaint)
  const { grain: list, tracking, params: said } = listOfSaved(search, now, timezone)
  const sort = new URLSearchParams(search).get('sort') || 'attention'
  const asked = { ...said, sort, ...(tracking && { 'filter[tracking_stopped]': String(tracking === 'stopped') }) }
  const { shape } = api[list].list.params
  const params: Record<string, unknown> = {}
  for (const [name, texts] of Object.entries(asked)) {
    const schema = shape[name as keyof typeof shape] as z.ZodType | undefined
    if (!schema) refuse(`The list of ${list} has no filter '${name}'.`)
    const values = [texts].flat().map((text) => read(schema, text))
    params[name] = Array.isArray(texts) ? values.flat() : values[0]
  }
  return { list, params: params as ListParams }
}

function read(schema: z.ZodType, text: string): unknown {
  const { data, error } = schema.safeParse(text, { error: faultWords })
  return error ? refuse(`'${text}' ${error.issues[0]?.message ?? 'is not understood'}.`) : data
}

function refuse(detail: string): never {
  throw new HttpError('invalid', detail, { pointer: '/data/attributes/search' })
}
