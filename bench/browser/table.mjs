import { figure } from '../figures.mjs'
import { median } from '../timing.mjs'
import { buildPage, openChromium, servePages } from './pages.mjs'
import { tools } from './tools.mjs'

const rounds = 5
const count = 100_000
const budgets = { mount: 0.25, sort: 0.35, filter: 0.6 }

/** The list of the dashboard with its own rows beside AG Grid community: 100,000 containers, 12 columns, in turns. */
export async function table() {
  const { folder, missing } = tools('ag-grid', ['ag-grid-community@36'])
  if (!folder) return console.info(`AG Grid could not be installed, and was not compared: ${missing}`)
  const built = await buildPage('table', {
    alias: { 'ag-grid-community': `${folder}/ag-grid-community`, '#contract': `${process.cwd()}/src/contract` },
    compress: false,
  })
  const server = await servePages(built.folder)
  const { browser } = await openChromium()
  try {
    const seen = { ours: [], agGrid: [] }
    for (let round = 0; round < rounds; round++)
      for (const kind of Object.keys(seen)) {
        const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
        page.on('pageerror', (error) => console.error(`${kind}: ${error.message}`))
        await page.goto(server.address)
        seen[kind].push(await page.evaluate(([one, rows]) => window.measure(one, rows), [kind, count]))
        await page.close()
      }
    const middle = (kind, name) => median(seen[kind].map((one) => one[name]).sort((a, b) => a - b))
    for (const [name, atMost] of Object.entries(budgets))
      figure(
        `${count.toLocaleString('en-US')} containers: ${name}`,
        { value: middle('ours', name) / middle('agGrid', name), unit: 'x AG Grid', atMost },
        { value: middle('ours', name), unit: 'ms' },
        { value: middle('agGrid', name), unit: 'ms AG Grid' },
      )
    figure(
      'scrolling, one screen a frame',
      { value: middle('ours', 'frames'), unit: 'frames/s', atLeast: 58 },
      { value: middle('agGrid', 'frames'), unit: 'frames/s AG Grid' },
    )
  } finally {
    await browser.close()
    await server.close()
    built.remove()
  }
}
