import { request as ask, createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the gateway does with a request: what it returns is awaited before anything is passed on, a number is answered. */
type Rule = (request: { method: string; path: string }) => Promise<unknown> | number | undefined

/**
 * A gateway before the server, as companies have them: it can be slow, hold an answer back, or answer for a server that
 * is down. Nothing of it is known to the browser but its address.
 */
export async function openGateway(server: string) {
  let rule: Rule = () => undefined
  const gateway = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming
    // The page comes as a stranger's, without its first picture: what it shows passes here, and meets the rules.
    if (headers.accept?.includes('text/html')) delete headers.cookie
    const done = rule({ method, path: url })
    if (typeof done === 'number') return refuse(outgoing, done)
    await done
    const passed = ask(server + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
    /** From now on; undefined lets all through. */
    rules(next: Rule = () => undefined) {
      rule = next
    },
    close: () =>
      new Promise<void>((closed) => {
        gateway.close(() => closed())
        gateway.closeAllConnections()
      }),
  }
}

function refuse(outgoing: ServerResponse, status: number) {
  outgoing.writeHead(status, { 'content-type': 'text/html' })
  outgoing.end('<h1>The gateway has no answer</h1>')
}
