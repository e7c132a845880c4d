import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'

export interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export type Reaction = (received: Received, response: ServerResponse) => void

/** A receiver of webhooks on a port of this machine: it reacts as it is told to, and remembers what came. */
export async function startReceiver(reaction: Reaction = answer(200), host = '127.0.0.1') {
  const received: Received[] = []
  const connections = new Set<Socket>()
  let react = reaction
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method = '', url: path = '', headers } = request
    const one = { method, path, headers, body }
    received.push(one)
    react(one, response)
  })
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}/hook`,
    port,
    received,
    /** That are open now. */
    connections,
    reacts(next: Reaction) {
      react = next
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const answer =
  (status: number, body: string | Buffer = '', headers: Record<string, string> = {}): Reaction =>
  (_, response) =>
    void response.writeHead(status, headers).end(body)

/** What speaks no HTTP: the test says what is done with a connection. */
export async function startRawReceiver(connected: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    connected(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
