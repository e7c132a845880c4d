import { parseSync, Visitor } from 'rolldown/utils'
import { findTexts } from './texts.ts'

type Node = { start: number; end: number }

const between = /^\s*[,;:]\s*$/
const after = /^\s*[,;:](\s|$)/
const before = /\p{L}?[,;:] $/u

/** Where a screen puts an English comma, semicolon or colon between two values: other languages have signs of their own. */
export function englishSigns(path: string, code: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = []
  const texts = findTexts(path, code).flatMap(({ call }) =>
    call.arguments.filter(({ type }) => type !== 'ObjectExpression').map(({ start, end }) => [start, end] as const),
  )
  const at = (node: Node, text: string) => {
    if (texts.some(([from, to]) => from <= node.start && node.end <= to)) return
    found.push({ line: code.slice(0, node.start).split('\n').length, text: text.trim() })
  }
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string' && /^[,;:] $/.test(node.value)) at(node, node.value)
    },
    TemplateLiteral(node) {
      const cooked = node.quasis.map(({ value }) => value.cooked ?? '')
      const isSign = cooked.some(
        (text, index) => (index > 0 && after.test(text)) || (index < cooked.length - 1 && before.test(text)),
      )
      if (isSign) at(node, code.slice(node.start, node.end))
    },
    JSXText(node) {
      if (between.test(node.value) || after.test(node.value) || before.test(node.value)) at(node, node.value)
    },
  }).visit(parseSync(path, code).program)
  return found
}
