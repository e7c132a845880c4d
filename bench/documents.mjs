import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { request } from 'undici'
import { figure } from './figures.mjs'
import { headers, startProcess, startServer } from './server.mjs'
import { emptyStore } from './stores.mjs'
import { median } from './timing.mjs'

const megabyte = 1_000_000
const fileBytes = 100 * megabyte
const rounds = 5
const together = 20

/** Files in and out, against a bare stream of the same bytes, and what the server holds while many come in at once. */
export async function bench() {
  const { env } = await emptyStore('embedded')
  const bare = await startProcess(['bench/bare-stream.mjs'], env)
  const { address, stop, megabytes } = await startServer(env)
  const times = { bareIn: [], ownIn: [], bareOut: [], ownOut: [] }
  for (let round = -1; round < rounds; round++) {
    const note = (name, ms) => round >= 0 && times[name].push(ms)
    note('bareIn', await timed(() => put(`${bare.address}/file`, round, {})))
    const upload = await announce(address, round)
    note('ownIn', await timed(() => put(upload.direct_upload.url, round, upload.direct_upload.headers)))
    const link = await attach(address, upload, round)
    note('bareOut', await timed(() => drain(`${bare.address}/file`)))
    note('ownOut', await timed(() => drain(link)))
  }
  for (const [name, own, floor] of [
    ['in', times.ownIn, times.bareIn],
    ['out', times.ownOut, times.bareOut],
  ]) {
    const rate = (some) => fileBytes / megabyte / (median(some.toSorted((a, b) => a - b)) / 1000)
    figure(`100 MB ${name}: bare stream`, { value: rate(floor), unit: 'MB/s' })
    figure(`100 MB ${name}`, { value: rate(own), unit: 'MB/s' })
    figure(`100 MB ${name}: against the bare stream`, { value: rate(floor) / rate(own), unit: 'x' })
  }
  await bare.stop()

  const before = megabytes()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, megabytes())
  }, 100)
  const began = performance.now()
  await Promise.all(
    Array.from({ length: together }, async (_, at) => {
      const upload = await announce(address, 100 + at)
      await put(upload.direct_upload.url, 100 + at, upload.direct_upload.headers)
    }),
  )
  clearInterval(watch)
  const seconds = (performance.now() - began) / 1000
  figure(`${together} files of 100 MB at once`, { value: (together * fileBytes) / megabyte / seconds, unit: 'MB/s' })
  figure('resident before', { value: before, unit: 'MB' })
  figure('resident at most', { value: peak, unit: 'MB', atMost: 600 })
  await stop()
}

const chunk = Buffer.alloc(megabyte, 'landfall ')

/** A text that no other number makes. */
function* bytesOf(number) {
  yield Buffer.from(`${number}`.padEnd(megabyte))
  for (let at = 1; at < fileBytes / megabyte; at++) yield chunk
}

const checksums = new Map()
function checksumOf(number) {
  if (!checksums.has(number)) {
    const hash = createHash('md5')
    for (const part of bytesOf(number)) hash.update(part)
    checksums.set(number, hash.digest('base64'))
  }
  return checksums.get(number)
}

async function timed(work) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function put(url, number, more) {
  const body = Readable.from(bytesOf(number))
  const answer = await request(url, { method: 'PUT', headers: { 'content-length': String(fileBytes), ...more }, body })
  const text = await answer.body.text()
  if (answer.statusCode !== 204) throw new Error(`A file was answered ${answer.statusCode}: ${text}`)
}

async function drain(url) {
  const { statusCode, body } = await request(url)
  let bytes = 0
  for await (const part of body) bytes += part.length
  if (statusCode !== 200 || bytes !== fileBytes) throw new Error(`Of a file came ${bytes} bytes, with ${statusCode}`)
}

async function post(address, path, body) {
  const answer = await fetch(`${address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const document = await answer.json()
  if (!answer.ok) throw new Error(JSON.stringify(document))
  return document
}

const announce = (address, number) =>
  post(address, '/rails/active_storage/direct_uploads', {
    blob: {
      filename: `${number}.txt`,
      content_type: 'text/plain',
      byte_size: fileBytes,
      checksum: checksumOf(number),
    },
  })

async function attach(address, { signed_id }, number) {
  const attributes = { name: `${number}`, attached_document: signed_id }
  const { data } = await post(address, '/v2/documents', { data: { attributes } })
  return (await post(address, data.links.download)).download_url
}
