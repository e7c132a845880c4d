import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type Endpoint, pathNames } from '#contract/endpoint.ts'
import { exampleOf, hasBody, queryNames } from './every-endpoint.ts'

/** What a program gets wrong, and what somebody tries on purpose. */
export const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '0',
    '-1',
    '1e99',
    '__proto__',
    'constructor',
    '%',
    '\\',
    "'",
    '2026-06-20',
    '0000-01-01T00:00:00Z',
  ),
  fc.constantFrom(
    'containers',
    'shipment.containers',
    'tracked_object',
    ',',
    'true',
    'YMLU',
    'TCLU4829132',
    'created,pending',
    randomUUID(),
  ),
  fc.integer().map(String),
  fc.date({ noInvalidDate: false }).map((date) => (Number.isNaN(date.getTime()) ? 'Invalid Date' : date.toISOString())),
)
export const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  oddText,
  fc.double(),
  fc.constantFrom(null, [], {}, [[]], [null]),
)

export interface OddRequest {
  path: string
  query: Record<string, string>
  /** As it goes over the wire; undefined where nothing is sent. */
  payload: string | undefined
}

/**
 * Requests for an endpoint that are right but for something, or wrong altogether.
 * @param idOf an id of something that is there, by the name of its collection
 */
export function oddRequest(endpoint: Endpoint, idOf: (collection: string) => string | undefined) {
  const required = exampleOf(endpoint).query
  return fc
    .record({
      id: fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: oddText }),
      // What is wrong with an address is found before the body is looked at.
      query: hasBody(endpoint)
        ? fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: queryOf(endpoint) })
        : queryOf(endpoint),
      payload: hasBody(endpoint) ? fc.option(bodyOf(endpoint), { nil: undefined, freq: 8 }) : fc.constant(undefined),
    })
    .map(
      ({ id, query, payload }): OddRequest => ({
        path: pathFor(endpoint, id, idOf),
        query: { ...required, ...query },
        payload,
      }),
    )
}

export function pathFor(
  { path }: Pick<Endpoint, 'path'>,
  id: string | undefined,
  idOf: (collection: string) => string | undefined,
): string {
  const [, , collection = ''] = path.split('/')
  const odd = id === undefined ? undefined : encodeURIComponent(id.toWellFormed())
  const filled = path
    .replace('{id}', odd ?? idOf(collection) ?? randomUUID())
    .replace('{api_slug}', 'po_number')
    .replace('{option_id}', randomUUID())
  return pathNames(filled).reduce((rest, name) => rest.replace(`{${name}}`, odd ?? randomUUID()), filled)
}

const queryOf = (endpoint: Endpoint) =>
  fc.dictionary(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('nonsense', ...queryNames(endpoint)) },
      { weight: 1, arbitrary: oddText },
    ),
    oddText,
    { maxKeys: 3 },
  )

/** The text of a body: anything, or a good one in which one thing is replaced, added or gone. */
function bodyOf(endpoint: Endpoint) {
  const good = exampleOf(endpoint).body
  const added = fc
    .tuple(fc.constantFrom(...pathsOf(good)), oddText, oddValue)
    .map(([path, key, value]) => replaced(good, [...path, key], value))
  return fc.oneof(
    { weight: 5, arbitrary: spoilt(good, fc.oneof(oddValue, fc.constant(undefined))).map(asText) },
    { weight: 2, arbitrary: added.map(asText) },
    { weight: 2, arbitrary: fc.json() },
    { weight: 1, arbitrary: oddText },
  )
}

const asText = (value: unknown) => JSON.stringify(value) ?? ''

/** Something good in which one value, wherever it stands, is another. */
export const spoilt = (good: unknown, by: fc.Arbitrary<unknown> = oddValue) =>
  fc.tuple(fc.constantFrom(...pathsOf(good)), by).map(([path, value]) => replaced(good, path, value))

function pathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]]
  return [[], ...Object.entries(value).flatMap(([key, one]) => pathsOf(one).map((path) => [key, ...path]))]
}

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === key ? replaced(one, rest, by) : one))
  if (typeof value !== 'object' || value === null) return by
  return Object.fromEntries([
    ...Object.entries(value),
    [key, replaced((value as Record<string, unknown>)[key], rest, by)],
  ])
}
