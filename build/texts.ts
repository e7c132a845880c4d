import { parseSync, Visitor } from 'rolldown/utils'
import { projectFiles } from './project-files.ts'

export type Node = { type: string; start: number; end: number }
export type Property = Node & { computed?: boolean; key: Node & { name: string }; value: Node }
export type Call = Node & {
  callee: Node & { name?: string }
  arguments: (Node & { properties?: Property[] })[]
}

/** A call of `t`, `tc` or `tn`. */
export interface TextCall {
  of: 't' | 'tc' | 'tn'
  call: Call
  /** By which catalogues know it: one, or two of `tn`. */
  keys: readonly string[]
}

/**
 * The calls of `src/contract/language.ts` in a module.
 * @throws where what is to be translated is no literal
 */
export function findTexts(path: string, code: string): TextCall[] {
  // The module itself says the code of its language by its own function.
  const names = new Map<string, string>(/\/contract\/language\.ts/.test(path) ? [['tc', 'tc']] : [])
  const calls: Call[] = []
  const { program } = parseSync(path.replace(/\?.*$/, ''), code)
  new Visitor({
    ImportDeclaration(node) {
      if (!/(^#contract|\.)\/language\.ts/.test(node.source.value)) return
      for (const one of node.specifiers)
        if (one.type === 'ImportSpecifier') names.set(one.local.name, code.slice(one.imported.start, one.imported.end))
    },
    CallExpression(node) {
      calls.push(node as unknown as Call)
    },
  }).visit(program)
  return calls.flatMap((call): TextCall[] => {
    const literal = (argument: Node | undefined) => {
      const text = textOf(argument)
      if (text !== undefined) return text
      throw new Error(`${path}: what is to be translated is no literal: ${code.slice(call.start, call.end)}`)
    }
    const [first, second, third] = call.arguments
    switch (names.get(call.callee.name ?? '')) {
      case 't':
        return [{ of: 't', call, keys: [literal(first)] }]
      case 'tc':
        return [{ of: 'tc', call, keys: [`${literal(second)}|${literal(first)}`] }]
      case 'tn':
        return [{ of: 'tn', call, keys: [literal(second), literal(third)] }]
      default:
        return []
    }
  })
}

/** Of a literal, also of a template without anything in it. */
export function textOf(node: Node | undefined): string | undefined {
  const { type, value, quasis } = (node ?? {}) as {
    type?: string
    value?: unknown
    quasis?: { value: { cooked: string } }[]
  }
  if (type === 'Literal' && typeof value === 'string') return value
  return type === 'TemplateLiteral' && quasis?.length === 1 ? quasis[0]?.value.cooked : undefined
}

/** What developers alone see stays in English. */
const isForDevelopers = (path: string) => /\/-states-|dev\.states/.test(path)

/** One page of the dashboard is about a test. */
const isCode = (path: string) =>
  /\.tsx?$/.test(path) && (!/\.test\.|routeTree|\/testing\//.test(path) || path.includes('/routes/settings.'))

/** The files of the dashboard with texts that people read. */
export const screens = () =>
  projectFiles().filter(({ path }) => path.startsWith('src/app/') && isCode(path) && !isForDevelopers(path))

/** The keys of all texts of the dashboard, of what the server writes to people of an account, and of what both share. */
export function usedTexts(): ReadonlySet<string> {
  const shared = projectFiles().filter(
    ({ path }) => /^src\/(contract|domain|server\/words)\//.test(path) && isCode(path),
  )
  return new Set(
    [...screens(), ...shared].flatMap(({ path, content }) => findTexts(path, content).flatMap(({ keys }) => keys)),
  )
}
