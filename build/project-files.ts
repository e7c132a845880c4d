import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folders = ['.ci', 'bench', 'build', 'e2e', 'public', 'src']
const text = /(\.(ts|tsx|mjs|css|sql|html|json|md|js|svg|csv)|\/run|LICENSE)$/

/** Every text file of the project by its path, with its content. */
export function projectFiles(): { path: string; content: string }[] {
  const inRoot = readdirSync('.', { withFileTypes: true }).filter((entry) => entry.isFile())
  const inFolders = folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile()),
  )
  return [...inRoot, ...inFolders]
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => text.test(path))
    .map((path) => ({ path, content: readFileSync(path, 'utf8') }))
}
