import { expect, test } from 'vitest'
import { estimate, fact, fold, rail, utc } from '../../testing/facts.ts'
import { arrival, loading } from '../../testing/voyages.ts'

const eta = (at: string, reported: string, said: object = {}) => estimate('ARRI', at, 'USLAX', reported, said)
const first = eta('2026-06-16 00:00', '2026-05-20 00:00')
const second = eta('2026-06-19 00:00', '2026-06-02 00:00')

test('the arrival is as last estimated, the original as first', () => {
  expect(fold([second, ...loading(), first]).route).toMatchObject({
    pod_eta_at: utc('2026-06-19 00:00'),
    pod_original_eta_at: utc('2026-06-16 00:00'),
  })
})

test('the original arrival stays when it is withdrawn', () => {
  const withdrawn = eta('2026-06-16 00:00', '2026-05-20 00:00', { withdrawn_at: utc('2026-06-02 00:00') })
  expect(fold([...loading(), withdrawn, second]).route.pod_original_eta_at).toBe(utc('2026-06-16 00:00'))
})

test('an estimate made after the arrival moves nothing', () => {
  const late = eta('2026-06-29 00:00', '2026-06-17 00:00')
  const known = [...loading(), ...arrival('USLAX'), first, second]
  expect(fold([...known, late]).route).toEqual(fold(known).route)
  expect(fold([...known, late]).events).toEqual(fold(known).events)
})

test('an estimate counts before a plan, however new', () => {
  const plan = eta('2026-06-30 00:00', '2026-06-12 00:00', { classifier: 'PLN' })
  expect(fold([...loading(), first, plan]).route.pod_eta_at).toBe(utc('2026-06-16 00:00'))
  expect(fold([...loading(), plan]).route.pod_eta_at).toBe(utc('2026-06-30 00:00'))
})

test('the line is believed before positions, unless it has been silent for three days', () => {
  const positions = (seen: string) =>
    eta('2026-06-18 00:00', '2026-06-03 00:00', { source: 'AIS', source_kind: 'ais', last_seen_at: utc(seen) })
  expect(fold([...loading(), second, positions('2026-06-05 00:00')]).route.pod_eta_at).toBe(utc('2026-06-19 00:00'))
  expect(fold([...loading(), second, positions('2026-06-05 00:01')]).route.pod_eta_at).toBe(utc('2026-06-18 00:00'))
})

test('the inland arrival is the railway’s, the line’s own view is the shipment’s', () => {
  const byRail = estimate('ARRI', '2026-06-24 00:00', 'USCHI', '2026-06-20 00:00', rail)
  const byLine = estimate('ARRI', '2026-06-26 00:00', 'USCHI', '2026-06-21 00:00', { mode: 'rail' })
  const both = fold([...loading(), ...arrival('USLAX'), byRail, byLine])
  expect(both.state).toMatchObject({
    ind_eta_at: utc('2026-06-24 00:00'),
    inland_destination_eta_source_summary: 'rail_carrier',
  })
  expect(both.route.destination_eta_at).toBe(utc('2026-06-26 00:00'))
  const one = fold([...loading(), ...arrival('USLAX'), byLine])
  expect(one.state).toMatchObject({
    ind_eta_at: utc('2026-06-26 00:00'),
    inland_destination_eta_source_summary: 'shipping_line',
  })
})

test('an estimate that moves keeps its key', () => {
  const keys = (...said: Parameters<typeof fold>[0][number][]) => fold([...loading(), ...said]).events.at(-1)
  expect(keys(first)).toMatchObject({ key: 'estimated.vessel_arrived|USLAX', estimated: true })
  expect(keys(first, second)?.key).toBe('estimated.vessel_arrived|USLAX')
})

test('an actual in the future is estimated until its time has come', () => {
  const early = fact('ARRI', '2026-06-16 14:00', 'USLAX')
  expect(fold([...loading(), early], { now: utc('2026-06-15 00:00') }).route).toMatchObject({
    pod_eta_at: utc('2026-06-16 14:00'),
    pod_ata_at: null,
  })
  expect(fold([...loading(), early]).route).toMatchObject({ pod_eta_at: null, pod_ata_at: utc('2026-06-16 14:00') })
})
