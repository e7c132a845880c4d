import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { figure } from './figures.mjs'
import { headers, startServer } from './server.mjs'
import { emptyStore, kinds } from './stores.mjs'

/** What somebody at work notices of hostile mails and of guesses of passwords: on a server of its own, with usual limits. */
export async function bench() {
  for (const kind of kinds) {
    const folder = mkdtempSync(join(tmpdir(), 'landfall-bench-'))
    const server = await startServer({
      DATA_DIR: folder,
      ...(await emptyStore(kind)).env,
      RATE_LIMIT_SIGN_IN: '20',
      SIGN_IN_GUESSES: '10',
    })
    await whileMails(kind, server)
    await whileGuessed(kind, server)
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

const quiet = 5000

async function whileMails(kind, { address, megabytes }) {
  const alone = await watched(
    () => wait(quiet),
    () => timed(`${address}/healthz`),
    50,
  )
  figure(`${kind}: /healthz alone, p50 and p99`, ms(alone, 0.5), ms(alone, 0.99))
  let refused = 0
  const send = async (mail) => {
    const response = await fetch(`${address}/v2/ingest/email`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'message/rfc822' },
      body: mail,
    })
    await response.text()
    if (response.status !== 202) refused += 1
  }
  const mails = hostileMails()
  const began = performance.now()
  const beside = await watched(
    // And then their attachments are read.
    () => Promise.all(mails.map(send)).then(() => wait(quiet)),
    () => timed(`${address}/healthz`),
    50,
  )
  figure(`${kind}: /healthz while 20 hostile mails are read`, ms(beside, 0.5), { ...ms(beside, 0.99), atMost: 50 })
  figure(
    `${kind}: they took, of them refused`,
    { value: (performance.now() - began) / 1000, unit: 's' },
    { value: refused, unit: '' },
  )
  figure(`${kind}: memory of the server afterwards`, { value: megabytes(), unit: 'MB' })
}

async function whileGuessed(kind, { address }) {
  const work = () => timed(`${address}/v2/shipments`, { headers })
  const alone = await watched(() => wait(quiet), work, 50)
  const began = performance.now()
  let counted = {}
  const beside = await watched(
    async () => {
      counted = await guessesFrom(address)
    },
    work,
    50,
  )
  const seconds = (performance.now() - began) / 1000
  figure(`${kind}: a list alone, p50 and p99`, ms(alone, 0.5), ms(alone, 0.99))
  figure(`${kind}: a list under 1,000 guesses a second`, ms(beside, 0.5), ms(beside, 0.99))
  const answers = Object.entries(counted)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')
  const sent = Object.values(counted).reduce((sum, count) => sum + count, 0)
  figure(`${kind}: guesses answered a second (${answers})`, { value: sent / seconds, unit: '/s' })
}

/** A thousand a second from a thread of its own: what is measured here must not wait for it. @returns how many by status */
async function guessesFrom(address) {
  const worker = new Worker(new URL('./guess.mjs', import.meta.url), { workerData: { address, lastsMs: quiet } })
  const [counted] = await once(worker, 'message')
  return counted
}

/** Asks every so many ms, whether the question before is answered or not, until the work is done. @returns sorted ms */
async function watched(work, ask, everyMs) {
  const times = []
  let isOver = false
  const asking = []
  const asker = (async () => {
    while (!isOver) {
      asking.push(ask().then((took) => times.push(took)))
      await wait(everyMs)
    }
  })()
  await work()
  isOver = true
  await asker
  await Promise.all(asking)
  return times.sort((a, b) => a - b)
}

async function timed(url, init) {
  const began = performance.now()
  const response = await fetch(url, init)
  await response.arrayBuffer()
  return performance.now() - began
}

const ms = (times, part) => ({ value: times[Math.min(times.length - 1, Math.floor(times.length * part))], unit: 'ms' })

/** Lists in lists, a PDF of objects that are there ten thousand times, a table of one long row, an archive in an archive. */
function hostileMails() {
  const nested = '<ul><li>'.repeat(200_000)
  const head = '%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n'
  const files = [
    ['scan.pdf', 'application/pdf', head.repeat(10_000)],
    ['table.csv', 'text/csv', 'TCLU4829132,'.repeat(200_000)],
    ['notice.html', 'text/html', nested],
    ['notice.pdf', 'application/pdf', `${head}${'('.repeat(1_000_000)}`],
  ]
  return Array.from({ length: 20 }, (_, at) => {
    const [name, type, content] = files[at % files.length]
    const encoded = Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n')
    return [
      `from: desk-${at}@line.example`,
      `message-id: <${at}.${process.pid}@line.example>`,
      `subject: Arrival notice ${at}`,
      'mime-version: 1.0',
      'content-type: multipart/mixed; boundary="between"',
      '',
      '--between',
      'content-type: text/html',
      '',
      nested,
      '--between',
      `content-type: ${type}`,
      `content-disposition: attachment; filename="${at}-${name}"`,
      'content-transfer-encoding: base64',
      '',
      encoded,
      '--between--',
      '',
    ].join('\r\n')
  })
}
