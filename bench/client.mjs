import { Pool } from 'undici'
import { headers } from './server.mjs'

/** Asks a server: each answers with the document, and throws what is no success. */
export function clientOf(address) {
  const pool = new Pool(address, { connections: 10 })
  const ask = (method) => async (path, body) => {
    const response = await pool.request({
      method,
      path,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const document = await response.body.json()
    if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(document)}`)
    return document
  }
  return { get: ask('GET'), post: ask('POST'), patch: ask('PATCH'), close: () => pool.destroy() }
}
