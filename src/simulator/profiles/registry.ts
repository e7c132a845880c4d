import type { Call } from './call.ts'
import { firstOf, type Made, put } from './places-in-body.ts'
import type { Profile, ProfileRequest, RequestType } from './profile.ts'
import type { Question } from './question.ts'
import type { Answer } from './said-of-lines.ts'
import { readBack, type Values, written } from './templates.ts'

/**
 * Where a provider knows only what was registered with it: finds and registers numbers, and reads the id that it gave
 * back as the number. Undefined where the call is none of these.
 */
export function registry({ requests }: Profile) {
  const ids: { request: ProfileRequest; number: string }[] = []
  const idOf = (of: ProfileRequest['for'], number: string) =>
    ids.findIndex((one) => one.number === number && one.request.for.some((type) => of.includes(type))) + 1

  function finding(call: Call, { find, for: of }: ProfileRequest): Answer | undefined {
    if (!find || call.path !== find.path || call.method !== 'GET') return undefined
    const said = Object.entries(find.query ?? {}).map(([name, template]) =>
      readBack(template, call.query.get(name) ?? ''),
    )
    const number = said.find((one) => one?.number)?.number
    if (number === undefined) return undefined
    const id = idOf(of, number)
    const body: Made = {}
    // A list of those that were found, with the id where the profile looks for it.
    const list = firstOf(find.id_at).split('[')[0] ?? ''
    if (id === 0) return { status: 200, body: { [list]: [] } }
    put(find.id_at, id, { root: body, item: body, above: [], joined: {} })
    return { status: 200, body }
  }

  function opening(
    call: Call,
    request: ProfileRequest,
    values: Values,
    isKnown: (of: Question) => boolean,
  ): Answer | undefined {
    const { open } = request
    if (!open || call.method !== 'POST' || call.path !== open.path) return undefined
    const sent = JSON.parse(call.body) as Record<string, string>
    const said: Record<string, string> = {}
    for (const [name, template] of Object.entries(open.body)) {
      const wanted = template.includes('{number}') || template.includes('{scac}') ? template : written(template, values)
      const found = typeof sent[name] === 'string' && wanted ? readBack(wanted, sent[name]) : undefined
      if (!found) return undefined
      Object.assign(said, found)
    }
    const { number = '' } = said
    const [type] = request.for as [RequestType]
    if (idOf(request.for, number) > 0)
      return { status: open.known_statuses?.[0] ?? 200, body: { message: 'ALREADY_EXISTS' } }
    if (!isKnown({ request, numbers: { [type]: number } })) return { status: 200, body: { message: 'SUCCESS' } }
    ids.push({ request, number })
    return { status: 200, body: { message: 'SUCCESS', shipment: { id: ids.length } } }
  }

  return (call: Call, values: Values, isKnown: (of: Question) => boolean): Answer | Question | undefined => {
    for (const request of requests) {
      const answer = finding(call, request) ?? opening(call, request, values, isKnown)
      if (answer) return answer
      const { id } = (request.find && readBack(request.path, call.path, '[^/]+')) ?? {}
      const known = id === undefined ? undefined : ids[Number(id) - 1]
      if (known && known.request === request) {
        const [type] = request.for as [RequestType]
        return { request, numbers: { [type]: known.number } }
      }
    }
    return undefined
  }
}
