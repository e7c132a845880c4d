import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'
import type * as E2e from '../src/server/testing/e2e-server.ts'

const folder = resolve('node_modules/.cache/landfall/journeys')
const stamp = `${folder}/stamp`
const stampOfBuild = 'dist/server/stamp'

/** What the journeys begin with: see `prepare` in the server's own words. */
export const preparedServers = `${folder}/prepared`

/** What is built of what. A worker of Playwright then compiles none of it; a process that reads documents neither. */
const input = {
  'e2e-server': 'src/server/testing/e2e-server.ts',
  'read-document': 'src/server/documents/read/child.ts',
  render: 'src/server/testing/papers/render.ts',
}
export const built = <Module>(name: keyof typeof input): Promise<Module> => import(`${folder}/built/${name}.js`)

/** Before the first journey: its server is built, and a demo filled. The same once more for journeys of the same build. */
// biome-ignore lint/style/noDefaultExport: Playwright calls it
export default async function prepareJourneys() {
  if (!existsSync(stampOfBuild)) throw new Error('Journeys need a build: npm run build')
  const wanted = `${readFileSync(stampOfBuild, 'utf8')} ${new Date().toISOString().slice(0, 13)}`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: `${folder}/built`,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { input },
    },
  })
  const { prepare } = await built<typeof E2e>('e2e-server')
  await prepare(preparedServers)
  writeFileSync(stamp, wanted)
}
