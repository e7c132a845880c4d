import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { api } from '#contract/api.ts'
import { type Endpoint, pathNames } from '#contract/endpoint.ts'

const all: readonly Endpoint[] = Object.values(api).flatMap((verbs) => Object.values<Endpoint>(verbs))

/**
 * Every endpoint of the table that answers keys: what is tested for all of them is tested for one that is added tomorrow.
 */
export const endpoints = all.filter(({ forViews }) => !forViews)

/** Those that answer customers. */
export const endpointsOfViews = all.filter(({ forViews }) => forViews)

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

interface JsonSchema {
  type?: string
  const?: unknown
  default?: unknown
  enum?: unknown[]
  example?: unknown
  examples?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  format?: string
  pattern?: string
}

const known = new WeakMap<z.ZodType, JsonSchema>()

function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const made = known.get(schema) ?? (z.toJSONSchema(schema, { io: 'input' }) as JsonSchema)
  known.set(schema, made)
  return made
}

function exampleFor(schema: JsonSchema, where: string): unknown {
  const [said = schema.example] = schema.examples ?? []
  if (said !== undefined) return said
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return exampleFor(first, where)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, one]) => [name, exampleFor(one, `${where}, ${name}`)]),
    )
  if (schema.type === 'array')
    return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => exampleFor(schema.items ?? {}, where))
  if (schema.type === 'string') return textFor(schema, where)
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  if (schema.type === undefined) return {} // anything will do
  throw new Error(`${where}: an example of ${schema.type} cannot be made`)
}

const formats: Record<string, () => string> = {
  uuid: randomUUID,
  email: () => `${randomUUID()}@example.com`,
  date: () => '2026-06-20',
  'date-time': () => '2026-06-20T10:00:00Z',
  uri: () => 'https://example.com/hook',
}

function textFor({ format, pattern, minLength = 0, maxLength = 1000 }: JsonSchema, where: string): string {
  const made = format && formats[format]
  if (made) return made()
  if (pattern || format) throw new Error(`${where}: give the schema an example, the pattern alone does not make one`)
  return `sample-${randomUUID()}`.slice(0, maxLength).padEnd(minLength, 'x')
}
