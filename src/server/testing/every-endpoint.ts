import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { api } from '#contract/api.ts'
import { type Endpoint, pathNames } from '#contract/endpoint.ts'
import { createExamples, type JsonSchema } from '../http/example.ts'

const all: readonly Endpoint[] = Object.values(api).flatMap((verbs) => Object.values<Endpoint>(verbs))

/**
 * Every endpoint of the table that answers keys: what is tested for all of them is tested for one that is added tomorrow.
 */
export const endpoints = all.filter(({ forViews, forTruckers }) => !forViews && !forTruckers)

/** Those that answer customers. */
export const endpointsOfViews = all.filter(({ forViews }) => forViews)

/** Those that answer truckers. */
export const endpointsOfTruckers = all.filter(({ forTruckers }) => forTruckers)

export interface Example {
  method: string
  /** Filled, with ids that lead nowhere. */
  path: string
  /** Only what is required. */
  query: Record<string, string>
  /** With everything that may be in it; undefined where the endpoint takes none. */
  body: unknown
}

/** Made from the endpoint's own schemas. @throws where they say too little to make a request that they accept */
export function exampleOf(endpoint: Endpoint, params: Record<string, string> = {}): Example {
  const { properties = {}, required = [] } = jsonSchemaOf(endpoint.params)
  const given: Record<string, string> = { ...params }
  for (const name of required)
    given[name] ??= String(exampleFor(properties[name] ?? {}, `${endpoint.name}, parameter ${name}`))
  const body = endpoint.body && exampleFor(jsonSchemaOf(endpoint.body), `${endpoint.name}, body`)

  endpoint.params.parse(given)
  endpoint.body?.parse(body)
  const inPath = pathNames(endpoint.path)
  return {
    method: endpoint.method,
    path: endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name] ?? '')),
    query: Object.fromEntries(Object.entries(given).filter(([name]) => !inPath.includes(name))),
    body,
  }
}

/** The query parameters, by their wire names. */
export const queryNames = (endpoint: Endpoint): string[] =>
  Object.keys(endpoint.params.shape).filter((name) => !pathNames(endpoint.path).includes(name))

export const hasBody = ({ body }: Endpoint): boolean => body !== undefined

/** For `test.each`: the name for the title. */
export const named = (some: readonly Endpoint[]) => some.map((endpoint) => [endpoint.name, endpoint] as const)

const known = new WeakMap<z.ZodType, JsonSchema>()

function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const made = known.get(schema) ?? (z.toJSONSchema(schema, { io: 'input' }) as JsonSchema)
  known.set(schema, made)
  return made
}

const formats = {
  uuid: randomUUID,
  email: () => `${randomUUID()}@example.com`,
  date: () => '2026-06-20',
  'date-time': () => '2026-06-20T10:00:00Z',
  uri: () => 'https://example.com/hook',
}

/** Of nothing that is there, and never twice the same. */
const make = createExamples({ formats, idOf: () => randomUUID(), onUnknown: textFor })
const exampleFor = (schema: JsonSchema, where: string) => make(schema, '', where)

function textFor({ type, format, pattern, minLength = 0, maxLength = 1000 }: JsonSchema, where: string): unknown {
  if (type === undefined) return {} // anything will do
  if (pattern || format) throw new Error(`${where}: give the schema an example, the pattern alone does not make one`)
  return `sample-${randomUUID()}`.slice(0, maxLength).padEnd(minLength, 'x')
}
