import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isOurSeal } from '../check-secrets.ts'
import { sealedCheck, sealedOwner } from '../db/access/secret-check.ts'
import { mailboxHealth } from '../db/documents/mailboxes.ts'
import { appliedMigrations, knownMigrations, whyUnknown } from '../db/migrate.ts'
import { readAsSystem, withSystem } from '../db/scope.ts'
import { connectionStates, rightsInStore, timeOfStore, zonesOfStore } from '../db/store/operator.ts'
import { replicaNow, type Store } from '../db/store.ts'
import type { Env } from '../env.ts'
import { openTimeZones } from '../reference/time-zones.ts'
import { countSealed } from '../rotate-secrets.ts'
import { openSecrets, type Secrets, whereKeysAre } from '../secrets.ts'

export interface Finding {
  check: string
  /** How it is; null where only `todo` says it. */
  detail: string | null
  /** What somebody should do; null where all is well. */
  todo: string | null
}

const ok = (check: string, detail: string): Finding => ({ check, detail, todo: null })
const wrong = (check: string, todo: string): Finding => ({ check, detail: null, todo })

/** By so much clocks may differ before deadlines and links do. */
const mostSeconds = 5

/** What the store says of itself, and of what it is used with. */
export async function checkStore({ store, env, now }: { store: Store; env: Env; now: Date }): Promise<Finding[]> {
  await store.check()
  const applied = await withSystem(store, appliedMigrations)
  const missing = knownMigrations().filter((name) => !applied.includes(name))
  const unknown = whyUnknown(applied)
  const found = [ok('store', `${store.kind} answers`), await checkClock(store, now)]
  if (unknown !== null) return [...found, wrong('migrations', unknown)]
  if (missing.length > 0) {
    const todo =
      applied.length === 0
        ? 'the database is empty: run landfall start'
        : `${missing.length} are due: back up, then run landfall migrate or start`
    return [...found, ...(await checkRights(store)), ...missingKey(env), wrong('migrations', todo)]
  }
  return [
    ...found,
    ok('migrations', `all ${applied.length} are applied`),
    ...(await checkReplica(store, env)),
    ...(await checkKey(store, env)),
    await checkZones(store, env),
    ...(await checkMailbox(store, now)),
    ...(await checkConnections(store)),
  ]
}

async function checkReplica(store: Store, env: Env): Promise<Finding[]> {
  const check = 'replica'
  const now = await replicaNow(store, env)
  if (!now) return []
  const { why, lag = 0 } = now
  if (why !== null) return [wrong(check, `${why}: see DATABASE_READ_URL and the log of the replica`)]
  return [ok(check, `it follows${lag > 0 ? `, ${lag.toFixed(1)} s behind` : ''}`)]
}

async function checkClock(store: Store, now: Date): Promise<Finding> {
  if (store.kind === 'embedded') return ok('clock', `${now.toISOString()}, the store's too`)
  const asked = Date.now()
  const theirs = await withSystem(store, timeOfStore)
  const seconds = Math.round(Math.abs(theirs - (asked + Date.now()) / 2) / 1000)
  if (seconds <= mostSeconds) return ok('clock', `${seconds} s from that of PostgreSQL`)
  return wrong('clock', `it is ${seconds} s from that of PostgreSQL: set both by NTP`)
}

/** Without them the first start, and the next after an upgrade, would end in the middle. */
async function checkRights(store: Store): Promise<Finding[]> {
  if (store.kind === 'embedded') return []
  const check = 'database'
  const rights = await withSystem(store, rightsInStore)
  if (!rights) return []
  const { encoding, version, is_read_only, may_create_roles, may_create_tables } = rights
  const problems = [
    ...(version < 15 ? [`it is PostgreSQL ${version}: 15 or later is needed`] : []),
    ...(encoding === 'UTF8' ? [] : [`its encoding is ${encoding}: create it with encoding 'UTF8' template template0`]),
    ...(is_read_only ? ['it is read-only, as a replica is: set DATABASE_URL to the primary'] : []),
    ...(may_create_roles ? [] : ['its user may not create roles: alter role … createrole']),
    ...(may_create_tables ? [] : ['its user may not create tables: alter database … owner to that user']),
  ]
  return problems.map((todo) => wrong(check, todo))
}

const missingKey = (env: Env): Finding[] =>
  env.DATABASE_URL && env.SECRET_KEY === undefined ? [wrong('secret key', 'set SECRET_KEY, 32 random characters')] : []

async function checkKey(store: Store, env: Env): Promise<Finding[]> {
  const check = 'secret key'
  const missing = missingKey(env)
  if (missing.length > 0) return missing
  if (env.SECRET_KEY === undefined && !existsSync(join(env.DATA_DIR, 'secret.key')))
    return [wrong(check, `${env.DATA_DIR}/secret.key is gone: ${whereKeysAre}`)]
  const secrets = openSecrets(env)
  const sealed = await withSystem(store, sealedCheck)
  if (sealed === undefined) return [ok(check, 'set; the first start notes it in the data')]
  if (!isOurSeal(secrets, sealed)) return [wrong(check, 'the data was written with another one: set that one')]
  const key = ok(check, `the one of the data, fingerprint ${secrets.fingerprint}`)
  return [key, ...(await checkSealed(store, secrets, sealed, env))]
}

async function checkSealed(store: Store, secrets: Secrets, noted: string, env: Env): Promise<Finding[]> {
  const check = 'sealed values'
  const all = await countSealed({ store, secrets })
  const named = (key: 'before' | 'lost') =>
    all.filter((one) => one[key] > 0).map((one) => `${one[key]} of ${one.table}.${one.column}`)
  const [before, lost] = [named('before'), named('lost')]
  const found: Finding[] = []
  if (lost.length > 0) found.push(wrong(check, `${lost.join(', ')} can be opened by no key: enter them again`))
  if (before.length > 0 || secrets.keyOf(noted, sealedOwner) === 'before')
    found.push(
      wrong(check, `${before.join(', ') || 'the key'}: sealed by SECRET_KEY_BEFORE, run landfall rotate-secrets`),
    )
  else if (env.SECRET_KEY_BEFORE !== undefined)
    found.push(ok(check, 'nothing is sealed by SECRET_KEY_BEFORE any more: it can go'))
  return found
}

async function checkZones(store: Store, env: Env): Promise<Finding> {
  const ours = openTimeZones(env.TIME_ZONES_FILE)
  const noted = await withSystem(store, zonesOfStore)
  const isSame = noted === undefined || noted === ours.digest
  return ok(
    'time zones',
    isSame ? ours.table.release : `${ours.table.release}; the next start reads what differs again`,
  )
}

async function checkMailbox(store: Store, now: Date): Promise<Finding[]> {
  const rows = await readAsSystem(store, (db) => mailboxHealth(db, now))
  return rows.map(({ failing_since, last_failure }) =>
    failing_since
      ? wrong('mailbox', `failing since ${failing_since}: ${last_failure}. Check IMAP_…`)
      : ok('mailbox', 'read'),
  )
}

async function checkConnections(store: Store): Promise<Finding[]> {
  const rows = await withSystem(store, connectionStates)
  return rows.map((row) => {
    const check = `connection ${row.name} of ${row.company_name}`
    if (row.paused_at) return ok(check, 'paused by somebody')
    if (row.refused_at) return wrong(check, 'its key is not taken: enter another in Settings, Connections')
    if (row.failing_since) return wrong(check, `failing since ${row.failing_since}: ${row.last_failure}`)
    return ok(check, row.last_succeeded_at ? `answered ${row.last_succeeded_at}` : 'not asked yet')
  })
}
