import { expect, test } from 'vitest'
import type { DocumentType } from '#contract/documents/document-type.ts'
import { pagesOfText } from '../page.ts'
import { understandText } from '../understand.ts'
import { nothingKnown } from '../values.ts'
import { learn } from './learn.ts'
import type { Lesson } from './lesson.ts'

interface Filled {
  bill: string
  due: string
  total: string
  shipper?: string
}

/** A form whose labels are no words of ours. */
const form = ({ bill, due, total, shipper = 'KOWALSKI' }: Filled, head = 'Morska Agencja Gdynia') =>
  pagesOfText(
    [
      head,
      'Powiadomienie o statku',
      '',
      'Numer konosamentu    Statek           Termin odbioru',
      `${bill}         NORDIC STAR      ${due}`,
      '',
      `Nadawca              ${shipper}`,
      'Odbiorca             HANDLOWA WISLA',
      'Agencja celna        brak',
      '',
      `Razem do zaplaty     ${total}`,
      'Warunki na odwrocie  sprawdz',
    ].join('\n'),
  )

const first = form({ bill: 'MEDUAB123456', due: '05/06/2026', total: '1,240.50 EUR' })
const second = form({ bill: 'MEDUXY998877', due: '07/06/2026', total: '880.00 EUR', shipper: 'NOWAK' })

function taught(
  said: Record<string, unknown>,
  { type = 'arrival_notice', pages = first }: { type?: DocumentType; pages?: typeof first } = {},
): Lesson[] {
  const classified_as = understandText(pages, 'a.txt', null).document_type
  const { payload: read, found } = understandText(pages, 'a.txt', type)
  const changed = ['document_type', ...Object.keys(said)]
  const correction = { document_type: type, classified_as, read, found, said: { ...read, ...said }, changed }
  return learn(pages, correction).map((one, at) => ({ ...one, id: `${at}`, document_id: 'd', sender_domain: null }))
}

const read = (pages: typeof first, lessons: Lesson[]) =>
  understandText(pages, 'b.txt', null, nothingKnown, { lessons, sender: null })

test('what was corrected on one paper is read from the next of its maker, and says by which lesson', () => {
  expect(read(second, [])).toMatchObject({ document_type: 'other', payload: {} })
  const lessons = taught({ bill_of_lading_numbers: ['MEDUAB123456'], shipper: 'Kowalski', vessel_name: 'NORDIC STAR' })
  const { document_type, payload, found } = read(second, lessons)
  expect(document_type).toBe('arrival_notice')
  expect(payload).toEqual({ bill_of_lading_numbers: ['MEDUXY998877'], shipper: 'NOWAK', vessel_name: 'NORDIC STAR' })
  expect(found).toHaveLength(3)
  for (const one of found) expect(one).toMatchObject({ learned_from: 'd', lesson_id: expect.any(String) })
})

test('a day that may be read in two ways is read as the maker’s day was said to be', () => {
  const lessons = taught({ last_free_day_on: '2026-06-05' })
  expect(read(second, lessons).payload).toEqual({ last_free_day_on: '2026-06-07' })
  const american = taught({ last_free_day_on: '2026-05-06' })
  expect(read(second, american).payload).toEqual({ last_free_day_on: '2026-07-06' })
})

test('a place that is empty leaves its field empty, and what cannot be read there is a doubt', () => {
  const lessons = taught({ last_free_day_on: '2026-06-05' })
  expect(read(form({ bill: 'MEDUXY998877', due: '', total: '1.00 EUR' }), lessons).payload).toEqual({})
  const doubtful = read(form({ bill: 'MEDUXY998877', due: 'wkrotce', total: '1.00 EUR' }), lessons)
  expect(doubtful.payload).toEqual({})
  expect(doubtful.notes.join()).toContain('“wkrotce” stands where it should')
})

test('papers of other makers are read as before', () => {
  const lessons = taught({ shipper: 'Kowalski', last_free_day_on: '2026-06-05' })
  const other = pagesOfText(
    'Balt Shipping\nZestawienie kosztow\n\nNadawca     KOWALSKI\nTermin      07/06/2026\nKwota       12.00 EUR\nUwagi     brak\n',
  )
  expect(read(other, lessons)).toMatchObject({ document_type: 'other', payload: {} })
})

test('what was said to be none is not taken from there again', () => {
  const notice = (day: string) =>
    pagesOfText(
      `Harbour Agency\nARRIVAL NOTICE\n\nB/L No.: MEDUAB123456\nVessel: NORDIC STAR\nShipper: ACME LTD\nConsignee: WISLA LTD\nLast Free Day: ${day}\n`,
    )
  const pages = notice('2026-06-05')
  expect(read(pages, []).payload.last_free_day_on).toBe('2026-06-05')
  const lessons = taught({ last_free_day_on: null }, { pages })
  expect(read(notice('2026-07-09'), lessons).payload.last_free_day_on).toBeUndefined()
  expect(read(notice('2026-07-09'), lessons).payload.shipper).toBe('ACME LTD')
})

test('what is nowhere on the paper teaches nothing, and neither does one without printed words', () => {
  expect(taught({ vessel_name: 'ANOTHER STAR' }).filter(({ field }) => field !== null)).toEqual([])
  expect(taught({ shipper: 'A' }, { pages: pagesOfText('A\n1234\n') })).toEqual([])
})
