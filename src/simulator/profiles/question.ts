import type { Call } from './call.ts'
import type { Profile, ProfileRequest, RequestType } from './profile.ts'
import { knownOf } from './said-of-lines.ts'
import { readBack, type Values, written } from './templates.ts'

export interface Question {
  request: ProfileRequest
  /** What was asked for, by the kind of number. */
  numbers: Partial<Record<RequestType, string>>
  /** An id that was given out before. */
  id?: string
  /** The line, where a provider is told which. */
  scac?: string
}

const kinds: Record<string, RequestType> = {
  bill: 'bill_of_lading',
  booking: 'booking_number',
  container: 'container',
}

/** What is not understood, as the sentence of an error. */
export class BadRequest extends Error {}

const segment = '[^/]+'
const ofPages = ['limit', 'cursor']

/**
 * What a request asks for, by the requests of the profile; undefined where it has none at such an address.
 * @throws BadRequest where a parameter is missing, or one that nobody has told of is there
 */
export function questionOf(call: Call, { id, requests, auth, paging }: Profile, values: Values): Question | undefined {
  const here = requests.filter(({ path }) => readBack(path, call.path, segment))
  if (here.length === 0) return undefined
  const ofProof = auth.flatMap((step) => (step.use === 'static' ? Object.keys(step.query ?? {}) : []))
  const ofStandard = knownOf(id).takes
  const allowed = new Set([...(ofStandard ?? here.flatMap(({ query = {} }) => Object.keys(query))), ...ofProof])
  for (const name of call.query.keys())
    if (!allowed.has(name) && !(ofPages.includes(name) && paging.limit !== undefined))
      throw new BadRequest(`${name}: there is no such parameter`)
  const readings = here.map((request) => reading(call, request, values))
  const found = readings.find((one) => typeof one === 'object')
  if (found) return found
  throw new BadRequest(String(readings[0]))
}

/** What it asks for if it is this request; else what is missing for that. */
function reading(call: Call, request: ProfileRequest, values: Values): Question | string {
  const said: Record<string, string> = {}
  for (const [name, text] of Object.entries(readBack(request.path, call.path, segment) ?? {}))
    said[name] = decodeURIComponent(text)
  for (const [name, template] of Object.entries(request.query ?? {})) {
    const text = call.query.get(name)
    const isOpen = /\{(?:number|bill|booking|container|limit|cursor|scac)\}/.test(template)
    if (!isOpen) {
      const wanted = written(template, values)
      if (wanted !== undefined && text !== wanted) return `${name}: must be ${wanted}`
    } else if (text !== null) {
      const found = readBack(template, text)
      if (!found) return `${name}: '${text}' is not valid`
      Object.assign(said, found)
    }
  }
  const numbers: Question['numbers'] = {}
  for (const [name, kind] of Object.entries(kinds)) if (said[name]) numbers[kind] = said[name]
  const [only] = request.for
  if (said.number && only) numbers[only] = said.number
  const more = { ...(said.id && { id: said.id }), ...(said.scac && { scac: said.scac }) }
  if (said.id) return { request, numbers, ...more }
  const missing = (request.needs ?? []).filter((name) => !said[name])
  if (missing.length > 0) return `${missing.join(' and ')}: must be given, too`
  if (Object.keys(numbers).length === 0) return 'Name a bill of lading, a booking or a container'
  return { request, numbers, ...more }
}
