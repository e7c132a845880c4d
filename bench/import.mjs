import { execFileSync } from 'node:child_process'
import writeXlsxFile from 'write-excel-file/node'
import { figure } from './figures.mjs'
import { headers, startServer } from './server.mjs'
import { emptyStore, kinds } from './stores.mjs'

const rowCount = 50_000
/** Of a shipping list with all a desk writes into it. */
const names = ['Container-Nr.', 'B/L', 'PO', 'Kunde', 'Reederei', 'ETA', 'Priorität', 'Menge', 'Bemerkung', 'Hafen']

/** A spreadsheet of 50,000 rows, read and checked up to its preview, while others are answered. */
export async function bench() {
  for (const kind of kinds) {
    const { env } = await emptyStore(kind)
    const { address, stop, megabytes } = await startServer(env)
    // The first one starts the process that reads, and fills its caches.
    await checked(address, csvOf(100), 'warm.csv')
    const before = megabytes()
    for (const [name, bytes] of [
      ['list.csv', csvOf(rowCount)],
      ['list.xlsx', await xlsxOf(rowCount)],
    ]) {
      let peak = before
      let readers = 0
      let slowest = 0
      const watch = setInterval(() => {
        peak = Math.max(peak, megabytes())
        readers = Math.max(readers, readersMegabytes())
      }, 250)
      let isOver = false
      const others = (async () => {
        while (!isOver) {
          const began = performance.now()
          await fetch(`${address}/v2/tracking_requests`, { headers }).then((response) => response.text())
          slowest = Math.max(slowest, performance.now() - began)
          await new Promise((go) => setTimeout(go, 50))
        }
      })()
      const began = performance.now()
      const { rows_count, to_track } = await checked(address, bytes, name)
      const seconds = (performance.now() - began) / 1000
      isOver = true
      clearInterval(watch)
      await others
      if (rows_count !== rowCount) throw new Error(`It has ${rows_count} rows`)
      figure(`${kind}: ${name}, ${rowCount} rows, ${to_track} to track`, { value: seconds, unit: 's', atMost: 10 })
      figure(`${kind}: ${name}, resident growth of the server`, { value: peak - before, unit: 'MB', atMost: 300 })
      figure(`${kind}: ${name}, the process that reads`, { value: readers, unit: 'MB' })
      figure(`${kind}: ${name}, slowest answer meanwhile`, { value: slowest, unit: 'ms' })
    }
    await stop()
  }
}

async function checked(address, bytes, name) {
  const form = new FormData()
  form.append('file', new Blob([bytes]), name)
  const made = await fetch(`${address}/v2/imports`, { method: 'POST', headers, body: form })
  const { data, errors } = await made.json()
  if (!data) throw new Error(errors[0].detail)
  for (;;) {
    const read = await fetch(`${address}/v2/imports/${data.id}`, { headers })
    const { attributes } = (await read.json()).data
    if (attributes.status === 'failed') throw new Error(attributes.failure)
    if (attributes.status === 'ready') return attributes
    await new Promise((go) => setTimeout(go, 100))
  }
}

const digits = (at, length) => String(at).padStart(length, '0')

function rowOf(at) {
  const bill = `MEDUAB${digits(100_000 + Math.floor(at / 2), 6)}`
  const box = `TCLU${digits(at * 7, 6)}`
  return [
    `${box}${checkDigit(box)}`,
    bill,
    `4500${digits(at, 6)}`,
    `Kestrel ${Math.floor(at / 2) % 40}`,
    'MSC',
    '03.11.2026',
    at % 3 ? 'A' : 'B',
    at,
    `call Mike ${at}`,
    'Hamburg',
  ]
}

function checkDigit(box) {
  const letterValue = (code) => (code <= 57 ? code - 48 : code - 55 + Math.floor((code - 56) / 10))
  let sum = 0
  for (let at = 0; at < 10; at++) sum += letterValue(box.charCodeAt(at)) * 2 ** at
  return (sum % 11) % 10
}

const csvOf = (count) =>
  [names, ...Array.from({ length: count }, (_, at) => rowOf(at))].map((row) => row.join(';')).join('\r\n')

async function xlsxOf(count) {
  const cells = [names, ...Array.from({ length: count }, (_, at) => rowOf(at))].map((row) =>
    row.map((value) => ({ value, type: typeof value === 'number' ? Number : String })),
  )
  return (await writeXlsxFile(cells)).toBuffer()
}

const readersMegabytes = () =>
  execFileSync('ps', ['-eo', 'rss=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('read-document'))
    .reduce((most, line) => Math.max(most, Number.parseInt(line, 10) / 1024), 0)
