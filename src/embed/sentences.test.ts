import { describe, expect, test } from 'vitest'
import { type CustomerState, customerStates, type EmbedContainer } from '#contract/embed.ts'
import { viewLanguages } from '#contract/view-sections.ts'
import { createFormat } from './format.ts'
import { loadWords } from './language.ts'
import { sentencesOf, textOf } from './sentences.ts'
import { wordsOf } from './spoken.ts'

for (const language of viewLanguages) await loadWords(language)
const now = Date.parse('2026-06-10T12:00:00Z')
const losAngeles = 'America/Los_Angeles'
const moment = (at: string, place: string | null = 'Los Angeles', timezone: string | null = losAngeles) => ({
  at,
  timezone,
  place,
  has_time: true,
})
const eta = (days_later: number | null, at = '2026-06-12T13:00:00Z', is_actual = false) => ({
  ...moment(at),
  is_actual,
  days_later,
})

type Told = Partial<EmbedContainer>
const base = { since: null, steps: [], next: null, your_turn: false }

function say(told: Told & { state: CustomerState }, { language = 'en' as const, to = null as string | null } = {}) {
  const telling = { words: wordsOf(language), format: createFormat(language, now) }
  const { where, next, turn } = sentencesOf({ ...base, ...told }, to, telling)
  return textOf([...where, ...next, ...turn], telling)
}

const arrival = { what: 'arrival' as const, by: moment('2026-06-12T13:00:00Z') }

test.each<[string, Told & { state: CustomerState }, string]>([
  [
    'late',
    { state: 'at_sea', eta: eta(3), next: arrival },
    'Arrives Los Angeles Fri 12 Jun, 3 days later than planned. Next: unloading. Nothing needed from you.',
  ],
  [
    'one day late',
    { state: 'at_sea', eta: eta(1), next: arrival },
    'Arrives Los Angeles Fri 12 Jun, 1 day later than planned. Next: unloading. Nothing needed from you.',
  ],
  [
    'early',
    { state: 'at_sea', eta: eta(-2), next: arrival },
    'Arrives Los Angeles Fri 12 Jun, 2 days earlier than planned. Next: unloading. Nothing needed from you.',
  ],
  [
    'on time',
    { state: 'at_sea', eta: eta(0), next: arrival },
    'Arrives Los Angeles Fri 12 Jun. Next: unloading. Nothing needed from you.',
  ],
  [
    'overdue',
    { state: 'at_sea', eta: eta(null, '2026-06-08T13:00:00Z'), next: arrival },
    'Was expected in Los Angeles Mon 8 Jun, and has not been reported there yet. Next: unloading. Nothing needed from you.',
  ],
  [
    'arrived and not unloaded',
    { state: 'at_sea', eta: eta(1, '2026-06-09T13:00:00Z', true), next: { what: 'unloading', by: null } },
    'Arrived in Los Angeles Tue 9 Jun, 1 day later than planned. Next: unloading. Nothing needed from you.',
  ],
  [
    'in a place that nobody named',
    { state: 'at_sea', eta: { ...eta(null), place: null }, next: arrival },
    'Arrives Fri 12 Jun. Next: unloading. Nothing needed from you.',
  ],
  [
    'waiting for money that may be the customer’s',
    { state: 'held', since: moment('2026-06-09T13:00:00Z'), holds: ['freight'], next: { what: 'release', by: null } },
    'In Los Angeles since Tue 9 Jun. It waits for its release. Next: release.',
  ],
  [
    'ready until a day',
    {
      state: 'ready',
      your_turn: true,
      since: moment('2026-06-09T13:00:00Z'),
      deadline: moment('2026-06-12T06:59:59Z'),
      next: { what: 'collection', by: null },
    },
    'Ready in Los Angeles since Tue 9 Jun. Please collect it by Thu 11 Jun.',
  ],
  [
    'ready, and too late',
    { state: 'ready', your_turn: true, deadline: moment('2026-06-09T06:59:59Z') },
    'Ready. It could stay there free until Mon 8 Jun: please collect it as soon as you can.',
  ],
])('%s', (_, told, sentence) => expect(say(told)).toBe(sentence))

test('without an arrival that may be told, it says where it goes', () => {
  const told = { state: 'at_sea' as const, next: { what: 'arrival' as const, by: null } }
  expect(say(told, { to: 'Hamburg' })).toBe('At sea, on the way to Hamburg. Next: arrival. Nothing needed from you.')
})

test.each([
  ['the evening before a change of clocks', '2026-03-08T07:30:00Z', losAngeles, 'Sat 7 Mar'],
  ['the morning after it', '2026-03-08T10:30:00Z', losAngeles, 'Sun 8 Mar'],
  ['the hour that comes twice', '2026-11-01T09:30:00Z', losAngeles, 'Sun 1 Nov'],
  ['a place far ahead of UTC', '2026-06-11T12:00:00Z', 'Pacific/Kiritimati', 'Fri 12 Jun'],
  ['a zone that nobody named, unconverted', '2026-06-12T23:30:00Z', null, 'Fri 12 Jun'],
  ['a zone that the table does not have', '2026-06-12T23:30:00Z', 'Mars/Olympus', 'Fri 12 Jun'],
  ['another year', '2027-01-01T12:00:00Z', losAngeles, 'Fri 1 Jan 2027'],
])('a date is the one at its place: %s', (_, at, timezone, date) => {
  expect(createFormat('en', now).date({ at, timezone })).toBe(date)
})

test('a day that ends at midnight there is that day, and the days to it are counted there', () => {
  const { daysLeft, date, days } = createFormat('en', Date.parse('2026-06-11T05:00:00Z'))
  const last = { at: '2026-06-13T06:59:59Z', timezone: losAngeles }
  expect(date(last)).toBe('Fri 12 Jun')
  // It is still the tenth there.
  expect(daysLeft(last)).toBe(2)
  expect([2, 1, 0, -1].map(days)).toEqual(['in 2 days', 'tomorrow', 'today', 'yesterday'])
})

describe.each(viewLanguages)('in %s', (language) => {
  const format = createFormat(language, now)
  const cases: Told[] = [
    {},
    { eta: null, deadline: null, next: { what: 'release', by: null } },
    { eta: eta(1), since: moment('2026-06-09T13:00:00Z'), next: arrival },
    { eta: eta(-4), since: moment('2026-06-09T13:00:00Z', null, null), next: { what: 'return', by: null } },
    { eta: eta(11, '2026-06-01T13:00:00Z', true), next: { what: 'unloading', by: moment('2026-06-14T13:00:00Z') } },
    { your_turn: true, deadline: moment('2026-06-12T06:59:59Z'), since: moment('2026-06-09T13:00:00Z') },
    { your_turn: true, deadline: moment('2026-06-01T06:59:59Z') },
  ]

  test.each(customerStates)('%s says something whole, whatever is known', (state) => {
    for (const told of cases) {
      const sentence = say({ state, ...told }, { language: language as 'en', to: 'Hamburg' })
      // No hole, no brace, no doubled stop, nothing that is no word.
      expect(sentence).toMatch(/[.。]$/)
      expect(sentence).not.toMatch(/[{}]|undefined|null|NaN|\.\.| {2}| [,.。，]|^\s*$/)
    }
  })

  test('every text has its values, and no other language', () => {
    const texts = Object.entries(wordsOf(language).page)
    const own = Object.entries(wordsOf('en').page)
    for (const [key, text] of texts) {
      const slots = (value: string) => (value.match(/\{\w+\}/g) ?? []).toSorted()
      const english = String(own.find(([name]) => name === key)?.[1])
      expect({ key, slots: slots(text) }).toEqual({ key, slots: slots(english) })
      expect(text.trim()).not.toBe('')
    }
  })

  test('one and many are what the language says', () => {
    const { days_later, containers } = wordsOf(language)
    for (const forms of [days_later, containers]) {
      expect(format.plural(1, forms)).toContain('1')
      expect(format.plural(2, forms)).toContain('2')
      expect(format.plural(1234, forms)).not.toContain('{')
    }
    const isSame = format.plural(1, days_later).replace('1', '2') === format.plural(2, days_later)
    expect(isSame).toBe(language === 'zh')
  })

  test('money is written its way, with its currency', () => {
    expect(format.money(1190, 'USD')).toMatch(/1.?190[.,]00.*USD|USD.*1.?190[.,]00/)
  })
})
