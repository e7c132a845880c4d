import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import MagicString from 'magic-string'
import { parseSync, Visitor } from 'rolldown/utils'
import type { Plugin, Rolldown } from 'vite'
import { type Call, findTexts, type Node, textOf } from './texts.ts'

/** Translations by the English texts; where one English text means two things, by `text|meaning`. */
export type Catalogue = Readonly<Record<string, string>>

export const languages = ['de', 'fr', 'es', 'zh'] as const

export const readCatalogue = (language: string): Catalogue =>
  JSON.parse(readFileSync(`src/app/languages/${language}.json`, 'utf8'))

/** Stands in the code of a chunk until each language has its own. */
const marker = '__text'

/**
 * One dashboard a language: `t('…')` of src/contract/language.ts becomes the text itself, English in `assets`, the others in
 * `assets/LANGUAGE-HASH` beside a page of their own. So nobody loads a catalogue, and English costs nothing.
 */
export function translate(): Plugin {
  return {
    name: 'landfall:translate',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'picture',
    transform: {
      filter: { id: /\/src\/(app|contract|domain)\/.*\.tsx?/, code: /\/language\.ts|tc\(/ },
      handler(code, id) {
        const marked = markTexts(id, code)
        return marked && { code: marked.toString(), map: marked.generateMap({ hires: true }) }
      },
    },
    // What this file writes has another name where it writes it in another way.
    augmentChunkHash: () => itself,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const scripts = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
        const codes = withText(scripts).map(({ fileName, code }) => ({ fileName, code }))
        const isPicture = this.environment.name === 'picture'
        for (const language of languages) {
          const catalogue = readCatalogue(language)
          const said = codes.map(({ fileName, code }) => ({ fileName, code: inLanguage(code, catalogue) }))
          const folder = `assets/${language}-${hashOf(said.map(({ fileName, code }) => fileName + code).join() + itself)}`
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

const itself = readFileSync('build/languages.ts', 'utf8')

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** `t('Save')` becomes `__text("Save")`, which nothing that shortens code looks into. Null where no text is. */
export function markTexts(path: string, code: string): MagicString | null {
  const result = new MagicString(code)
  const pure = '/* @__PURE__ */ '
  const put = ({ start, end }: Pick<Node, 'start' | 'end'>, text: string) =>
    result.overwrite(start, end, `${pure}${marker}(${JSON.stringify(text)})`)
  for (const { of, call, keys } of findTexts(path, code)) {
    const { callee, arguments: given } = call
    const texts = given.slice(of === 'tn' ? 1 : 0, of === 't' ? 1 : of === 'tc' ? 2 : 3)
    const values = given.at(of === 't' ? 1 : 2)
    if (of === 'tn') for (const [at, text] of texts.entries()) put(text, keys[at] ?? '')
    else if (!values) put(call, keys[0] ?? '')
    else if (values.type === 'ObjectExpression')
      result.overwrite(call.start, values.start, `${pure}${marker}(${JSON.stringify(keys[0])}, `)
    else if (of === 't') result.overwrite(callee.end + 1, values.start, `${marker}(${JSON.stringify(keys[0])}), `)
    else throw new Error(`${path}: its values are to be written out: ${code.slice(call.start, call.end)}`)
  }
  return result.hasChanged() ? result : null
}

/** What stands for the markers of a chunk: a text, or one with values in it. English where the catalogue has none. */
export function inLanguage(code: string, catalogue: Catalogue, name = 'chunk.js'): string {
  if (!code.includes(marker)) return code
  const calls: Call[] = []
  new Visitor({
    CallExpression(node) {
      if ('name' in node.callee && node.callee.name === marker) calls.push(node as unknown as Call)
    },
  }).visit(parseSync(name, code).program)
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
    const key = textOf(first)
    if (key === undefined) throw new Error(`This was no text: ${code.slice(call.start, call.end)}`)
    const text = catalogue[key] ?? key.replace(/\|.*$/s, '')
    if (!values) return JSON.stringify(text)
    const parts = text.split(/\{(\w+)\}/)
    const written = parts.map((part, index) => {
      if (index % 2 === 0) return part.replace(/[\\`]|\$\{/g, '\\$&')
      const found = values.properties?.find(({ key, computed }) => !computed && key?.name === part)
      if (!found) throw new Error(`There is no value {${part}} for "${key}"`)
      return `\${${said(found.value.start, found.value.end)}}`
    })
    return `\`${written.join('')}\``
  }
  return said(0, code.length)
}
