// Guesses passwords, a thousand a second whether they are answered or not, half of them of one person.
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Pool } from 'undici'

const { address, lastsMs } = workerData
const pool = new Pool(address, { connections: 50 })
const counted = {}
const note = (status) => {
  counted[status] = (counted[status] ?? 0) + 1
}

async function guess(at) {
  const email = at % 2 === 0 ? 'maren@example.com' : `somebody-${at}@example.com`
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path: '/v2/session',
    headers: { 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({ data: { attributes: { email, password: `guess number ${at}` } } }),
  })
  await body.dump()
  note(statusCode)
}

const guesses = []
const began = performance.now()
for (let sent = 0; performance.now() - began < lastsMs; await wait(5))
  for (; sent < performance.now() - began; sent += 1) guesses.push(guess(sent).catch(() => note('none')))
await Promise.all(guesses)
await pool.close()
parentPort.postMessage(counted)
