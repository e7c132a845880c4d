import { once } from 'node:events'
import { createServer } from 'node:http'
import { voyage } from '../voyages.mjs'

/** How somebody outside behaves: takes a request that is read and what they would answer if all were well. */
const moods = {
  well: (response, { status, body }) => response.writeHead(status, { 'content-type': 'application/json' }).end(body),
  // Accepts, and never answers.
  silent: () => undefined,
  failing: (response) => response.writeHead(500).end('It does not work.'),
  html: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>'),
  // Ends in the middle of what it says.
  cut(response, { status, body }) {
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length + 100 })
    response.write(body.slice(0, body.length / 2), () => response.destroy())
  },
}
export const badMoods = Object.keys(moods).filter((name) => name !== 'well')

/** Somebody on a port of this machine whose mood changes. */
async function open(answerTo) {
  const somebody = { mood: 'well' }
  const server = createServer(async (request, response) => {
    let body = ''
    // Who asks may be killed in the middle of it.
    response.on('error', () => undefined)
    try {
      for await (const part of request) body += part
    } catch {
      return
    }
    const { mood } = somebody
    moods[mood](response, answerTo(request, body, mood))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  somebody.address = `http://127.0.0.1:${server.address().port}`
  somebody.close = () => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  }
  return somebody
}

/** What has begun to answer 2xx has taken it, whatever comes after that. */
const taking = ['well', 'html', 'cut']

/** Keeps a book of what it took. */
export async function openReceiver() {
  const arrived = []
  const receiver = await open((request, body, mood) => {
    const { data } = JSON.parse(body)
    const { event_id } = data.attributes
    if (taking.includes(mood)) arrived.push({ id: data.id, event_id, path: request.url })
    return { status: 200, body: '{}' }
  })
  return Object.assign(receiver, { arrived })
}

/** A line that knows each bill of `HLCU` that it is asked for. */
export async function openLine() {
  const asked = new Set()
  const line = await open(({ url }) => {
    const bill = new URL(url, 'http://line').searchParams.get('transportDocumentReference') ?? ''
    const [, digits] = /^HLCU(\d{9})$/.exec(bill) ?? []
    if (digits === undefined) return { status: 404, body: '{"message":"not found"}' }
    asked.add(bill)
    return { status: 200, body: JSON.stringify(voyage(Number(digits), 'HLCU').events) }
  })
  return Object.assign(line, { asked })
}
