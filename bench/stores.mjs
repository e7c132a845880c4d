import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import { seed } from './seed.mjs'
import { startServer, stopAll } from './server.mjs'

const { BENCH_DATABASE_URL, BENCH_CONTAINERS = '300000', BENCH_STORES = 'embedded,postgres' } = process.env
export const containers = Number(BENCH_CONTAINERS)
export const kinds = BENCH_STORES.split(',').filter((kind) => kind === 'embedded' || BENCH_DATABASE_URL)

const leftovers = []

/** An empty store of its own: the settings with which a server has it. */
export async function emptyStore(kind) {
  if (kind === 'embedded') {
    const folder = mkdtempSync(join(tmpdir(), 'landfall-bench-'))
    const remove = () => rmSync(folder, { recursive: true, force: true })
    leftovers.push(remove)
    return { kind, remove, env: { DATA_DIR: folder, DATABASE_URL: '' } }
  }
  const name = `landfall_bench_${process.pid}_${leftovers.length}`
  await onServer(`create database ${name}`)
  const remove = () => onServer(`drop database if exists ${name} with (force)`)
  leftovers.push(remove)
  const address = new URL(BENCH_DATABASE_URL)
  address.pathname = `/${name}`
  return { kind, remove, env: { DATABASE_URL: address.href, SECRET_KEY: 'a key for benchmarks' } }
}

/** A store with what this one has, which no server has open. */
export async function copyOf({ kind, env }) {
  const copy = await emptyStore(kind)
  if (kind === 'embedded') cpSync(env.DATA_DIR, copy.env.DATA_DIR, { recursive: true })
  else {
    const nameOf = ({ DATABASE_URL }) => new URL(DATABASE_URL).pathname.slice(1)
    await onServer(`drop database ${nameOf(copy.env)}`)
    await onServer(`create database ${nameOf(copy.env)} template ${nameOf(env)}`)
  }
  return copy
}

const seeded = new Map()

/** A store with many containers in one account and some in another, made once for all benches of a run. */
export function seededStore(kind) {
  if (!seeded.has(kind)) seeded.set(kind, makeSeeded(kind))
  return seeded.get(kind)
}

async function makeSeeded(kind) {
  const store = await emptyStore(kind)
  await migrated(store)
  const began = performance.now()
  const samples = await query(store, (db) => seed(db, containers))
  const seconds = Math.round((performance.now() - began) / 1000)
  console.info(`${kind}: ${containers} containers in one account and 20000 in another, made in ${seconds} s`)
  return { ...store, samples }
}

export async function migrated(store) {
  const { stop } = await startServer(store.env)
  await stop()
}

/** Works in a store that no server has: `db.query(text)` runs statements and returns the rows of the last. */
export async function query({ kind, env }, work) {
  if (kind === 'embedded') {
    const pglite = await PGlite.create(`${env.DATA_DIR}/pg`, { extensions: { pg_trgm } })
    const run = async (text) => (await pglite.exec(text)).at(-1).rows
    return work({ query: run }).finally(() => pglite.close())
  }
  const client = new pg.Client(env.DATABASE_URL)
  // What breaks it is told by the statement that it breaks.
  client.on('error', () => undefined)
  await client.connect()
  const run = async (text) => [await client.query(text)].flat().at(-1).rows
  return work({ query: run }).finally(() => client.end())
}

async function onServer(statement) {
  const client = new pg.Client(BENCH_DATABASE_URL)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

let cleaning

/** Once: a signal and the end of a bench that it broke may both ask for it. */
export function cleanUp() {
  cleaning ??= stopAll().then(async () => {
    for (const remove of leftovers.reverse()) await remove()
  })
  return cleaning
}
