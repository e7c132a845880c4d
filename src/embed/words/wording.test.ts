import { expect, test } from 'vitest'
import { type ViewLanguage, viewLanguages } from '#contract/portal/view-sections.ts'
import { calendarWords } from '#domain/portal/calendar-words.ts'
import { filled } from '#domain/portal/customer-format.ts'
import { sayingsIn } from '#domain/portal/customer-words/all.ts'
import { placeIn } from '#domain/portal/customer-words/sayings.ts'
import { mailWords } from '#domain/portal/mail-words.ts'
import { orderFileWords } from '#domain/portal/order-file-words.ts'
import { pageWords } from '#domain/portal/page-words.ts'
import { askingWords } from '../asking/asking-words.ts'
import { mapWords } from '../map/map-words.ts'
import { signInWords } from '../sign-in-words.ts'
import { glossary } from './glossary.ts'
import type { Words } from './words.ts'

const pages = import.meta.glob<Record<string, Words>>('./{de,en,es,fr,zh}.ts', { eager: true })

function wordsIn(language: ViewLanguage): Words {
  const known = pages[`./${language}.ts`]?.[language]
  if (!known) throw new Error(`There is no catalogue in ${language}`)
  return known
}

/** Everything that a customer can be told in a language, by where it stands. */
async function everythingIn(language: ViewLanguage): Promise<[string, string][]> {
  const { places: _, ...page } = wordsIn(language)
  const { words: asking } = await askingWords[language]()
  const all = {
    page,
    asking,
    map: mapWords[language],
    sign_in: signInWords[language],
    mails: mailWords[language],
    calendar: calendarWords[language],
    files: orderFileWords[language],
    begun: pageWords[language],
  }
  return textsOf(all, '')
}

function textsOf(value: unknown, at: string): [string, string][] {
  if (typeof value === 'string') return [[at, value]]
  return Object.entries(value as object).flatMap(([key, one]) => textsOf(one, `${at}.${key}`))
}

test.each(viewLanguages)(
  'what is said in %s is in the words of the glossary, and nowhere in others',
  async (language) => {
    const texts = await everythingIn(language)
    expect(texts.length).toBeGreaterThan(250)
    for (const [term, { said, never }] of Object.entries(glossary)) {
      expect
        .soft(
          texts.some(([, text]) => text.includes(said[language])),
          `${term}: ${said[language]}`,
        )
        .toBe(true)
      for (const word of never[language] ?? [])
        expect
          .soft(
            texts.filter(([, text]) => text.includes(word)),
            `${term}: not ${word}`,
          )
          .toEqual([])
    }
  },
)

test.each(viewLanguages)('the signs are those of %s', async (language) => {
  const wrong: Record<ViewLanguage, RegExp> = {
    en: /\s[:;!?]/,
    de: /\s[:;!?]/,
    es: /\s[:;!?]|(?<!¿[^?]*)\?/,
    fr: /\p{L}[:;!?](?!\/)|['"]/u,
    zh: /[\p{Script=Han}}][,;:!?()]/u,
  }
  const texts = (await everythingIn(language)).filter(([, text]) => text.length > 3)
  expect(texts.filter(([, text]) => wrong[language].test(text))).toEqual([])
})

test.each(viewLanguages)(
  'what the time at the terminal costs is not called by the name of one fee in %s',
  (language) => {
    const { say, fees } = wordsIn(language)
    expect(String(say.charged).toLowerCase()).not.toContain(fees.demurrage.toLowerCase())
  },
)

test('places are called as in the language that is read, and their prepositions follow', () => {
  const { de, es, fr, zh } = sayingsIn
  expect([de, es, fr, zh].map((one) => placeIn(one, 'Antwerp'))).toEqual(['Antwerpen', 'Amberes', 'Anvers', '安特卫普'])
  expect([de, es, fr, zh].map((one) => placeIn(one, 'Ketchikan'))).toEqual(Array(4).fill('Ketchikan'))
  expect(placeIn(zh, 'constructor')).toBe('constructor')
  const route = (from: string, to: string) =>
    filled('{de from} {à to}', { from: placeIn(fr, from), to: placeIn(fr, to) })
  expect(route('Ambarli', 'Le Havre')).toBe('d’Ambarli au Havre')
  expect(route('Le Havre', 'La Spezia')).toBe('du Havre à La Spezia')
  expect(route('Piraeus', 'Oslo')).toBe('du Pirée à Oslo')
  expect(filled('{À place}.', { place: 'Le Havre' })).toBe('Au Havre.')
})
