import type { Endpoint } from '#contract/endpoint.ts'
import type { Resource } from '#contract/json-api.ts'
import { type ResourceType, resources } from '#contract/resources.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Transaction } from '../db/scope.ts'
import { HttpError } from './errors.ts'

interface Identifier {
  id: string
  type: string
}
interface Linked extends Identifier {
  relationships?: Record<string, { data: Identifier | Identifier[] | null }>
}

/** Resources of one type by their ids, rendered; what is not there, or not the principal's, is left out. */
export type LoadResources = (tx: Transaction, type: ResourceType, ids: readonly string[]) => Promise<Linked[]>

const deepest = 4

/**
 * The paths of `include`, each a list of relationship names.
 * @throws 400 that names the part which is not a relationship
 */
export function includePaths(endpoint: Endpoint, asked: readonly string[] | undefined): string[][] {
  const paths = asked ?? endpoint.includeByDefault
  return paths
    .filter((path) => path !== '')
    .flatMap((path) => {
      const aliases = Object.hasOwn(endpoint.includeAliases, path) ? endpoint.includeAliases[path] : undefined
      return aliases?.split(',') ?? path
    })
    .map((path) => {
      const names = path.split('.')
      if (endpoint.include && (names.length > deepest || !leadsSomewhere([endpoint.include], names)))
        throw new HttpError('invalid_parameter', `'${path}' is not a relationship that can be included here.`, {
          parameter: 'include',
        })
      return names
    })
}

function leadsSomewhere(from: readonly Resource[], [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true
  const targets = from.flatMap(({ relationships }) =>
    Object.hasOwn(relationships, name) ? (relationships[name]?.types ?? []) : [],
  )
  return (
    targets.length > 0 &&
    leadsSomewhere(
      targets.map((type) => resources[type as ResourceType]),
      rest,
    )
  )
}

/**
 * What the paths lead to from these resources, each once: one query per type and step. `made` is what was made for this
 * answer, and cannot be loaded.
 */
export async function collectIncluded(
  tx: Transaction,
  load: LoadResources,
  primary: readonly Linked[],
  paths: readonly string[][],
  made: readonly Linked[] = [],
): Promise<Linked[]> {
  const ready = new Map(made.map((one) => [keyOf(one), one]))
  const known = new Map<string, Linked>(primary.map((one) => [keyOf(one), one]))
  const found = new Map<string, Linked>()

  async function follow(from: readonly Linked[], paths: readonly string[][]): Promise<void> {
    for (const [name, rest] of byFirstName(paths)) {
      const targets = unique(from.flatMap((one) => [one.relationships?.[name]?.data ?? []].flat()))
      const missing = groupBy(
        targets.filter((target) => !known.has(keyOf(target)) && !ready.has(keyOf(target))),
        ({ type }) => type as ResourceType,
      )
      for (const [type, identifiers] of missing)
        for (const one of await load(
          tx,
          type,
          identifiers.map(({ id }) => id),
        )) {
          known.set(keyOf(one), one)
          found.set(keyOf(one), one)
        }
      for (const target of targets) {
        const key = keyOf(target)
        const one = known.has(key) ? undefined : ready.get(key)
        if (!one) continue
        known.set(key, one)
        found.set(key, one)
      }
      const reached = targets.flatMap((target) => known.get(keyOf(target)) ?? [])
      await follow(reached, rest)
    }
  }
  await follow(primary, paths)
  return [...found.values()]
}

const keyOf = ({ type, id }: Identifier) => `${type} ${id}`

const unique = (identifiers: readonly Identifier[]) => [
  ...new Map(identifiers.map((one) => [keyOf(one), one])).values(),
]

function byFirstName(paths: readonly string[][]): Map<string, string[][]> {
  const result = new Map<string, string[][]>()
  for (const [name, ...rest] of paths) {
    if (name === undefined) continue
    const others = result.get(name) ?? []
    if (rest.length > 0) others.push(rest)
    result.set(name, others)
  }
  return result
}
