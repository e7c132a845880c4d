import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import MagicString from 'magic-string'
import { parseSync, Visitor } from 'rolldown/utils'
import type { Plugin, Rolldown } from 'vite'

/** Translations by the English texts; where one English text means two things, by `text|meaning`. */
export type Catalogue = Readonly<Record<string, string>>

export const languages = ['de', 'fr', 'es', 'zh'] as const

export const readCatalogue = (language: string): Catalogue =>
  JSON.parse(readFileSync(`src/app/languages/${language}.json`, 'utf8'))

/** Stands in the code of a chunk until each language has its own. */
const marker = '__text'

type Node = { type: string; start: number; end: number }
type Call = Node & {
  callee: Node & { name?: string }
  arguments: (Node & { value?: unknown; properties?: Property[] })[]
}
type Property = Node & {
  kind: string
  computed: boolean
  shorthand: boolean
  key: Node & { name: string }
  value: Node
}

/**
 * One dashboard a language: `t('…')` of src/domain/language.ts becomes the text itself, English in `assets`, the others in
 * `assets/LANGUAGE-HASH` beside a page of their own. So nobody loads a catalogue, and English costs nothing.
 */
export function translate(): Plugin {
  return {
    name: 'landfall:translate',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'picture',
    transform: {
      filter: { id: /\/src\/(app|domain)\/.*\.tsx?/, code: /\/language\.ts|tc\(/ },
      handler(code, id) {
        const marked = markTexts(code, /\/domain\/language\.ts$/.test(id))
        return marked && { code: marked.toString(), map: marked.generateMap({ hires: true }) }
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const scripts = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
        const codes = withText(scripts).map(({ fileName, code }) => ({ fileName, code }))
        const isPicture = this.environment.name === 'picture'
        for (const language of languages) {
          const catalogue = readCatalogue(language)
          const said = codes.map(({ fileName, code }) => ({ fileName, code: inLanguage(code, catalogue) }))
          const folder = `assets/${language}-${hashOf(said.map(({ code }) => code).join())}`
          const moved = new Map(said.map(({ fileName }) => [fileName, `${folder}/${basename(fileName)}`]))
          const renamed = (text: string) =>
            text
              .replace(/assets\/[\w-]+\.js/g, (name) => moved.get(name) ?? name)
              .replace(/(["'`])\.\/([\w-]+\.js)\1/g, (path, quote, name) =>
                moved.has(`assets/${name}`) ? path : `${quote}../${name}${quote}`,
              )
              .replace('lang="en"', `lang="${language}"`)
          for (const { fileName, code } of said)
            this.emitFile({
              type: 'asset',
              fileName: isPicture ? fileName.replace('.cjs', `.${language}.cjs`) : (moved.get(fileName) as string),
              source: isPicture ? code : renamed(code),
            })
          const page = bundle['index.html']
          if (page?.type === 'asset')
            this.emitFile({ type: 'asset', fileName: `index.${language}.html`, source: renamed(String(page.source)) })
        }
        for (const chunk of scripts) chunk.code = inLanguage(chunk.code, {})
      },
    },
  }
}

/** Those with a text in them, and all that import one of these: the others are the same in every language. */
function withText<Script extends Pick<Rolldown.OutputChunk, 'code' | 'fileName' | 'imports' | 'dynamicImports'>>(
  scripts: readonly Script[],
) {
  const found = new Set(scripts.filter(({ code }) => code.includes(marker)).map(({ fileName }) => fileName))
  for (let before = -1; before < found.size; ) {
    before = found.size
    for (const { fileName, imports, dynamicImports } of scripts)
      if ([...imports, ...dynamicImports].some((name) => found.has(name))) found.add(fileName)
  }
  return scripts.filter(({ fileName }) => found.has(fileName))
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** `t('Save')` becomes `__text("Save")`, which nothing that shortens code looks into. Null where no text is. */
function markTexts(code: string, isLanguage: boolean): MagicString | null {
  const { program } = parseSync('module.js', code)
  const names = new Map<string, string>(isLanguage ? [['tc', 'tc']] : [])
  const calls: Call[] = []
  new Visitor({
    ImportDeclaration(node) {
      if (!/(^#domain|\.)\/language\.ts/.test(node.source.value)) return
      for (const one of node.specifiers)
        if (one.type === 'ImportSpecifier') names.set(one.local.name, 'name' in one.imported ? one.imported.name : '')
    },
    CallExpression(node) {
      calls.push(node as unknown as Call)
    },
  }).visit(program)
  const result = new MagicString(code)
  const literal = (argument: Node | undefined) => {
    const text = textOf(argument)
    if (argument === undefined || text === undefined)
      throw new Error(
        `What is to be translated is no literal: ${argument ? code.slice(argument.start, argument.end) : ''}`,
      )
    return text
  }
  const put = (node: Node, text: string) =>
    result.overwrite(node.start, node.end, `/* @__PURE__ */ ${marker}(${JSON.stringify(text)})`)
  for (const call of calls) {
    const [first, second, third] = call.arguments
    switch (names.get(call.callee.name ?? '')) {
      case 't':
        if (second?.type === 'ObjectExpression') {
          literal(first)
          result.overwrite(call.callee.start, call.callee.end, marker)
        } else if (second) put(first as Node, literal(first))
        else put(call, literal(first))
        break
      case 'tc': {
        const text = `${literal(second)}|${literal(first)}`
        if (third) {
          result.overwrite(call.callee.start, call.callee.end, marker)
          result.overwrite((first as Node).start, (second as Node).end, JSON.stringify(text))
        } else put(call, text)
        break
      }
      case 'tn':
        put(second as Node, literal(second))
        put(third as Node, literal(third))
    }
  }
  return result.hasChanged() ? result : null
}

/** Of a literal, also of a template without anything in it. */
function textOf(node: Node | undefined): string | undefined {
  const { type, value, quasis } = (node ?? {}) as {
    type?: string
    value?: unknown
    quasis?: { value: { cooked: string } }[]
  }
  if (type === 'Literal' && typeof value === 'string') return value
  return type === 'TemplateLiteral' && quasis?.length === 1 ? quasis[0]?.value.cooked : undefined
}

/** What stands for the markers of a chunk: a text, or one with values in it. English where the catalogue has none. */
export function inLanguage(code: string, catalogue: Catalogue): string {
  if (!code.includes(marker)) return code
  const calls: Call[] = []
  new Visitor({
    CallExpression(node) {
      if ('name' in node.callee && node.callee.name === marker) calls.push(node as unknown as Call)
    },
  }).visit(parseSync('chunk.js', code).program)
  const said = (from: number, to: number): string => {
    let text = ''
    let at = from
    for (const call of calls) {
      if (call.start < at || call.end > to) continue
      text += code.slice(at, call.start) + textIn(call)
      at = call.end
    }
    return text + code.slice(at, to)
  }
  const textIn = (call: Call): string => {
    const [first, values] = call.arguments
    const key = textOf(first) ?? ''
    const text = catalogue[key] ?? key.replace(/\|.*$/s, '')
    if (!values) return JSON.stringify(text)
    const parts = text.split(/\{(\w+)\}/)
    const written = parts.map((part, index) => {
      if (index % 2 === 0) return part.replace(/[\\`]|\$\{/g, '\\$&')
      const found = values.properties?.find(({ key }) => key.name === part)
      if (!found) throw new Error(`There is no value {${part}} for "${key}"`)
      return `\${${said(found.value.start, found.value.end)}}`
    })
    return `\`${written.join('')}\``
  }
  return said(0, code.length)
}
