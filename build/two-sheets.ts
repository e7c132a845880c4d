import { readFileSync } from 'node:fs'
import { dirname, posix, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** What a first load begins with. Of the other routes it has no component: they are parts of their own. */
const begins = ['src/app/main.tsx', 'src/app/routes/__root.tsx', 'src/app/routes/shipments.tsx']

const isRoute = (path: string) => /\/app\/routes\/(?!-)[^/]+\.tsx$/.test(path)

/**
 * The files of the dashboard that are in its first load: `begins`, and what those import at once.
 *
 * @returns paths from the root of the project, in order
 */
export function firstFiles(): string[] {
  const found = new Set<string>()
  const add = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    const imports = readFileSync(path, 'utf8').matchAll(/^(?:import(?! type)|export|\})[^'\n(]*'(\.[^']+\.tsx?)'/gm)
    for (const [, other = ''] of imports) if (!other.endsWith('.gen.ts')) add(posix.join(dirname(path), other))
  }
  for (const path of begins) add(path)
  return [...found].sort()
}

/**
 * Utilities in two sheets: `styles.css` has those of the first load alone, `later.css` has all, in the order of Tailwind, and
 * comes with every part that is loaded later. In development there is one: `styles.css` has all.
 */
export function twoSheets(): Plugin {
  const first = new Set(firstFiles().map((path) => resolve(path)))
  const later = resolve('src/app/later.css')
  return {
    name: 'landfall:two-sheets',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/src\/app\/.+\.(css|tsx)(\?tsr-split=.*)?$/ },
      handler(code, id) {
        const [path = '', part] = id.split('?')
        if (path === resolve('src/app/styles.css')) return { code: withSources(code, [...first]), map: null }
        // The rest of a route's file, without its parts, is in the first load.
        if (path.endsWith('.css') || first.has(path) || (isRoute(path) && !part)) return
        return { code: `import '${later}'\n${code}`, map: null }
      },
    },
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' && file.name === 'first' ? file.moduleIds : [],
      )
      const missed = files.filter((id) => /\/src\/app\/[^?]+\.tsx$/.test(id) && !isRoute(id) && !first.has(id))
      if (missed.length > 0) this.error(`In the first load, and their utilities are not: ${missed.join(', ')}`)
    },
  }
}

/** `source("./")`, which is the whole dashboard, becomes these files. */
export function withSources(css: string, files: readonly string[]): string {
  const from = resolve('src/app')
  const sources = files.map((file) => `@source "./${relative(from, resolve(file)).replaceAll('\\', '/')}";\n`)
  return `${css.replace('source("./")', 'source(none)')}\n${sources.join('')}`
}
