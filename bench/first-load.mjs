import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { figure } from './figures.mjs'

// As the server sends it.
const gzip = (bytes) => gzipSync(bytes, { level: 9 })
const folder = 'dist/app/assets'
const size = (name, compress) => compress(readFileSync(`${folder}/${name}`)).length / 1000
const total = (names, compress) => names.reduce((sum, name) => sum + size(name, compress), 0)

/** What the browser loads to show /shipments, by the built files: scripts with all they import at once, and styles. */
export function bench() {
  const page = readFileSync('dist/app/index.html', 'utf8')
  const names = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name))
  const linked = names.filter((name) => page.includes(name))
  const loaded = withImports(linked, names)
  const scripts = loaded.filter((name) => name.endsWith('.js'))
  const styles = loaded.filter((name) => name.endsWith('.css'))
  const fonts = readdirSync(folder).filter((name) => name.endsWith('.woff2') && page.includes(name))
  // Besides: the page, its theme script, its icon, the time zones, who is signed in, the list and the requests that wait.
  const requests = loaded.length + fonts.length + 7

  figure(
    'JavaScript',
    { value: total(scripts, gzip), unit: 'kB gzip', atMost: 170 },
    { value: total(scripts, brotliCompressSync), unit: 'kB br' },
  )
  figure(
    'CSS',
    { value: total(styles, gzip), unit: 'kB gzip', atMost: 12 },
    { value: total(styles, brotliCompressSync), unit: 'kB br' },
  )
  figure('requests', { value: requests, unit: 'requests', atMost: 15 })
  const all = names.filter((name) => name.endsWith('.js'))
  figure(
    'all routes together, JavaScript',
    { value: total(all, gzip), unit: 'kB gzip', atMost: 450 },
    { value: total(all, brotliCompressSync), unit: 'kB br' },
  )
  const own = withMentioned(linked, names).filter((name) => name.endsWith('.js'))
  figure('of these what the dashboard itself can load', { value: total(own, gzip), unit: 'kB gzip' })
}

/** All that these files name, however late it is loaded: not the API reference, not the page of customers. */
function withMentioned(entries, names) {
  const found = new Set(entries)
  for (const name of found) {
    const text = readFileSync(`${folder}/${name}`, 'utf8')
    for (const other of names) if (text.includes(other)) found.add(other)
  }
  return [...found]
}

/** Static imports only: what is imported later is loaded later. */
function withImports(entries, names) {
  const found = new Set()
  const add = (name) => {
    if (found.has(name) || !names.includes(name)) return
    found.add(name)
    if (!name.endsWith('.js')) return
    const text = readFileSync(`${folder}/${name}`, 'utf8')
    for (const [, imported] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) add(imported)
  }
  for (const name of entries) add(name)
  return [...found]
}
