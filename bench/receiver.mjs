// A receiver of webhooks, in a process of its own: /hook takes, /hang never answers, /arrived says what came since it was
// asked last: when, after how many milliseconds, on which path, and of which event.
import { createServer } from 'node:http'

let arrived = []

createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify(arrived))
    if (request.url === '/arrived') arrived = []
    return
  }
  const parts = []
  request.on('data', (part) => parts.push(part))
  request.on('end', () => {
    if (request.url === '/hang') return
    const at = Date.now()
    const { data } = JSON.parse(Buffer.concat(parts).toString())
    const { event_id, sequence, created_at } = data.attributes
    arrived.push({ at, ms: at - Date.parse(created_at), path: request.url, id: data.id, event_id, sequence })
    response.writeHead(204).end()
  })
}).listen(0, '127.0.0.1', function () {
  console.info(`A receiver answers at http://127.0.0.1:${this.address().port}`)
})
