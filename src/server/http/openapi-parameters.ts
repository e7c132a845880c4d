import { type Endpoint, pathNames } from '#contract/endpoint.ts'
import { exampleId, vocabulary } from '#contract/vocabulary.ts'
import type { createExamples, JsonSchema } from './example.ts'

type Described = JsonSchema & { description?: string; deprecated?: boolean }

/** `/v2/custom_field_definitions/{id}/options/{option_id}`, `option_id` → `option` */
export function kindIn(path: string, name: string): string {
  const [, collection = ''] = new RegExp(`/(\\w+)/\\{${name}\\}`).exec(path) ?? []
  return collection.replace(/ies$/, 'y').replace(/s$/, '')
}

/** Every parameter of an address, described and with an example. */
export function parametersOf(
  { path, params }: Endpoint,
  { properties = {}, required = [] }: JsonSchema,
  make: ReturnType<typeof createExamples>,
  where: string,
) {
  const inPath = pathNames(path)
  return Object.entries(properties as Record<string, Described>)
    .filter(([name]) => name in params.shape)
    .map(([name, { description, deprecated, ...schema }]) => {
      const isInPath = inPath.includes(name)
      return {
        name,
        in: isInPath ? 'path' : 'query',
        required: required.includes(name),
        description: description ?? describe(name, path, isInPath),
        ...(deprecated && { deprecated }),
        schema,
        example: exampleOf(name, schema, path, isInPath) ?? make(schema, wordOf(name), `${where}, parameter ${name}`),
      }
    })
}

/** `filter[created_at][start]` → `created_at` */
const wordOf = (name: string) => /^\w+\[(\w+)\]/.exec(name)?.[1] ?? name

function exampleOf(name: string, schema: JsonSchema, path: string, isInPath: boolean): unknown {
  if (isInPath && schema.example === undefined) return exampleId(kindIn(path, name))
  if (schema.example === undefined && name.startsWith('filter[') && /_id\]$/.test(name))
    return exampleId(wordOf(name).replace(/_id$/, ''))
  if (schema.example !== undefined || schema.type !== 'string' || schema.enum) return undefined
  return vocabulary[name] ?? vocabulary[wordOf(name)] ?? texts[name]
}

const texts: Record<string, string> = {
  include: '',
  'page[cursor]': 'mbzq5c0.01890a5d-ac96-774b-bcce-b302099a8057',
}

function describe(name: string, path: string, isInPath: boolean): string | undefined {
  if (isInPath && name !== 'api_slug') return `The id of the ${kindIn(path, name).replaceAll('_', ' ')}`
  if (common[name]) return common[name]
  const [, field, side] = /^filter\[(\w+)\](?:\[(start|end)\])?$/.exec(name) ?? []
  if (!field) return undefined
  if (side) return `Only where \`${field}\` is ${side === 'start' ? 'this or later' : 'this or earlier'}`
  return `Only where \`${field}\` is this`
}

const common: Record<string, string> = {
  api_slug: 'The name of the custom field for programs',
  'page[number]': 'The page, from 1',
  'page[size]': 'How many on a page. More than the maximum is served as the maximum, and `meta.size` says so',
  port_id: 'Where she goes, id or UN/LOCODE',
  q: 'A number or reference, or a part of one',
  query: 'A number or reference, or a part of one',
  latitude: 'Where she is, degrees north',
  longitude: 'Where she is, degrees east',
}
