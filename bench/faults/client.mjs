import { Pool } from 'undici'

const patienceMs = 45_000

/**
 * Asks one of the servers and tells the books what came. While something is broken a client may see 503 and 507, with
 * Retry-After where that is due, and broken connections; anything else is odd.
 */
export function openClient(servers, books) {
  const pools = new Map(servers.map(({ address }) => [address, new Pool(address, { connections: 20 })]))

  /** @returns status and document; status 0 where nothing was answered */
  async function ask(server, { key, method, path, body, form, headers = {} }) {
    const began = performance.now()
    const sent = form ? await asMultipart(form) : body !== undefined ? asJson(body) : { headers: {} }
    try {
      const {
        statusCode,
        headers: given,
        body: answer,
      } = await pools.get(server.address).request({
        method,
        path,
        headers: { authorization: `Token ${key}`, ...sent.headers, ...headers },
        body: sent.body,
        headersTimeout: patienceMs,
        bodyTimeout: patienceMs,
      })
      const text = await answer.text()
      const isHonest =
        statusCode < 300 || statusCode === 507 || (statusCode === 503 && given['retry-after'] !== undefined)
      const what = `${method} ${path.split('?')[0].replaceAll(/[0-9a-f-]{36}/g, '{id}')} ${statusCode}: ${text.slice(0, 300)}`
      books.answered({ status: statusCode, ms: performance.now() - began, isHonest, what })
      return { status: statusCode, document: text === '' ? undefined : JSON.parse(text) }
    } catch (error) {
      const isTooSlow = error.code === 'UND_ERR_HEADERS_TIMEOUT' || error.code === 'UND_ERR_BODY_TIMEOUT'
      const what = `${method} ${path}: ${error.message}`
      books.answered({
        status: isTooSlow ? 'no answer' : 'broken',
        ms: performance.now() - began,
        isHonest: !isTooSlow,
        what,
      })
      return { status: 0 }
    }
  }
  return { ask, close: () => Promise.all([...pools.values()].map((pool) => pool.destroy())) }
}

const asJson = (body) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

async function asMultipart(form) {
  const whole = new Response(form)
  return {
    headers: { 'content-type': whole.headers.get('content-type') },
    body: Buffer.from(await whole.arrayBuffer()),
  }
}
