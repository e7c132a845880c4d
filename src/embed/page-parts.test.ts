import { expect, test } from 'vitest'
import type { EmbedShipment } from '#contract/embed.ts'
import { hashOf, readAddress, viewIdOf } from './address.ts'
import { languageOf } from './language.ts'
import { changedIn } from './state.ts'

test('the address has the token and the shipment that is open', () => {
  expect(readAddress('#lfv_abc')).toEqual({ token: 'lfv_abc', shipment: null })
  expect(readAddress('#lfv_abc/shipments/1')).toEqual({ token: 'lfv_abc', shipment: '1' })
  for (const broken of ['#lfv_abc/', '#lfv_abc/shipments/', '#lfv_abc/parties/1'])
    expect(readAddress(broken)).toEqual({ token: 'lfv_abc', shipment: null })
  expect(readAddress('')).toEqual({ token: '', shipment: null })
  expect(readAddress(hashOf({ token: 'lfv_abc' }, '1'))).toEqual({ token: 'lfv_abc', shipment: '1' })
})

test('the path names the view, where it names one', () => {
  const id = '00000000-0000-4000-8000-000000000000'
  expect(viewIdOf(`/embed/${id}`)).toBe(id)
  expect(viewIdOf('/embed.html')).toBeNull()
})

test('a visitor is spoken to in the first of their languages that we have', () => {
  expect(languageOf(['nl-NL', 'fr-CA', 'en'])).toBe('fr')
  expect(languageOf(['zh-Hant-TW'])).toBe('zh')
  expect(languageOf(['nl'])).toBe('en')
  expect(languageOf([])).toBe('en')
})

test('what says something else has changed; what was only written again has not', () => {
  const shipment = (id: string, to: string, updated_at: string) =>
    ({ id, attributes: { to, updated_at } }) as unknown as EmbedShipment
  const list = (...shipments: EmbedShipment[]) => ({ shipments, total: shipments.length })
  const before = list(shipment('1', 'Hamburg', 'a'), shipment('2', 'Hamburg', 'a'))
  const after = list(shipment('1', 'Hamburg', 'b'), shipment('2', 'Bremen', 'b'), shipment('3', 'Oslo', 'b'))
  expect(changedIn(before, after)).toEqual(['2'])
})
