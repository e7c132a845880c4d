import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { expect, test } from '@playwright/test'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import pg from 'pg'
import { voyager } from './voyages.ts'

// The process itself is killed while it reads, as the kernel or a person at night does it.

const apiKey = 'lf_killed_reader'
const { TEST_DATABASE_URL } = process.env

interface Store {
  /** Whether nobody else can be at work: then what a killed server had claimed is free at the next start. */
  isAlone: boolean
  env: Record<string, string>
  run: (statement: string) => Promise<{ n: number }[]>
  remove: () => Promise<unknown>
}

function embedded(): Store {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-killed-'))
  return {
    isAlone: true,
    env: { DATA_DIR: folder },
    async run(statement) {
      const db = await PGlite.create(join(folder, 'pg'), { extensions: { pg_trgm } })
      const { rows } = await db.query<{ n: number }>(statement)
      await db.close()
      return rows
    },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function onServer(address: string, statement: string) {
  const client = new pg.Client(address)
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

async function postgres(server: string): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-killed-'))
  const name = `landfall_killed_${randomUUID().slice(0, 8)}`
  await onServer(server, `create database ${name}`)
  const address = Object.assign(new URL(server), { pathname: `/${name}` }).href
  return {
    isAlone: false,
    env: { DATA_DIR: folder, DATABASE_URL: address, SECRET_KEY: 'a key for a test that kills servers' },
    run: (statement) => onServer(address, statement),
    async remove() {
      await onServer(server, `drop database ${name} with (force)`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const running: ChildProcess[] = []

async function start(env: Record<string, string>) {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DEMO: '0', BOOTSTRAP_API_KEY: apiKey, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  const address = await new Promise<string>((ready, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, said] = /Landfall is ready at (\S+)/.exec(line) ?? []
      if (said) ready(said)
    })
    child.once('exit', (code) => failed(new Error(`It ended with ${code}`)))
  })
  return { address, child }
}

const end = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise((done) => {
    child.once('exit', done)
    child.kill(signal)
  })

test.afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

async function sendFile(address: string, name: string, bytes: Uint8Array): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([Buffer.from(bytes)]), name)
  const headers = { authorization: `Token ${apiKey}` }
  const sent = await fetch(`${address}/v2/documents`, { method: 'POST', headers, body: form })
  return (await sent.json()).data.id
}

/** Long enough to be read for a while. */
async function longNotice(container: string) {
  const paper = await PDFDocument.create()
  const font = await paper.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= 150; number++) {
    const page = paper.addPage([595, 842])
    page.drawText(`ARRIVAL NOTICE  Container No. ${container}`, { x: 50, y: 780, size: 12, font })
    for (let line = 0; line < 40; line++)
      page.drawText(`Line ${line} of page ${number} says nothing`, { x: 50, y: 750 - line * 18, size: 9, font })
  }
  return paper.save()
}

const stores = [
  { name: 'the embedded store', open: async () => embedded() },
  ...(TEST_DATABASE_URL ? [{ name: 'PostgreSQL', open: () => postgres(TEST_DATABASE_URL) }] : []),
]

for (const { name, open } of stores)
  test(`on ${name} what was being read when the server was killed is linked by the next one, once`, async () => {
    const store = await open()
    try {
      const first = await start(store.env)
      const { call, track } = voyager({ address: first.address, apiKey })
      const { id: shipment } = await track(['TCLU4829132'])
      const id = await sendFile(first.address, 'long.pdf', await longNotice('TCLU4829132'))
      const state = async () => (await call('GET', `documents/${id}`)).data.attributes.extraction_status
      await expect.poll(state, { intervals: [20] }).toBe('processing')
      await end(first.child, 'SIGKILL')

      // It is claimed for minutes to come, and nothing of it is done.
      const claimed = `select count(*)::int as n from documents
        where claimed_until > now() + interval '5 minutes' and work = 'read'`
      expect(await store.run(claimed)).toEqual([{ n: 1 }])

      const second = await start(store.env)
      const again = voyager({ address: second.address, apiKey })
      if (!store.isAlone) {
        // The next one leaves it alone until then, whatever else it reads: whoever claimed it might live.
        const other = await sendFile(second.address, 'other.txt', Buffer.from('PACKING LIST'))
        const isRead = async () => (await again.call('GET', `documents/${other}`)).data.attributes.extraction_status
        await expect.poll(isRead, { timeout: 90_000 }).toBe('extracted')
        expect(await store.run(claimed)).toEqual([{ n: 1 }])
        await store.run(`update documents set claimed_until = now() - interval '1 second'`)
      }
      const read = async () => (await again.call('GET', `documents/${id}?include=shipments`)).data
      await expect.poll(async () => (await read()).attributes.extraction_status, { timeout: 90_000 }).toBe('extracted')
      expect((await read()).relationships.shipments.data).toEqual([{ id: shipment, type: 'shipment' }])
      await end(second.child, 'SIGTERM')

      const one = [{ n: 1 }]
      const count = (table: string, where: string) =>
        store.run(`select count(*)::int as n from ${table} where ${where}`)
      expect(await count('document_links', `shipment_id = '${shipment}'`)).toEqual(one)
      expect(await count('events', `event = 'document.extracted' and document_id = '${id}'`)).toEqual(one)
      // To the shipment, and to the container in it.
      expect(await count('events', `event = 'link.created' and shipment_id = '${shipment}'`)).toEqual([{ n: 2 }])
      expect(await count('document_links', 'true')).toEqual([{ n: 2 }])
      expect(await count('document_representations', `document_id = '${id}'`)).toEqual(one)
    } finally {
      await store.remove()
    }
  })
