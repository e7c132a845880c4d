import * as z from 'zod'
import { resources } from '#contract/resources.ts'
import { eventNames } from '#contract/webhooks/event-catalog.ts'
import { endpoints, endpointsOfTruckers, endpointsOfViews } from '../every-endpoint.ts'

type Reason = string | null
type Never = string | Readonly<Record<string, string>> | undefined

interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  type?: string
  const?: unknown
  'x-never'?: Never
}

const everyEndpoint = [...endpoints, ...endpointsOfViews, ...endpointsOfTruckers]

/** An explanation says the same kinds of things of every attribute: they are counted together. */
const placeOf = (type: string, part: string) => (/_explanation$/.test(type) ? `${part}explanation.` : `${part}${type}.`)

/**
 * Everything that the contract says a resource may have (attributes, values of enums and booleans, relationships by where they lead,
 * links) and every event, each by its name, with the reason where the contract says that nothing here gives it.
 */
export function declared(): Map<string, Reason> {
  const names = new Map<string, Reason>()
  const schemas = [
    ...everyEndpoint.flatMap(({ response }) => response ?? []),
    ...Object.values(resources).map((one) => one.schema),
  ]
  for (const schema of schemas) {
    const { $defs = {}, ...root } = z.toJSONSchema(schema, { io: 'output' }) as Schema
    for (const one of [root, ...Object.values($defs)]) {
      const { type, attributes, relationships, links } = one.properties ?? {}
      if (typeof type?.const !== 'string' || !attributes) continue
      walk(attributes, placeOf(type.const, ''), { $defs, names })
      for (const [name, linkage] of Object.entries(relationships?.properties ?? {}))
        walk(linkage.properties?.data, `${type.const} → ${name}.`, { $defs, names })
      walk(links, placeOf(type.const, 'link of '), { $defs, names })
    }
  }
  for (const event of eventNames) names.set(`event ${event}`, null)
  // Of who is linked to, the type tells all.
  const all = [...names].filter(([name]) => !/ → .*\.(id|type)$/.test(name))
  return new Map(all.map(([name, why]) => [folded(name), why]))
}

/** What a client writes itself, and reads again. */
export function written(): Set<string> {
  const names = new Map<string, Reason>()
  for (const { body, response } of everyEndpoint) {
    if (!body || !response) continue
    const { $defs = {}, properties } = z.toJSONSchema(body, { io: 'input' }) as Schema
    const answer = z.toJSONSchema(response, { io: 'output' }) as Schema
    const data = answer.properties?.data
    const type = (data?.$ref ? answer.$defs?.[String(data.$ref.split('/').at(-1))] : data)?.properties?.type?.const
    const attributes = properties?.data ? properties.data.properties?.attributes : { ...(properties && { properties }) }
    if (typeof type === 'string') walk(attributes, placeOf(type, ''), { $defs, names })
  }
  return new Set(names.keys())
}

/** What is said of the value, of a part of it, of one that was not chosen, or of a doubt. */
const folded = (name: string) => name.replace(/^explanation\.(?:candidates\.|parts\.|doubts\.|rule\.)+/, 'explanation.')

interface Walk {
  $defs: Record<string, Schema>
  names: Map<string, Reason>
  /** Of the field that this is the schema of. */
  never?: Never
  depth?: number
}

/** @param place ends with a dot where members follow */
function walk(schema: Schema | undefined, place: string, { $defs, names, never, depth = 0 }: Walk): void {
  if (!schema || depth > 12) return
  const why = schema['x-never'] ?? never
  const more = { $defs, names, never: why, depth: depth + 1 }
  if (schema.$ref) walk($defs[String(schema.$ref.split('/').at(-1))], place, more)
  for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) walk(one, place, more)
  if (schema.items) walk(schema.items, place, more)
  // What is always so is a constant.
  const values = schema.type === 'boolean' && schema.const === undefined ? [true, false] : (schema.enum ?? [])
  for (const value of values)
    names.set(`${place.slice(0, -1)} = ${value}`, typeof why === 'string' ? why : (why?.[String(value)] ?? null))
  for (const [name, one] of Object.entries(schema.properties ?? {})) {
    const isOfResource = place.startsWith('explanation') && depth === 0
    const path = isOfResource ? place : `${place}${name}.`
    const own = one['x-never'] ?? (typeof why === 'string' ? why : undefined)
    if (!isOfResource) names.set(path.slice(0, -1), typeof own === 'string' ? own : null)
    walk(one, path, { ...more, never: own })
  }
}

/** What answers really had, by the same names. */
export function createCensus() {
  const seen = new Set<string>()
  return {
    seen,
    /** Every resource in an answer, wherever it stands. */
    note(answer: unknown): void {
      if (typeof answer !== 'object' || answer === null) return
      const { type, attributes, relationships, links } = answer as Record<string, Record<string, unknown> | string>
      if (typeof type === 'string' && typeof attributes === 'object') {
        const isExplanation = /_explanation$/.test(type)
        for (const one of isExplanation ? Object.values(attributes) : [attributes]) count(one, placeOf(type, ''))
        count(links, placeOf(type, 'link of '))
        for (const [name, linkage] of Object.entries(relationships ?? {}))
          count((linkage as { data?: unknown }).data, `${type} → ${name}.`)
        if (type === 'webhook_notification') seen.add(`event ${attributes.event}`)
        if (isExplanation) return
      }
      for (const one of Object.values(answer)) this.note(one)
    },
  }

  function count(value: unknown, place: string): void {
    if (!isFilled(value)) return
    if (Array.isArray(value)) for (const one of value) count(one, place)
    else if (typeof value !== 'object') seen.add(folded(`${place.slice(0, -1)} = ${value}`))
    else
      for (const [name, one] of Object.entries(value as object)) {
        if (isFilled(one)) seen.add(folded(`${place}${name}`))
        count(one, `${place}${name}.`)
      }
  }
}

const isFilled = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
