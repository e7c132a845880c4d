import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Packages that only a benchmark compares with, in a folder of their own outside of the project, kept for the next run.
 * @returns the folder with their node_modules, or why there is none
 */
export function tools(name, packages) {
  const folder = join(tmpdir(), `landfall-bench-${name}`)
  const isThere = () => packages.every((one) => existsSync(join(folder, 'node_modules', one.replace(/(.)@.*/, '$1'))))
  if (!isThere()) {
    mkdirSync(folder, { recursive: true })
    const { status, stderr } = spawnSync(
      'npm',
      ['install', '--no-audit', '--no-fund', '--prefix', folder, ...packages],
      {
        encoding: 'utf8',
      },
    )
    if (status !== 0 || !isThere())
      return { missing: stderr.trim().split('\n').slice(-3).join(' ') || `npm: ${status}` }
  }
  return { folder: join(folder, 'node_modules') }
}
