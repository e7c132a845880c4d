import { parseSync, Visitor } from 'rolldown/utils'

/** What people read, by the names that the dashboard's components give it. */
const readAttributes =
  /^(label|title|aria-label|placeholder|hint|alt|text|heading|empty|summary|about|detail|words|said|note|description|help|more|none|legend|caption|question|explanation|intro|submit|says|body)$/

const letters = /\p{L}{2}/u
/** `Save`, `no such key`: not `on_rail`, `text-ink-3 px-2`, `Arrow`. */
const isProse = (text: string) => {
  const said = text.trim()
  if (
    !letters.test(said) ||
    /[_=;<>]|^[/.#(]|:\/\/|^landfall\.|var\(|\dpx\b|\{\}px|^xpx |^(btn|warning|screen and|curl|-H) |, main$/.test(said)
  )
    return false
  if (/^\S+$/.test(said)) return /^\p{Lu}\p{Ll}{2,}\S*$/u.test(said) && !keys.test(said)
  return (
    !said
      .split(/\s+/)
      .every((word) => /[-:[\]]|^(flex|grid|label|muted|tag|row|table|sheet|refs|m|end|num|card|s)$/.test(word)) &&
    /\p{Ll}{2}/u.test(said)
  )
}
/** Names, examples, and what the API writes. */
const stays = new Set([
  ...[
    'USD',
    'SIEM',
    'Microsoft Teams',
    'Segoe UI, Arial',
    'agent.example',
    '/welcome',
    'not yet',
    '{} found',
    ', kg',
    'Token {}',
  ],
  ...[
    'English',
    'Español',
    'Deutsch',
    'Français',
    'Shipment',
    'Container',
    'There is no text to go by.',
    '--data-binary "$body"',
  ],
])

const keys =
  /^(Hosts|\p{Lu}\p{Ll}+\p{Lu}\w+|Enter|Escape|Tab|Arrow\w+|Home|End|Page\w+|Delete|Backspace|Shift|Control|Meta|Alt|Landfall|Outlook|Slack|Teams|Excel|Maersk|Ningbo)$/u

interface Found {
  line: number
  text: string
}

type Node = { type: string; start: number; end: number; value?: unknown }

/** Texts of a file of the dashboard that t, tn or tc do not translate. */
export function untranslated(path: string, code: string): Found[] {
  const found: Found[] = []
  const at = (node: Node, words: string) => {
    const text = words.replace(/\s+/g, ' ').trim()
    const line = code.slice(0, node.start).split('\n').length + (/^\s*\n/.test(words) ? 1 : 0)
    if (!stays.has(text)) found.push({ line, text })
  }
  const within: [number, number][] = []
  const isWithin = ({ start, end }: Node) => within.some(([from, to]) => from <= start && end <= to)
  const leave = (node: Node | null | undefined) => node && within.push([node.start, node.end])
  const { program } = parseSync(path, code)
  new Visitor({
    ImportDeclaration: leave,
    ImportExpression: leave,
    TSTypeAnnotation: leave,
    TSTypeAliasDeclaration: leave,
    TSInterfaceDeclaration: leave,
    TSTypeParameterInstantiation: leave,
    ThrowStatement: leave,
    BinaryExpression: leave,
    TaggedTemplateExpression: leave,
    CallExpression(node) {
      const name = code.slice(node.callee.start, node.callee.end)
      const [first] = node.arguments
      if (name === 'counted' && node.arguments.length > 1) at(node, `${code.slice(node.start, node.end)}: not by tn`)
      if (/^(t|tc|tn)$/.test(name))
        for (const argument of node.arguments) if (argument.type !== 'ObjectExpression') leave(argument)
      if (name === 'lazyPart') leave(node)
      // Names of queries, keys of what the browser keeps, names of routes.
      if (
        /^(createKept|createSetting|createFileRoute|useShortcut|querySelector\w*|closest|matchMedia|new RegExp)$|\.(querySelector\w*|closest|get|has|matches|includes|split|startsWith|endsWith|getAll|set|append)$/.test(
          name,
        )
      )
        leave(first)
    },
    SwitchCase: (node) => leave(node.test),
    Property(node) {
      if (!node.computed) leave(node.key)
      if (/^(className|to|href|method|type|id|key)$/.test(code.slice(node.key.start, node.key.end))) leave(node.value)
    },
    JSXAttribute(node) {
      const name = code.slice(node.name.start, node.name.end)
      const { value } = node
      if (value?.type === 'Literal') {
        if (
          readAttributes.test(name) &&
          letters.test(String(value.value)) &&
          !/^[a-z_]+$|^https?:|^#/.test(String(value.value))
        )
          at(value, String(value.value))
        leave(value)
      }
      if (/^(className|class|style|href|to|id|key|type|d|points|viewBox|transform|role|autoComplete|rel)$/.test(name))
        leave(value)
    },
    JSXElement(node) {
      if (/^(code|kbd|pre|Code)$/.test(code.slice(node.openingElement.name.start, node.openingElement.name.end)))
        leave(node)
    },
    JSXText(node) {
      if (
        letters.test(node.value) &&
        !isWithin(node) &&
        !/^\s*(UTC|Landfall|Slack|Outlook|CSV|SIEM|Excel)\s*$/.test(node.value)
      )
        at(node, node.value)
    },
    Literal(node) {
      if (typeof node.value === 'string' && isProse(node.value) && !isWithin(node)) at(node, node.value)
    },
    TemplateLiteral(node) {
      const text = node.quasis.map(({ value }) => value.cooked).join('{}')
      if (/\p{Ll}{2,} |^\p{Lu}\p{Ll}| \p{Ll}{2,}/u.test(text) && isProse(text.replaceAll('{}', 'x')) && !isWithin(node))
        at(node, text)
    },
  }).visit(program)
  return found
}
