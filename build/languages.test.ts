// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what a build writes is code
import { describe, expect, test } from 'vitest'
import { type DocumentType, documentTypes } from '../src/contract/documents/document-type.ts'
import { loadWords } from '../src/embed/language.ts'
import { wordsOf } from '../src/embed/spoken.ts'
import { inLanguage, languages, readCatalogue } from './languages.ts'
import { findTexts, screens, usedTexts } from './texts.ts'
import { untranslated } from './untranslated.ts'

const used = usedTexts()
const braces = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted()

test('no screen has a text that nobody can translate', () => {
  const left = screens().flatMap(({ path, content }) =>
    untranslated(path, content).map(({ line, text }) => `${path}:${line} ${text}`),
  )
  expect(used.size).toBeGreaterThan(3000)
  expect(left).toEqual([])
})

describe.each(languages)('in %s', (language) => {
  const catalogue = readCatalogue(language)

  test('every text has its translation, with the same values in it', () => {
    expect([...used].filter((text) => !catalogue[text])).toEqual([])
    const differs = Object.entries(catalogue).filter(
      ([text, said]) => braces(text.replace(/\|.*$/s, '')).join() !== braces(said).join(),
    )
    expect(differs).toEqual([])
  })

  test('no translation is left of a text that is gone', () => {
    expect(Object.keys(catalogue).filter((text) => !used.has(text))).toEqual([])
  })
})

describe('in a built script', () => {
  const said = (code: string, catalogue = {}) => inLanguage(code, catalogue)

  test('a text stands where it was marked, English where it is not translated', () => {
    expect(said('a(__text("Save"))', { Save: 'Speichern' })).toBe('a("Speichern")')
    expect(said('a(__text("Open|a verb"))')).toBe('a("Open")')
    expect(said('a(__text("Open|a verb"))', { 'Open|a verb': 'Öffnen' })).toBe('a("Öffnen")')
  })

  test('its values stand in it, in the order of the language, with texts of their own', () => {
    const code = 'a(__text("{count} of {name}",{count:n+1,name:b?__text("all"):c}))'
    expect(said(code, { '{count} of {name}': '{name}: `{count}`', all: 'alle' })).toBe(
      'a(`${b?"alle":c}: \\`${n+1}\\``)',
    )
  })

  test('a value that the code does not give ends the build', () => {
    expect(() => said('a(__text("{count}",{count:1}))', { '{count}': '{number}' })).toThrow(
      'There is no value {number}',
    )
  })
})

test('what is no literal cannot be translated, and ends the build', () => {
  const code = "import { t } from '#contract/language.ts'\nt(words)"
  expect(() => findTexts('a.ts', code)).toThrow('a.ts: what is to be translated is no literal: t(words)')
})

test('a text is found that stands in a screen without being translated', () => {
  const found = (code: string) => untranslated('a.tsx', code).map(({ text }) => text)
  expect(found('<p>Nothing yet</p>')).toEqual(['Nothing yet'])
  expect(found('<Field label="Name" className="text-ink-3" />')).toEqual(['Name'])
  expect(found('const words = { on: "On board" }')).toEqual(['On board'])
  expect(found('const words = `${n} containers are late`')).toEqual(['{} containers are late'])
  expect(found("<p title={t('On time')}>{t('Nothing yet')}</p>")).toEqual([])
})

test.each(languages)(
  'types of documents are called in the dashboard as customers read them, in %s',
  async (language) => {
    await loadWords(language)
    const { documents } = wordsOf(language)
    const catalogue = readCatalogue(language)
    const differ = Object.entries(documentTypes).filter(([type, english]) => {
      const meant = { delivery_order: '|a paper by which the cargo is released', other: '|a paper of no known type' }
      return catalogue[english + (meant[type as keyof typeof meant] ?? '')] !== documents[type as DocumentType]
    })
    expect(differ).toEqual([])
  },
)

test('what blocks a container has a Chinese name', () => {
  expect(Object.entries(readCatalogue('zh')).filter(([, said]) => /hold(?!s?\})/i.test(said))).toEqual([])
})
