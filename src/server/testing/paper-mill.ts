import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that takes everything, and says with which keys it was sent and what the papers are called. */
export async function paperMill() {
  const sent: { path: string; key: string }[] = []
  const names: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    sent.push({ path: request.url ?? '', key: request.headers.authorization ?? '' })
    const name = /filename="([^"]+)"/.exec(Buffer.concat(chunks).toString('latin1'))?.[1]
    if (name) names.push(name)
    response.writeHead(201).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    names,
    keysOf: (path: string) => new Set(sent.filter((one) => one.path === path).map(({ key }) => key)),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
