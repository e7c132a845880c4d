import { isRecord } from '../dcsa/read.ts'

/** A value in a body, with what it belongs to: of an item of a list the object that has the list. */
export interface Node {
  value: unknown
  parent: Node | undefined
  /** JSON pointer. */
  pointer: string
}

/** More than any answer has: a body made to be large ends here. */
export const mostNodes = 20_000

type Step =
  | { kind: 'member'; name: string }
  | { kind: 'at'; index: number }
  | { kind: 'each'; name?: string; is?: string }
  | { kind: 'within' }
  | { kind: 'parent' }
  | { kind: 'root' }

const parsedPaths = new Map<string, Step[][]>()

/** The paths between `||`, as steps. @throws for what is no path */
export function stepsOf(path: string): Step[][] {
  const known = parsedPaths.get(path)
  if (known) return known
  const steps = path.split('||').map((one) => parse(one.trim()))
  parsedPaths.set(path, steps)
  return steps
}

const token = /\s*(?:\.?(\^|\$root|\*\*|[\w-]+)|\[(\d*)\]|\[\?([\w-]+)==(?:'([^']*)'|(true|false|\d+))\])/y

function parse(text: string): Step[] {
  const steps: Step[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const from = token.lastIndex
    const found = token.exec(text)
    if (!found) throw new Error(`“${text}” is no path from “${text.slice(from)}” on`)
    const [, name, index, member, quoted, bare] = found
    if (name === '^') steps.push({ kind: 'parent' })
    else if (name === '$root') steps.push({ kind: 'root' })
    else if (name === '**') steps.push({ kind: 'within' })
    else if (name !== undefined) steps.push({ kind: 'member', name })
    else if (index) steps.push({ kind: 'at', index: Number(index) })
    else if (index === '') steps.push({ kind: 'each' })
    else if (member !== undefined) steps.push({ kind: 'each', name: member, is: quoted ?? bare ?? '' })
  }
  if (steps.length === 0) throw new Error('A path is empty')
  return steps
}

export const rootNode = (value: unknown): Node => ({ value, parent: undefined, pointer: '' })

/** All that a path leads to. Of paths between `||` the first that leads to something other than null. */
export function nodesAt(path: string, from: Node, root: Node): Node[] {
  for (const steps of stepsOf(path)) {
    const found = steps.reduce((nodes, step) => follow(nodes, step, root), [from])
    if (found.some(({ value }) => value !== null && value !== undefined && value !== '')) return found
  }
  return []
}

/** A single text, number or whether; undefined where there is none. */
export function valueAt(path: string, from: Node, root: Node): string | number | boolean | undefined {
  const value = nodesAt(path, from, root)[0]?.value
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}

function follow(nodes: Node[], step: Step, root: Node): Node[] {
  switch (step.kind) {
    case 'root':
      return [root]
    case 'within':
      return nodes.flatMap(objectsIn)
    case 'parent':
      return nodes.flatMap(({ parent }) => parent ?? [])
    case 'member':
      return nodes.flatMap((node) => {
        const { name } = step
        if (!isRecord(node.value) || !Object.hasOwn(node.value, name)) return []
        return [{ value: node.value[name], parent: node, pointer: `${node.pointer}/${name}` }]
      })
    case 'at':
      return nodes.flatMap((node) => itemsOf(node).slice(step.index, step.index + 1))
    case 'each': {
      const items = nodes.flatMap(itemsOf).slice(0, mostNodes)
      const { name, is } = step
      return name === undefined
        ? items
        : items.filter(({ value }) => isRecord(value) && Object.hasOwn(value, name) && String(value[name]) === is)
    }
    default:
      return step satisfies never
  }
}

const deepest = 8

/** The object and all in it, where nobody has told how deep a thing stands. */
function objectsIn(from: Node): Node[] {
  const found: Node[] = []
  let level = [from]
  for (let depth = 0; depth <= deepest && level.length > 0 && found.length < mostNodes; depth++) {
    found.push(...level.filter(({ value }) => isRecord(value)))
    level = level.flatMap((node) => [...membersOf(node), ...itemsOf(node)]).slice(0, mostNodes)
  }
  return found.slice(0, mostNodes)
}

function membersOf(node: Node): Node[] {
  const { value, pointer } = node
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'object' && member !== null
      ? [{ value: member, parent: node, pointer: `${pointer}/${name}` }]
      : [],
  )
}

/** Items belong to the object that has their list. */
const itemsOf = ({ value, parent, pointer }: Node): Node[] =>
  Array.isArray(value) ? value.map((item, at) => ({ value: item, parent, pointer: `${pointer}/${at}` })) : []
