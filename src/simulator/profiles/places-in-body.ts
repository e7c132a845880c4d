/** An object of a body that is being made. */
export type Made = Record<string, unknown>

/** Where a path of a mapping may lead. */
export interface Spot {
  root: Made
  item: Made
  /** What has the list that the item is in, and so on upwards. */
  above: readonly Made[]
  /** The objects that ids of the item lead to, under the names of the joins. */
  joined: Readonly<Record<string, Made>>
  /** The id that a place has in the list of a join. */
  idOf?: (join: string, place: { locode: string; name: string; zone: string } | null | undefined) => unknown
}

/** Of paths between `||` the first. */
export const firstOf = (path: string) => path.split('||')[0]?.trim() ?? ''

/** The object under a name, which is made where there is none. */
export function objectAt(from: Made, path: string): Made {
  let at = from
  for (const name of path.split('.').filter(Boolean)) {
    const [, member = '', index] = /^([\w-]+)(?:\[(\d+)\])?$/.exec(name) ?? []
    if (member === '') throw new Error(`The path ${path} cannot be written`)
    const made: unknown = at[member] ?? (index === undefined ? {} : [{}])
    at[member] = made
    at = (Array.isArray(made) ? made[Number(index ?? 0)] : made) as Made
  }
  return at
}

/** Writes what the mapping will read at a path. */
export function put(path: string | undefined, value: unknown, { root, item, above, joined }: Spot): void {
  if (path === undefined || value === undefined || value === null) return
  const steps = firstOf(path).split('.')
  let from: Made = item
  let up = 0
  while (steps[0] === '^') {
    steps.shift()
    from = above[up++] ?? root
  }
  if (steps[0] === '$root') {
    steps.shift()
    from = root
  }
  const join = from === item && steps.length > 1 ? joined[steps[0] ?? ''] : undefined
  if (join) {
    steps.shift()
    from = join
  }
  const name = steps.pop() ?? ''
  const owner = objectAt(from, steps.join('.'))
  const [, list] = /^([\w-]+)\[0\]$/.exec(name) ?? []
  if (list) owner[list] = [value]
  else if (/^[\w-]+$/.test(name)) owner[name] = value
  else throw new Error(`The path ${path} cannot be written`)
}
