import { lcp } from './browser/lcp.mjs'
import { lighthouse } from './browser/lighthouse.mjs'
import { table } from './browser/table.mjs'

const parts = { lcp, lighthouse, table }

/** What a browser makes of the dashboard. BENCH_BROWSER=lcp,table takes only those parts. */
export async function bench() {
  const { BENCH_BROWSER = Object.keys(parts).join(',') } = process.env
  for (const name of BENCH_BROWSER.split(',')) {
    const part = parts[name]
    if (!part) throw new Error(`BENCH_BROWSER: there is no ${name}. There are: ${Object.keys(parts).join(', ')}.`)
    await part()
  }
}
