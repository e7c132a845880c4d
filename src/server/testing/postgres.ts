import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../db/migrate.ts'
import { openPostgres, type Store } from '../db/store.ts'

/** Every test file has a database of its own, copied from one that is migrated: tests of jobs must not meet. */
export async function createTemplate(server: string): Promise<{ name: string; drop: () => Promise<void> }> {
  const name = newName()
  await execute(server, `create database ${name}`)
  const store = await openPostgres(addressOf(server, name))
  await migrate(store)
  await store.close()
  return { name, drop: () => drop(server, name) }
}

export async function openCopy(server: string, template: string): Promise<Store> {
  const { address, drop } = await createDatabase(server, template)
  const store = await openPostgres(address)
  return {
    ...store,
    close: async () => {
      await store.close()
      await drop()
    },
  }
}

/** Empty, unless it is a copy of another: file by file, which is a third faster where each is written once. */
export async function createDatabase(server: string, template = 'template0') {
  const name = newName()
  await execute(server, `create database ${name} template ${template} strategy file_copy`)
  return { address: addressOf(server, name), drop: () => drop(server, name) }
}

const newName = () => `landfall_test_${randomUUID().replaceAll('-', '')}`

/** By force only where it must be: an autovacuum at work may be ended by a superuser alone, and goes away by itself. */
const drop = (server: string, name: string) =>
  execute(server, `drop database if exists ${name}`).catch(() =>
    execute(server, `drop database if exists ${name} with (force)`),
  )

function addressOf(server: string, database: string): string {
  const address = new URL(server)
  address.pathname = `/${database}`
  return address.href
}

async function execute(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
