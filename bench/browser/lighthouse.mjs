import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { figure } from '../figures.mjs'
import { median } from '../timing.mjs'
import { openChromium, servePages, signedIn } from './pages.mjs'
import { tools } from './tools.mjs'

const run = promisify(execFile)
const categories = ['performance', 'accessibility', 'best-practices']
const runs = 3

/** Lighthouse of the list of the demo, as a phone and as a desk, medians of three. It needs a later Node than we do. */
export async function lighthouse() {
  const { folder, missing } = tools('lighthouse', ['node@22', 'lighthouse@13'])
  if (!folder) return console.info(`Lighthouse could not be installed, and was not run: ${missing}`)
  const server = await servePages('dist/app')
  const { browser, executablePath } = await openChromium()
  try {
    const { cookies } = await signedIn(browser, server)
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    for (const settings of ['mobile', 'desktop']) {
      const reports = []
      for (let at = 0; at < runs; at++) reports.push(await report(settings))
      for (const category of categories) {
        const scores = reports.map((one) => 100 * one.categories[category].score).sort((a, b) => a - b)
        figure(`Lighthouse ${settings}: ${category}`, { value: median(scores), unit: 'of 100', atLeast: 95 })
        for (const { title, displayValue } of failed(reports.at(-1), category))
          console.info(`  ${title} ${displayValue ?? ''}`)
      }
    }

    async function report(settings) {
      const { stdout } = await run(
        `${folder}/node/bin/node`,
        [
          `${folder}/lighthouse/cli/index.js`,
          `${server.address}/shipments`,
          '--output=json',
          '--quiet',
          `--only-categories=${categories.join(',')}`,
          `--extra-headers=${JSON.stringify({ Cookie: cookie })}`,
          '--disable-storage-reset',
          `--chrome-flags=--headless=new --no-sandbox --disable-gpu`,
          ...(settings === 'desktop' ? ['--preset=desktop'] : []),
        ],
        { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: 100_000_000 },
      )
      return JSON.parse(stdout)
    }
  } finally {
    await browser.close()
    await server.close()
  }
}

const failed = ({ audits, categories }, category) =>
  categories[category].auditRefs
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => audits[id])
    .filter(({ score }) => score !== null && score < 0.9)
