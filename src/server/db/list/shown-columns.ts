import type { Resource } from '#contract/json-api.ts'

const notStored = new Set(['line_connection', 'warnings'])

/**
 * The columns that a resource is rendered from, by the names that `http/json-api.ts` looks for. Lists read these alone:
 * what is kept for searching and sorting stays in the database. What depends on how this server is set up is in none.
 */
export function shownColumns({ attributes, relationships }: Resource): string[] {
  const linkage = Object.entries(relationships).flatMap(([name, { many, types }]) => {
    if (many) return [`${name.replace(/s$/, '')}_ids`]
    return types.length > 1 ? [`${name}_id`, `${name}_type`] : [`${name}_id`]
  })
  return [...new Set(['id', ...attributes, ...linkage])].filter((name) => !notStored.has(name))
}
