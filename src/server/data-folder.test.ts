import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepToOurselves, refuseShared } from './data-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'landfall-data-'))
afterAll(() => rmSync(folder, { recursive: true }))

const everything = (path: string): string[] => [
  path,
  ...readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? everything(join(path, entry.name)) : [join(path, entry.name)],
  ),
]
const open = (path: string) => everything(path).filter((one) => (statSync(one).mode & 0o077) !== 0)

test('a folder that others could read is theirs no more, with all that is in it', () => {
  const old = join(folder, 'old')
  mkdirSync(join(old, 'pg', 'base'), { recursive: true })
  for (const file of ['secret.key', 'pg/PG_VERSION', 'pg/base/1']) writeFileSync(join(old, file), 'x')
  for (const path of everything(old)) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o666)
  keepToOurselves(old)
  expect(open(old)).toEqual([])
  expect(everything(old).every((path) => (statSync(path).mode & 0o600) === 0o600)).toBe(true)
})

test('what lies in it and is of somebody else stays as it is', () => {
  const shared = join(folder, 'shared')
  mkdirSync(join(shared, 'pg'), { recursive: true })
  mkdirSync(join(shared, 'photos'))
  for (const file of ['secret.key', 'notes.txt', 'pg/PG_VERSION', 'photos/1.jpg'])
    writeFileSync(join(shared, file), 'x')
  for (const path of everything(shared)) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644)
  refuseShared(shared)
  expect(open(shared)).toEqual(everything(shared))
  keepToOurselves(shared)
  expect(open(shared).map((path) => path.slice(shared.length + 1))).toEqual(['notes.txt', 'photos', 'photos/1.jpg'])
})

test('a folder that is not there is made for nobody else', () => {
  const made = join(folder, 'new', 'data')
  keepToOurselves(made)
  expect(statSync(made).mode & 0o777).toBe(0o700)
})
