import { expect, test } from 'vitest'
import { estimate, fact, fold } from '../../testing/facts.ts'

const first = { vessel: { name: 'EXAMPLE STAR', imo: '9321483' }, voyage: '024E' }
const sailed = [fact('LOAD', '2026-06-01 10:00', 'CNSHA', first), fact('DEPA', '2026-06-01 20:00', 'CNSHA', first)]
const landed = [fact('ARRI', '2026-06-16 14:00', 'NLRTM', first), fact('DISC', '2026-06-18 04:40', 'NLRTM', first)]
const podOf = (observations: Parameters<typeof fold>[0]) => fold(observations).route.port_of_discharge?.locode

test('a vessel that is expected again where it was loaded on her voyage does not bring the box back', () => {
  const reloaded = [
    fact('LOAD', '2026-06-08 10:00', 'SGSIN', first),
    fact('DEPA', '2026-06-08 20:00', 'SGSIN', first),
    estimate('ARRI', '2026-06-16 14:00', 'NLRTM', '2026-06-02 00:00', first),
  ]
  const stale = estimate('ARRI', '2026-06-20 08:00', 'SGSIN', '2026-06-03 00:00', first)
  expect(podOf([...sailed, ...reloaded, stale])).toBe('NLRTM')
})

test('a discharge planned elsewhere is void where it is not after the actual one', () => {
  const planned = estimate('DISC', '2026-06-18 04:40', 'CNSHA', '2026-06-18 04:40')
  expect(podOf([...sailed, ...landed, planned])).toBe('NLRTM')
})

test('what was planned at the port of loading before the box was loaded there is not its return', () => {
  const planned = estimate('DISC', '2026-06-19 04:40', 'CNSHA', '2026-05-20 00:00')
  expect(podOf([...sailed, ...landed, planned])).toBe('NLRTM')
})

test('a return that is planned after the box sailed is its return', () => {
  const planned = estimate('DISC', '2026-06-29 04:40', 'CNSHA', '2026-06-19 00:00')
  expect(podOf([...sailed, ...landed, planned])).toBe('CNSHA')
})

test('an estimate left over at a transhipment where the box has arrived hides no later call', () => {
  const onward = estimate('ARRI', '2026-06-20 08:00', 'GBFXT', '2026-06-10 00:00')
  const leftover = estimate('ARRI', '2026-06-21 14:10', 'NLRTM', '2026-06-10 00:00', first)
  expect(podOf([...sailed, ...landed, onward, leftover])).toBe('GBFXT')
})

test('a discharge at a code that nobody knows moves no box that has landed', () => {
  const odd = fact('DISC', '2026-06-19 04:40', 'USQQQ', first)
  expect(podOf([...sailed, ...landed, odd])).toBe('NLRTM')
  const next = { vessel: { name: 'EXAMPLE MOON', imo: '9811000' }, voyage: '110W' }
  expect(podOf([...sailed, ...landed, fact('DISC', '2026-06-29 04:40', 'USQQQ', next)])).toBe('USQQQ')
  const out = fact('GTOT', '2026-06-21 04:40', 'USQQQ', { empty: false })
  expect(podOf([...sailed, ...landed, odd, out])).toBe('USQQQ')
  // Small ports are not known here, and boxes go there all the same.
  const onward = fact('LOAD', '2026-06-18 20:00', 'NLRTM', { vessel: { name: 'EXAMPLE MOON', imo: '9811000' } })
  expect(podOf([...sailed, ...landed, onward, odd])).toBe('USQQQ')
  expect(podOf([...sailed, odd])).toBe('USQQQ')
})
