import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import type { Plugin } from 'vite'
import { inLanguage, languages, markTexts, readCatalogue } from './languages.ts'

/** `/src/domain/words.ts?in=de` */
const spoken = new RegExp(`^(.+\\.ts)\\?in=(${languages.join('|')})$`)

export const isSpoken = (id: string) => spoken.test(id)

/** What keeps, sends or asks is there once; what it says is text by then. */
export const isThereOnce = (file: string) => /\/src\/(app|server\/(?!words\/)|domain\/zones\/zone-table)/.test(file)

/**
 * What the server says, in each language: `import('#server/words/said.ts?in=de')` is that module, and all that it imports
 * with a text, with the German of `src/app/languages` in the place of every `t('…')`. Modules without a text are the same
 * in every language, and there once. In the server as it is built, in tests and in `npm run dev`.
 */
export function speak(): Plugin {
  const catalogues = new Map(languages.map((language) => [language as string, readCatalogue(language)]))
  const hasTexts = textFinder()
  return {
    name: 'landfall:speak',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    async resolveId(source, importer) {
      const [, asked, language = spoken.exec(importer ?? '')?.[2]] = spoken.exec(source) ?? []
      if (!language || !importer) return null
      const found = await this.resolve(asked ?? source, importer.replace(/\?.*$/, ''), { skipSelf: true })
      if (!found || found.external || !hasTexts(found.id)) return found
      if (isThereOnce(found.id)) throw new Error(`${importer} is said in every language, and ${found.id} is there once`)
      return `${found.id}?in=${language}`
    },
    load(id) {
      const [, file] = spoken.exec(id) ?? []
      if (!file) return null
      this.addWatchFile(file)
      return { code: readFileSync(file, 'utf8'), moduleType: 'ts' }
    },
    transform(code, id) {
      const [, file, language] = spoken.exec(id) ?? []
      // A text in its place is no call any more that could be pure.
      const marked = file && markTexts(file, code)?.toString().replaceAll('/* @__PURE__ */ ', '')
      return marked ? { code: inLanguage(marked, catalogues.get(language ?? '') ?? {}, file), map: null } : null
    },
  }
}

/** The modules that are said in every language: what these are, and what of ours they import with a text. */
export function spokenFiles(begin = resolve('src/server/words/said.ts')): string[] {
  const hasTexts = textFinder()
  const found = new Set([begin])
  // What is added on the way is looked at, too.
  for (const file of found) for (const next of importsOf(file)) if (hasTexts(next)) found.add(next)
  return [...found].toSorted()
}

/** Whether a module of ours has a text, or imports one that has: then it comes to `src/contract/language.ts`. */
function textFinder() {
  const known = new Map<string, boolean>()
  const hasTexts = (file: string): boolean => {
    if (/\/src\/contract\/language\.ts$/.test(file)) return true
    const before = known.get(file)
    if (before !== undefined || !/\/src\/.+\.ts$/.test(file)) return before ?? false
    known.set(file, false)
    const has = importsOf(file).some(hasTexts)
    known.set(file, has)
    return has
  }
  return hasTexts
}

/** The files of ours that a module imports more of than types. */
function importsOf(file: string): string[] {
  const [, root = ''] = /^(.*)\/src\//.exec(file) ?? []
  const found: string[] = []
  const take = ({ source, kind }: { source: { value: string } | null; kind: string | undefined }) => {
    if (!source || kind === 'type') return
    const { value } = source
    if (/^[#.]/.test(value))
      found.push(value.startsWith('#') ? `${root}/src/${value.slice(1)}` : resolve(dirname(file), value))
  }
  new Visitor({
    ImportDeclaration: ({ source, importKind: kind }) => take({ source, kind }),
    ExportNamedDeclaration: ({ source, exportKind: kind }) => take({ source, kind }),
    ExportAllDeclaration: ({ source, exportKind: kind }) => take({ source, kind }),
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return found.filter((path) => existsSync(path))
}
