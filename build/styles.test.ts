import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { compile } from 'tailwindcss'
import { expect, test } from 'vitest'
import { projectFiles } from './project-files.ts'
import { firstFiles, withSources } from './two-sheets.ts'

const files = projectFiles().filter(({ path }) => path.startsWith('src/'))
const sheets = files.filter(({ path }) => path.endsWith('.css'))
const screens = files.filter(({ path }) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))

/** Each sheet that becomes utilities of its screen brings it down. */
const mostLines = 2737

test('style sheets have the tokens and a few component classes: what is about one screen is utilities there', () => {
  const lines = sheets.reduce((sum, { content }) => sum + content.split('\n').length - 1, 0)
  expect(lines).toBeLessThanOrEqual(mostLines)
  // So that it follows them.
  expect(lines).toBeGreaterThan(mostLines - 100)
})

/** Of libraries, which write them into the page themselves: icons, the letters over a PDF, the marks of a map. */
const ofOthers = ['lucide', 'markedContent', 'hiddenCanvasElement']

test('every class of a style sheet is one that a screen has', () => {
  const written = new Set(
    screens.flatMap(({ content }) =>
      Array.from(content.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)).flatMap(([text]) => text.split(/[^\w-]+/)),
    ),
  )
  const unused = sheets.flatMap(({ path, content }) =>
    classesOf(content)
      .filter((name) => !written.has(name) && !ofOthers.includes(name))
      .map((name) => `${path}: .${name}`),
  )
  expect(unused).toEqual([])
})

test('every class that a screen of the dashboard names is a component of ours or a utility', async () => {
  const ours = new Set(sheets.flatMap(({ content }) => classesOf(content)))
  const named = screens
    .filter(({ path }) => path.startsWith('src/app/'))
    .flatMap(({ path, content }) =>
      Array.from(content.matchAll(/className="([^"]*)"/g), ([, text = '']) => text).flatMap((text) =>
        text.split(/\s+/).map((name) => ({ path, name })),
      ),
    )
    .filter(({ name }) => name !== '' && !ours.has(name))
  expect(named.length).toBeGreaterThan(1000)
  const known = new Set(utilitiesOf(await built('src/app/later.css', [...new Set(named.map(({ name }) => name))])))
  expect(named.filter(({ name }) => !known.has(name))).toEqual([])
})

test('what both sheets have comes in the same order, whichever is loaded last', async () => {
  const inFirst = new Set(firstFiles())
  const wordsOf = (some: typeof files) => [...new Set(some.flatMap(({ content }) => content.split(/[\s"'`]+/)))]
  const ofFirst = screens.filter(({ path }) => inFirst.has(path))
  expect(ofFirst.map(({ path }) => path)).toContain('src/app/features/frame/frame.tsx')
  expect(ofFirst.map(({ path }) => path)).not.toContain('src/app/routes/webhooks.tsx')
  const first = utilitiesOf(await built('src/app/styles.css', wordsOf(ofFirst)))
  const later = utilitiesOf(await built('src/app/later.css', wordsOf(screens)))
  expect(first.length).toBeGreaterThan(30)
  expect(later.filter((name) => first.includes(name))).toEqual(first)
})

test('in a build the first sheet looks into the files of the first load alone', () => {
  const css = withSources('@import "tailwindcss" source("./");\n', [resolve('src/app/main.tsx')])
  expect(css).toBe('@import "tailwindcss" source(none);\n\n@source "./main.tsx";\n')
  expect(readFileSync('src/app/styles.css', 'utf8')).toContain('source("./")')
})

function classesOf(css: string): string[] {
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)
  const names = Array.from(selectors, ([, selector = '']) => selector)
    .filter((selector) => !selector.trim().startsWith('@'))
    .flatMap((selector) => Array.from(selector.matchAll(/\.([a-zA-Z][\w-]*)/g), ([, name = '']) => name))
  return [...new Set(names)]
}

/** The classes of the layer of utilities, in their order. */
function utilitiesOf(css: string): string[] {
  const [, utilities = ''] = /^@layer utilities \{\n([\s\S]*?)^\}$/m.exec(css) ?? []
  const names = Array.from(utilities.matchAll(/^\s*(?::is\()?\.((?:\\.|[\w-])+)/gm), ([, name = '']) => name)
  return [...new Set(names.map((name) => name.replaceAll(/\\(.)/g, '$1')))]
}

/** A sheet as Tailwind makes it of these words. */
async function built(sheet: string, words: string[]): Promise<string> {
  const load = async (id: string, base: string) => {
    const path = id.startsWith('.') ? resolve(base, id) : packagePath(id)
    return { path, base: dirname(path), content: readFileSync(path, 'utf8') }
  }
  const { build } = await compile(readFileSync(sheet, 'utf8'), { base: resolve(dirname(sheet)), loadStylesheet: load })
  return build(words)
}

const packagePath = (id: string) =>
  createRequire(import.meta.url).resolve(id === 'tailwindcss' ? 'tailwindcss/index.css' : id)
