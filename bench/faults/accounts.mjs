import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '../server.mjs'

/** Two accounts, with a key each, and the file of the line that both may ask. A second one is made in the store alone. */
export async function prepareAccounts(store, line) {
  const keys = [0, 1].map(() => `lf_${randomBytes(24).toString('base64url')}`)
  const file = join(store.env.DATA_DIR, 'sources.json')
  const source = { kind: 'dcsa', scac: 'HLCU', base_url: line.address, path: '/v2/events', auth: { kind: 'none' } }
  writeFileSync(file, JSON.stringify([{ ...source, timeout_seconds: 5, requests_per_minute: 600 }]), { mode: 0o600 })
  const env = { BOOTSTRAP_API_KEY: keys[0] }
  const first = await startServer({ ...store.env, ...env })
  await first.stop()
  const hash = createHash('sha256').update(keys[1]).digest('hex')
  await store.query(async (db) => {
    const [{ id }] = await db.query(`insert into accounts (company_name) values ('Another') returning id`)
    await db.query(`insert into api_keys (account_id, key_hash, hint, scopes)
      select '${id}', '${hash}', '${keys[1].slice(-4)}', scopes from api_keys limit 1`)
  })
  return { all: keys.map((key) => ({ key })), env: { ...env, SOURCES_FILE: file } }
}
