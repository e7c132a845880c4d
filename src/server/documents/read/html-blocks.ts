import type { DomNode } from 'html-to-text'
import type { PreviewBlock } from '#contract/documents/document-preview.ts'
import { convertHtml } from './html.ts'
import { previewLimits } from './preview-limits.ts'
import { limits } from './reading.ts'

const unseen = new Set('head script style template noscript iframe object embed svg math select textarea'.split(' '))
const apart = new Set(
  'html body main section article header footer nav aside div p blockquote address form fieldset figure center ul ol dl dt dd hr caption'.split(
    ' ',
  ),
)

/** What is written in a page, piece by piece. Nothing of it is kept but its letters: no links, no styles, no pictures. */
export function blocksOfHtml(html: string): { blocks: PreviewBlock[]; hasPictures: boolean } {
  const blocks: PreviewBlock[] = []
  let [line, hasPictures] = ['', false]

  const flush = (made: (text: string) => PreviewBlock = (text) => ({ kind: 'paragraph', text })) => {
    const text = tidy(line)
    line = ''
    if (text) blocks.push(made(text))
  }
  const within = (node: DomNode, made: (text: string) => PreviewBlock, at: Place) => {
    flush()
    walk(node.children, at)
    flush(made)
  }

  function walk(nodes: readonly DomNode[] = [], at: Place) {
    if (at.depth > previewLimits.depth) return
    const next = { ...at, depth: at.depth + 1 }
    for (const node of nodes) {
      if (node.type === 'text') line += at.isPlain ? node.data : node.data?.replace(/\s+/g, ' ')
      const { name } = node
      if (node.type !== 'tag' || !name || unseen.has(name)) continue
      if (name === 'img') hasPictures = true
      else if (name === 'br') line += '\n'
      else if (/^h[1-6]$/.test(name)) within(node, (text) => ({ kind: 'heading', level: Number(name[1]), text }), next)
      else if (name === 'li')
        within(node, (text) => ({ kind: 'item', depth: Math.max(1, at.lists), text }), { ...next, lists: at.lists })
      else if (name === 'ul' || name === 'ol') {
        // What stands in the item before its list is an item of its own.
        flush((text) => (at.lists > 0 ? { kind: 'item', depth: at.lists, text } : { kind: 'paragraph', text }))
        walk(node.children, { ...next, lists: at.lists + 1 })
      } else if (name === 'pre') within(node, (text) => ({ kind: 'lines', text }), { ...next, isPlain: true })
      else if (name === 'table' && !find(node, (inner) => inner.name === 'table')) {
        flush()
        const rows = rowsOf(node)
        if (rows.length > 0) blocks.push({ kind: 'table', rows })
        hasPictures ||= find(node, (inner) => inner.name === 'img')
      } else if (apart.has(name) || /^t(able|r|d|h)$/.test(name))
        within(node, (text) => ({ kind: 'paragraph', text }), next)
      else walk(node.children, next)
    }
  }

  walk(domOf(html), { depth: 0, lists: 0, isPlain: false })
  flush()
  return { blocks, hasPictures }
}

interface Place {
  depth: number
  /** How many lists it stands in. */
  lists: number
  /** Whether spaces count. */
  isPlain: boolean
}

const tidy = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** The tree that the converter has read: it makes no text of it, we walk it ourselves. */
function domOf(html: string): DomNode[] {
  let dom: DomNode[] | undefined
  convertHtml(`<i></i>${html}`, {
    baseElements: { selectors: ['no-such-element'] },
    limits: { maxInputLength: limits.characters * 5, maxDepth: 2, maxBaseElements: 1 },
    selectors: [{ selector: '*', format: 'take' }],
    formatters: {
      take: (node) => {
        dom ??= node.parent?.children
      },
    },
  })
  return dom ?? []
}

function find(node: DomNode, is: (node: DomNode) => boolean, depth = 0): boolean {
  if (depth > previewLimits.depth) return false
  return (node.children ?? []).some((inner) => is(inner) || find(inner, is, depth + 1))
}

function rowsOf(table: DomNode): string[][] {
  const rows: string[][] = []
  const add = (nodes: readonly DomNode[] = [], depth: number) => {
    for (const node of nodes) {
      if (node.name === 'tr') rows.push((node.children ?? []).flatMap(cellsOf))
      else if (depth < 3 && node.name !== 'td') add(node.children, depth + 1)
    }
  }
  add(table.children, 0)
  return rows.filter((row) => row.some(Boolean))
}

/** One that is as wide as several is followed by empty ones: what stands below each other stays so. */
function cellsOf(cell: DomNode): string[] {
  if (cell.name !== 'td' && cell.name !== 'th') return []
  const span = Math.min(Number(cell.attribs?.colspan) || 1, previewLimits.columns)
  return [tidy(textOf(cell, 0)), ...Array.from({ length: span - 1 }, () => '')]
}

function textOf(node: DomNode, depth: number): string {
  if (node.type === 'text') return node.data?.replace(/\s+/g, ' ') ?? ''
  if (node.type !== 'tag' || unseen.has(node.name ?? '') || depth > previewLimits.depth) return ''
  const inner = (node.children ?? []).map((one) => textOf(one, depth + 1)).join('')
  return node.name === 'br' ? '\n' : apart.has(node.name ?? '') || node.name === 'li' ? `\n${inner}\n` : inner
}
