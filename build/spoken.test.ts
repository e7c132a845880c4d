import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from './languages.ts'
import { isThereOnce, spokenFiles } from './spoken.ts'
import { untranslated } from './untranslated.ts'

const files = spokenFiles()
const local = (file: string) => file.replace(/^.*\/src\//, 'src/')

/** What answers of the API say of what was sent, and how events are grouped there. */
const isOfApi = (file: string) => /custom-fields\/custom-field|webhooks\/event-catalog|contract\/json-api/.test(file)
/** Names of programs, styles, and what people make a brand of. */
const isName = (text: string) =>
  /^(Edge|Opera|Samsung Internet|Firefox|Chrome|Safari|Android|Windows|Mac|Linux|Bolder|Medium|Landfall · \{\})$|serif|@media/.test(
    text,
  )

test('nothing that is written to somebody has a text that nobody can translate', () => {
  const left = files
    .filter((file) => !isOfApi(file))
    .flatMap((file) =>
      untranslated(file, readFileSync(file, 'utf8')).flatMap(({ line, text }) =>
        isName(text) ? [] : [`${local(file)}:${line} ${text}`],
      ),
    )
  expect(files.map(local)).toContain('src/domain/exceptions/words.ts')
  expect(left).toEqual([])
})

test('what keeps or sends something is there once, whatever the language', () => {
  expect(files.filter(isThereOnce).map(local)).toEqual([])
})

test.each(languages)('in %s each column of a file has a heading of its own', async (language) => {
  const { saidIn } = await import('../src/server/words/said-in.ts')
  const { isExportColumn } = await import('../src/domain/exports/columns.ts')
  const [english, said] = [await saidIn('en'), await saidIn(language)]
  const { saidOfContainers, saidOfShipments } = await import('../src/domain/exports/said-columns.ts')
  for (const [list, columns] of [
    ['containers', Object.keys(saidOfContainers)],
    ['shipments', Object.keys(saidOfShipments)],
  ] as const) {
    expect(columns.every((id) => isExportColumn(list, id))).toBe(true)
    const namesOf = ({ exportColumns }: typeof said) => exportColumns(list, columns, 0).flatMap(Object.keys)
    expect(namesOf(said)).toHaveLength(namesOf(english).length)
    expect(namesOf(said).filter((name, at, all) => all.indexOf(name) !== at)).toEqual([])
  }
})
