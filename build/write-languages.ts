// node build/run.mjs build/write-languages.ts: takes what is gone out of the catalogues, and lists what they lack, and
// texts of the dashboard that nobody can translate.
import { writeFileSync } from 'node:fs'
import { languages, readCatalogue } from './languages.ts'
import { screens, usedTexts } from './texts.ts'
import { untranslated } from './untranslated.ts'

const used = usedTexts()
for (const language of languages) {
  const catalogue = readCatalogue(language)
  const kept = [...used].toSorted().flatMap((text) => (catalogue[text] ? [[text, catalogue[text]]] : []))
  writeFileSync(`src/app/languages/${language}.json`, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
  for (const text of used) if (!catalogue[text]) console.info(`${language}: ${JSON.stringify(text)}`)
}
for (const { path, content } of screens())
  for (const { line, text } of untranslated(path, content)) console.info(`${path}:${line} ${text}`)
