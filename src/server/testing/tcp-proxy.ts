import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network between two programs that can be cut. */
export async function tcpProxy({ hostname, port }: { hostname: string; port: number }) {
  /** `silent`: connections are taken and stay, and nothing comes through. `gone`: connections end. */
  let state: 'open' | 'silent' | 'gone' = 'open'
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    if (state === 'gone') return void near.destroy()
    const far = connect(port, hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('data', (bytes) => state === 'open' && other.write(bytes))
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    become(next: typeof state) {
      // What was lost on the way does not come again: what was silent once is of no use any more.
      if (next === 'gone' || state === 'silent') for (const socket of sockets) socket.destroy()
      state = next
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
