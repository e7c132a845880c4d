// The floor of documents.mjs: a file comes in over node:http and is written to the disk, and goes out as it lies there.
import { createReadStream, createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const { DATA_DIR } = process.env

const server = createServer(async (request, response) => {
  if (request.url === '/healthz') return response.end('{}')
  const path = join(DATA_DIR, 'bare')
  if (request.method === 'GET') return pipeline(createReadStream(path), response)
  await pipeline(request, createWriteStream(path, { flush: true }))
  response.writeHead(204).end()
})
server.listen(0, '127.0.0.1', () => console.info(`Bare streams at http://127.0.0.1:${server.address().port}`))
