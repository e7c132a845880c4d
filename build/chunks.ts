import { basename, resolve } from 'node:path'

type Graph = {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null
}

/** Where a first load begins: the dashboard itself, and the list that it opens with. */
const firstPage = ['src/app/main.tsx', 'src/app/routes/shipments.tsx?tsr-split=component']

/** These ask for their data while their page is still on its way; elsewhere what loads a page comes with the page. */
const asksAhead = ['/shipments', '/shipments_/$id']

type Part = 'loader' | 'component' | 'pendingComponent' | 'errorComponent' | 'notFoundComponent'

export const splitRoute = ({ routeId }: { routeId: string }): Part[][] =>
  asksAhead.includes(routeId)
    ? [['component'], ['errorComponent'], ['notFoundComponent']]
    : [['loader', 'component'], ['errorComponent'], ['notFoundComponent']]

const isIcon = /lucide-react\/dist\/esm\/icons\//

/**
 * The chunks of the browser's bundles. What the first page needs is in files with nothing else in them, what later pages
 * share in another. React stands alone: pages outside the dashboard need it and nothing of the dashboard.
 */
export const chunks = {
  groups: [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
    { name: firstLoad('libraries'), debugName: 'libraries', test: /node_modules/, priority: 3 },
    { name: firstLoad('first'), debugName: 'first', priority: 2 },
    { name: 'shared', minShareCount: 3, priority: 1 },
    // An icon is smaller than its name in the table of files.
    { name: 'shared', test: isIcon, minShareCount: 2, priority: 1 },
    // So are the parts of signing in, and of proving it again, and small ones of forms.
    {
      name: 'shared',
      test: /src\/(domain|app\/(features\/(session|settings)|form|lib|table|ui|api))\//,
      minShareCount: 2,
      priority: 1,
    },
  ],
}

/** What is loaded later has no name: the first load has a list of all of them. */
export const fileNameOf = ({ name }: { name: string }) =>
  chunks.groups.some((group) => name === group.name || name === group.debugName)
    ? 'assets/[name]-[hash].js'
    : 'assets/[hash:7].js'

/** The same for style sheets, besides that of the first load. */
export const nameOfAsset = ({ names }: { names: readonly string[] }) =>
  names.some((name) => name.endsWith('.css') && name !== 'first.css')
    ? 'assets/[hash:7][extname]'
    : 'assets/[name]-[hash][extname]'

const isFirst = /^assets\/(first|libraries|react)-[\w-]+\.(js|css)$/

/** What a part of the page needs besides what every page has by then. */
export const withoutFirst = (_file: string, needed: string[]) => needed.filter((file) => !isFirst.test(file))

function firstLoad(name: string) {
  let needed: ReadonlySet<string> | undefined
  return (id: string, graph: Graph) => {
    needed ??= reachable(firstPage, graph)
    return needed.has(id) ? name : null
  }
}

/**
 * All that these files import at once, and what that imports. Of the icons, which are all in one index, those that are
 * named there.
 */
function reachable(files: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set<string>()
  const icons = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    const { code = '', importedIds = [] } = graph.getModuleInfo(id) ?? {}
    for (const [, names = ''] of code?.matchAll(/import \{([^}]*)\} from ["']lucide-react["']/g) ?? [])
      for (const name of names.split(',')) icons.add(fileOf(name.trim().split(' ')[0] ?? ''))
    for (const imported of importedIds) add(imported)
  }
  for (const file of files) add(resolve(file))
  const isNeeded = (id: string) => (isIcon.test(id) ? icons.has(basename(id, '.mjs')) : !isForLater.test(id))
  return new Set([...found].filter(isNeeded))
}

/** What asks before somebody leaves is in the index of the router too. */
const isForLater = /react-router\/dist\/esm\/useBlocker/

/** `FileText` and `Columns3` are in `file-text.mjs` and `columns-3.mjs`. */
const fileOf = (icon: string) => icon.replace(/(?<=[a-z])(?=[A-Z0-9])/g, '-').toLowerCase()
