import { describe, expect, test } from 'vitest'
import { type ViewLanguage, viewLanguages } from '#contract/portal/view-sections.ts'
import { cancelledSummary, descriptionOf, summaryOf } from './calendar-text.ts'
import { customerCalendar, type DatedContainer, type DatedOrder } from './customer-calendar.ts'

const inLosAngeles = { timezone: 'America/Los_Angeles', place: 'Los Angeles' }
const arriving = (at: string, is_actual = false) => ({
  ...inLosAngeles,
  at,
  has_time: true,
  is_actual,
  days_later: null,
})
/** The end of this day there, in summer. */
const freeUntil = (day: number) => ({ ...inLosAngeles, at: `2026-06-${day + 1}T06:59:59.000Z`, has_time: false })
const order = (...containers: Partial<DatedContainer>[]): DatedOrder => ({
  id: 'order',
  name: { text: 'PO 4711', by: 'references' },
  containers: containers.map((one, at) => ({ id: `box${at + 1}`, is_collected: false, ...one })),
})
const daysOf = (one: DatedOrder) =>
  customerCalendar(one).map(({ kind, container_id, day, hour }) => [kind, container_id, day, hour])

test('an arrival is on the day of its place, with the hour there, wherever the server is', () => {
  expect(daysOf(order({ eta: arriving('2026-06-25T05:30:00.000Z') }))).toEqual([
    ['arrival', 'box1', '2026-06-24', '22:30'],
  ])
  const singapore = { ...arriving('2026-06-24T17:00:00.000Z'), timezone: 'Asia/Singapore', place: 'Singapore' }
  expect(daysOf(order({ eta: singapore }))).toEqual([['arrival', 'box1', '2026-06-25', '01:00']])
  expect(daysOf(order({ eta: { ...singapore, has_time: false } }))[0]?.at(-1)).toBe(null)
})

test('twelve containers of one order and day are one event, and those of another day one more', () => {
  const twelve = Array.from({ length: 12 }, () => ({
    eta: arriving('2026-06-24T13:00:00.000Z'),
    last_free_day: freeUntil(26),
  }))
  expect(daysOf(order(...twelve))).toEqual([
    ['arrival', 'box1', '2026-06-24', '06:00'],
    ['deadline', 'box1', '2026-06-26', null],
  ])
  const [, ...eleven] = twelve
  const later = customerCalendar(order({ eta: arriving('2026-06-27T13:00:00.000Z') }, ...eleven))
  expect(later.map((one) => summaryOf(one, 'en'))).toEqual([
    'PO 4711 (1 of 12 containers): expected in Los Angeles at 06:00',
    'PO 4711 (11 of 12 containers): expected in Los Angeles at 06:00',
    'Last free day in Los Angeles: PO 4711 (11 of 12 containers)',
  ])
})

test('an event has arrived when the last of its containers has, and stays the same event when that is collected', () => {
  const [first, second] = [arriving('2026-06-24T13:00:00.000Z', true), arriving('2026-06-24T15:00:00.000Z')]
  expect(customerCalendar(order({ eta: first }, { eta: second }))).toMatchObject([{ is_done: false, hour: '08:00' }])
  const both = order({ eta: first }, { eta: { ...second, is_actual: true } })
  expect(customerCalendar(both)).toMatchObject([{ is_done: true, hour: '08:00' }])
  const collected = order(
    { last_free_day: freeUntil(26), is_collected: true },
    { last_free_day: freeUntil(26), is_collected: true },
  )
  expect(customerCalendar(collected)).toMatchObject([{ is_done: true, container_id: 'box1' }])
})

test('an order without a number of its own is known by its only container', () => {
  const nameless = (...numbers: string[]) => ({
    ...order(...numbers.map((number) => ({ number, last_free_day: freeUntil(26) }))),
    name: null,
  })
  const [only] = customerCalendar(nameless('TCLU4829132'))
  expect(only?.name).toEqual({ text: 'TCLU4829132', by: 'containers.number' })
  const [two] = customerCalendar(nameless('TCLU4829132', 'MSCU6639870'))
  expect(two && summaryOf(two, 'de')).toBe('Letzter kostenfreier Tag in Los Angeles: Ihre Bestellung')
})

describe('what a calendar says', () => {
  const [number, other] = ['TCLU4829132', 'MSCU6639870']
  const at = (hour: string) => `2026-06-24T${hour}:00.000Z`
  const situations: Record<string, DatedOrder> = {
    expected: order({ number, eta: arriving(at('13:00')) }),
    'expected, the hour unknown': order({ eta: { ...arriving(at('07:00')), has_time: false } }),
    'expected somewhere': order({ eta: { ...arriving(at('13:00')), place: null } }),
    'expected at two hours': order(
      { number, eta: arriving(at('13:00')) },
      { number: other, eta: arriving(at('16:30')) },
    ),
    'expected, a part of it': order({ number, eta: arriving(at('13:00')) }, { number: other }),
    arrived: order({ number, eta: arriving(at('13:00'), true) }),
    'arrived, the hour unknown': order({ eta: { ...arriving(at('07:00'), true), has_time: false } }),
    'to collect': order({ number, last_free_day: freeUntil(26) }),
    'to collect, a part of it': order(
      { number, last_free_day: freeUntil(26), is_collected: true },
      { number: other, last_free_day: freeUntil(26) },
    ),
    collected: order({ number, last_free_day: freeUntil(26), is_collected: true }),
  }

  const said = (language: ViewLanguage) => {
    const some = Object.entries(situations).map(([name, one]) => {
      const [entry] = customerCalendar(one)
      return entry && [`# ${name}`, summaryOf(entry, language), descriptionOf(entry, language, null)].join('\n').trim()
    })
    const off = (['arrival', 'deadline'] as const).flatMap((kind) =>
      ['Los Angeles', null].map((place) => cancelledSummary({ kind, order: 'PO 4711', place }, language)),
    )
    return [`== ${language}`, ...some, ['# cancelled', ...off].join('\n')].join('\n\n')
  }

  test('is printed in all languages, for people to read', async () => {
    const all = viewLanguages.map(said).join('\n\n')
    expect(all).not.toMatch(/[{}]|undefined|null/)
    await expect(`${all}\n`).toMatchFileSnapshot('../testing/calendar.txt')
  })

  test('the page of the order is told in the text as well: not every program shows an address', () => {
    const [entry] = customerCalendar(situations.expected as DatedOrder)
    const url = 'https://track.example.com/embed/1#lfv_x/shipments/2'
    expect(entry && descriptionOf(entry, 'en', url).split('\n').at(-1)).toBe(`Open this order: ${url}`)
  })
})
