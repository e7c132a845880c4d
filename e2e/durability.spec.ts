import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ended, key, start } from './own-process.ts'

// The process itself, as `npm start` runs it: what a test inside of it cannot see.

const headers = { authorization: `Token ${key}`, 'content-type': 'application/json' }

let folder = ''
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfall-durability-'))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

// Starting a store takes seconds, and these tests do it again and again.
test.setTimeout(120_000)

test('what was acknowledged survives kill -9 in the middle of writing', async () => {
  const acknowledged: string[] = []
  for (let kill = 0; kill < 3; kill++) {
    const { child, address } = await start({ DATA_DIR: folder })
    const isOver = ended(child)
    let isAlive = true
    const write = async (writer: number) => {
      for (let serial = 0; isAlive; serial++) {
        const company_name = `Party ${kill}-${writer}-${serial}`
        const body = JSON.stringify({ data: { type: 'party', attributes: { company_name } } })
        const response = await fetch(`${address}/v2/parties`, { method: 'POST', headers, body }).catch(() => undefined)
        if (response?.status === 201) acknowledged.push(company_name)
      }
    }
    const writers = [0, 1, 2, 3].map(write)
    const goal = acknowledged.length + 20
    await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(goal)
    child.kill('SIGKILL')
    isAlive = false
    await Promise.all([isOver, ...writers])
  }

  const { child, address } = await start({ DATA_DIR: folder })
  const kept = new Set<string>()
  for (let next: string | undefined = '/v2/parties?page%5Bsize%5D=100'; next; ) {
    const page = await (await fetch(`${address}${next}`, { headers })).json()
    for (const { attributes } of page.data) kept.add(attributes.company_name)
    next = page.links.next
  }
  expect(acknowledged.filter((name) => !kept.has(name))).toEqual([])
  child.kill('SIGTERM')
  expect(await ended(child)).toBe(0)
})

test('a second process on the same folder ends at once and names the folder', async () => {
  const { child } = await start({ DATA_DIR: folder })
  await expect(start({ DATA_DIR: folder })).rejects.toThrow(/It ended with 1: .*Another process is using the data in/s)
  child.kill('SIGTERM')
  expect(await ended(child)).toBe(0)
})

test('settings that are wrong are named, all at once', async () => {
  const wrong = { DATA_DIR: folder, PORT: 'many', DATABASE_URL: 'mysql://x', PUBLIC_URL: 'nowhere' }
  await expect(start(wrong)).rejects.toThrow(
    /PORT: .*DATABASE_URL: |DATABASE_URL: .*PORT: |PORT: .*\n.*PUBLIC_URL: .*\n.*DATABASE_URL: /s,
  )
})

test('a file of sources that is wrong is named', async () => {
  await expect(start({ DATA_DIR: folder, SOURCES_FILE: join(folder, 'none.json') })).rejects.toThrow('none.json')
})
