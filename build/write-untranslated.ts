// node build/run.mjs build/write-untranslated.ts [FOLDER…]: what of the dashboard nobody can translate yet.
import { projectFiles } from './project-files.ts'
import { untranslated } from './untranslated.ts'

const folders = process.argv.slice(3)
for (const { path, content } of projectFiles()) {
  if (!/^src\/app\/.*\.tsx?$/.test(path) || /\.test\.|routeTree|\/-states-|dev\.states/.test(path)) continue
  if (folders.length > 0 && !folders.some((folder) => path.startsWith(folder))) continue
  for (const { line, text } of untranslated(path, content)) console.info(`${path}:${line} ${text}`)
}
