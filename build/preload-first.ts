import type { HtmlTagDescriptor, Plugin } from 'vite'

type Bundle = NonNullable<Parameters<Extract<Plugin['generateBundle'], (...args: never) => unknown>>[1]>

/** What each page opens with: its part is loaded with the others, not once they have run. */
const first: Record<string, string> = { '/index.html': 'shipments', '/embed.html': 'render', '/trucker.html': 'page' }

export function preloadFirst(): Plugin {
  return {
    name: 'landfall:preload-first',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'embed' || name === 'trucker',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, path }) => {
        const route = first[path]
        const parts = Object.values(bundle)
          .filter((file) => file.type === 'chunk' && file.isDynamicEntry && file.name === route)
          .flatMap(({ fileName }) => withImports(fileName, bundle))
          .map((fileName) => preload('modulepreload', fileName))
        const tags = [...parts, ...(route ? fontsOf(bundle) : [])]
        if (path === '/index.html' || !first[path]) return tags
        return {
          // What it asks for waits for no style sheet, which a script of a page otherwise does.
          html: html.replace('<script type="module"', '<script type="module" async'),
          tags,
        }
      },
    },
  }
}

/** With what it imports at once: a browser that is told of a part alone asks for those once it has read it. */
function withImports(fileName: string, bundle: Bundle, found = new Set<string>()): string[] {
  const file = bundle[fileName]
  if (file?.type !== 'chunk' || file.isEntry || found.has(fileName)) return [...found]
  found.add(fileName)
  for (const imported of file.imports) withImports(imported, bundle, found)
  return [...found]
}

/** Known only once the style sheet has been read; in time, nothing moves when it comes. Other letters come when shown. */
const fontsOf = (bundle: Bundle) =>
  Object.keys(bundle)
    .filter((name) => /-latin-[\d-]+.*\.woff2$/.test(name))
    .map((name) => preload('preload', name, { as: 'font', type: 'font/woff2' }))

const preload = (rel: string, fileName: string, more = {}): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, ...more, crossorigin: true, href: `/${fileName}` },
  injectTo: 'head',
})
