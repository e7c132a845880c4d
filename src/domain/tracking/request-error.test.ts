import { expect, test } from 'vitest'
import { requestError, type requestErrorWords } from './request-error.ts'

const inGerman: string = '#domain/tracking/request-error.ts?in=de'

test('why a request waits is said with kinds, numbers and failures as the language of the reader has them', async () => {
  const german = (await import(inGerman)) as { requestErrorWords: typeof requestErrorWords }
  const both = (...asked: Parameters<typeof requestError>) => {
    const said = requestError(...asked)
    return [said.text, german.requestErrorWords(said)]
  }
  expect(both('quota_used_up_but', { calls: 3, span: 86400 })).toEqual([
    'The 3 requests a day are used up, of which a tenth is kept for new numbers',
    'Die 3 Anfragen pro Tag sind verbraucht; ein Zehntel davon bleibt neuen Nummern vorbehalten',
  ])
  expect(both('quota_used_up', { calls: 3, span: 90 })[0]).toBe('The 3 requests in 90 s are used up')
  expect(both('not_asked_without', { name: 'HMM', kind: 'bill_of_lading', needs: 'booking container' })).toEqual([
    'HMM cannot be asked for bills of lading: it wants booking and container together',
    'HMM kann nicht nach Konnossementen gefragt werden: Verlangt werden Buchung und Container zusammen',
  ])
  const refused = { name: 'Old', why: 'It answered 503', why_code: 'answered', status: 503 }
  expect(both('there_not_given', refused)).toEqual([
    'It could not be given to Old: It answered 503',
    'Die Nummer konnte nicht an Old übergeben werden: Antwort 503',
  ])
  expect(both('there_not_taken', { name: 'Old', why: 'Scac is not supported' })).toEqual([
    'Old does not take it: Scac is not supported',
    'Old nimmt die Nummer nicht an: Scac is not supported',
  ])
  expect(both('there_failed', { name: 'Old', reason: 'not_found' })[0]).toBe('Old could not track it: not found.')
  expect(both('there_failed', { name: 'Old', reason: '' })[0]).toBe('Old could not track it: it does not say why.')
  expect(german.requestErrorWords({ code: 'answered_line', values: { status: 500 } })).toBe(
    'Die Reederei antwortete 500',
  )
})
