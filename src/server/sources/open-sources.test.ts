import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSources } from './open-sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'landfall-sources-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a file of sources that is missing or half written is named with its setting, and no secret of it is told', () => {
  const file = join(folder, 'sources.json')
  expect(openSources(undefined)).toEqual([])
  expect(() => openSources(file)).toThrow(`SOURCES_FILE: ${file} does not exist: name a file`)
  expect(() => openSources(folder)).toThrow(`SOURCES_FILE: ${folder} is a folder`)
  writeFileSync(file, '[{"kind":"dcsa","auth":{"client_secret":"hush')
  expect(() => openSources(file)).toThrow(/^SOURCES_FILE: .*written anew\. The sources are not usable: .* not JSON$/)
  writeFileSync(file, '[]')
  expect(openSources(file)).toEqual([])
})
