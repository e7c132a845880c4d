import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = [
  'src',
  'build',
  'public',
  'index.html',
  'api-docs.html',
  'embed.html',
  'trucker.html',
  'package-lock.json',
  'vite.config.ts',
]
/** Vite writes it itself. */
const generated = 'src/app/routeTree.gen.ts'
/** Inside what Vite empties, so that no build but ours leaves it behind. */
const stamp = 'dist/server/stamp'

/** @returns whether dist/ is what the files say; otherwise Vite has said why not */
export function buildIfChanged() {
  const wanted = hashOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  const vite = join('node_modules', 'vite', 'bin', 'vite.js')
  if (!existsSync(vite)) {
    console.error('The dashboard has to be built, and Vite is not installed: run npm ci.')
    return false
  }
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { stdio: 'inherit' })
  if (status === 0) writeFileSync(stamp, wanted)
  return status === 0
}

/** By content, not by time: a checkout gives every file a new time. */
function hashOf(paths) {
  const hash = createHash('sha256').update(process.version)
  for (const path of paths.flatMap(filesOf).sort())
    if (path !== generated) hash.update(`\n${path}\n`).update(readFileSync(path))
  return hash.digest('hex')
}

function filesOf(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return stats ? [path] : []
  return readdirSync(path).flatMap((name) => filesOf(join(path, name)))
}
