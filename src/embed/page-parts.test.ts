import { expect, test } from 'vitest'
import type { EmbedShipment } from '#contract/portal/embed.ts'
import { languageOf } from '#domain/portal/languages.ts'
import { everything, hashOf, readAddress, viewIdOf } from './address.ts'
import { changedIn } from './state.ts'

test('the address has the token and the shipment that is open', () => {
  const nowhere = { token: 'lfv_abc', shipment: null, reference: null, orders: everything }
  expect(readAddress('#lfv_abc')).toEqual(nowhere)
  expect(readAddress('#lfv_abc/shipments/1')).toEqual({ ...nowhere, shipment: '1' })
  for (const broken of ['/', '/shipments/', '/parties/1', '/references/', '/references/%E0%A4%A', '/references/%20'])
    expect(readAddress(`#lfv_abc${broken}`)).toEqual(nowhere)
  expect(readAddress('')).toEqual({ ...nowhere, token: '' })
  expect(readAddress(hashOf(nowhere, { shipment: '1' }))).toEqual({ ...nowhere, shipment: '1' })
  const reference = 'PO 45/00 #1 %2F 采购单'
  expect(readAddress(hashOf(nowhere, { reference }))).toEqual({ ...nowhere, reference })
  expect(hashOf(nowhere, null)).toBe('#lfv_abc')
})

test('the address has the orders that are listed, and nothing that is no choice', () => {
  const orders = { query: 'PO 45/00 #1 ?&= 采购单', stage: 'to_collect', sort: '-arrival' } as const
  const hash = hashOf({ token: 'lfv_abc' }, { orders })
  expect(readAddress(hash)).toEqual({ token: 'lfv_abc', shipment: null, reference: null, orders })
  expect(hash.slice(1).split('/')[0]).toBe('lfv_abc')
  expect(hashOf({ token: 'lfv_abc' }, { orders: everything })).toBe('#lfv_abc')
  expect(hashOf({ token: 'lfv_abc' }, { orders: { ...everything, stage: 'done' } })).toBe('#lfv_abc/orders?stage=done')
  for (const broken of ['?stage=gone&sort=fees', '?', '', '?query=%20', '?query=%E0%A4%A&stage=toString'])
    expect(readAddress(`#lfv_abc/orders${broken}`)).toMatchObject({ orders: { stage: null, sort: null } })
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
  expect(languageOf('nl, de;q=0.8, en;q=0.5'.split(','))).toBe('de')
})

test('what says something else has changed; what was only written again has not', () => {
  const shipment = (id: string, to: string, updated_at: string) =>
    ({ id, attributes: { to, updated_at } }) as unknown as EmbedShipment
  const list = (...shipments: EmbedShipment[]) => ({ shipments, total: shipments.length })
  const before = list(shipment('1', 'Hamburg', 'a'), shipment('2', 'Hamburg', 'a'))
  const after = list(shipment('1', 'Hamburg', 'b'), shipment('2', 'Bremen', 'b'), shipment('3', 'Oslo', 'b'))
  expect(changedIn(before, after)).toEqual(['2'])
})
