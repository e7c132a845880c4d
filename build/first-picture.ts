import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

/** Previews, maps and panels are made in the browser alone, and are never in a first picture: left out, what draws it is a third. */
export function withoutDrawings(): Plugin {
  return {
    name: 'landfall:without-drawings',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'picture' || name === 'view_picture',
    load: (id) =>
      /\/(preview-\w+|map-drawing|embed\/(map\/map-panel|asking\/panels|sign-\w+))\.tsx$/.test(id) ? 'export {}' : null,
  }
}

/**
 * Writes `styles.json`: by the name of each route's file, the style sheets that its page has besides the first one, so that
 * its picture has them before its scripts are known.
 */
export function stylesOfRoutes(): Plugin {
  return {
    name: 'landfall:styles-of-routes',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir = 'dist/app' }, bundle) {
      const stylesOf = (name: string, seen: Set<string>, styles: Set<string>) => {
        const chunk = bundle[name]
        if (chunk?.type !== 'chunk' || seen.has(name)) return styles
        seen.add(name)
        for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
        for (const other of chunk.imports) stylesOf(other, seen, styles)
        return styles
      }
      const routes = Object.values(bundle).flatMap((chunk) => {
        const [, file] =
          /\/src\/app\/routes\/(.+)\.tsx\?tsr-split=/.exec((chunk.type === 'chunk' && chunk.facadeModuleId) || '') ?? []
        const styles = file ? [...stylesOf(chunk.fileName, new Set(), new Set())] : []
        const more = styles.filter((style) => !/^first-/.test(basename(style)))
        return file && more.length > 0 ? [[file, more] as const] : []
      })
      writeFileSync(join(dir, 'styles.json'), JSON.stringify(Object.fromEntries(routes)))
    },
  }
}
