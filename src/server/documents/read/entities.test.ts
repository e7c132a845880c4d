import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { render } from '../../testing/papers/render.ts'
import { xlsx } from '../../testing/spreadsheets.ts'
import { readFile } from './read-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'landfall-entities-'))
afterAll(() => rmSync(folder, { recursive: true }))
const secret = 'what nobody outside may read'
const file = join(folder, 'secret')
writeFileSync(file, secret)

/** The office file with entities declared in one of its parts, and used where the mark stands. */
function withEntities(bytes: Uint8Array, part: string, used: string): Uint8Array {
  const files = unzipSync(bytes)
  const tenfold = (name: string, of: string) => `<!ENTITY ${name} "${`&${of};`.repeat(10)}">`
  const entities = [
    `<!ENTITY outside SYSTEM "file://${file}">`,
    '<!ENTITY a "0123456789">',
    ...['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name, at) => tenfold(name, 'abcdefg'[at] as string)),
  ]
  const xml = strFromU8(files[part] as Uint8Array)
    .replace(/^(<\?xml[^>]*>)?/, `$1<!DOCTYPE any [${entities.join('')}]>`)
    .replace('MARK', used)
  expect(xml).toContain(used)
  return zipSync({ ...files, [part]: strToU8(xml) })
}

const papers = [
  ['docx', 'word/document.xml', () => render([{ title: 'MARK' }, { pairs: [['Vessel', 'NORDIC STAR']] }], 'docx')],
  ['xlsx', 'xl/worksheets/sheet1.xml', async () => xlsx({ sheets: { One: [['MARK'], ['NORDIC STAR']] } })],
] as const

test.each(papers)(
  'an entity in a file of kind %s brings no other file in, and grows to nothing large',
  async (kind, part, make) => {
    for (const used of ['&outside;', '&h;']) {
      const said = JSON.stringify(await readFile(withEntities(await make(), part, used), `paper.${kind}`))
      expect(said).not.toContain(secret)
      expect(said.length).toBeLessThan(10_000)
    }
  },
)
