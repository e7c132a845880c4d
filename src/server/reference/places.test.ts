import { expect, test } from 'vitest'
import { referenceData } from './data.ts'
import { loadPlaces } from './places.ts'

const places = loadPlaces()
const named = (locode: string | null, name: string | null) => places.facilityByName(locode, name)?.name

test('a place is found by its LOCODE, however it is written', () => {
  expect(places.place('USLAX')).toMatchObject({ type: 'port', name: 'Los Angeles', time_zone: 'America/Los_Angeles' })
  expect(places.place('us lax')?.locode).toBe('USLAX')
  expect(places.place('USCHI')).toMatchObject({ type: 'metro_area', name: 'Chicago' })
  expect(places.place('XXXXX')).toBeUndefined()
  expect(places.place(null)).toBeUndefined()
})

test('Montreal is a port, and by rail a metropolitan area', () => {
  expect(places.place('CAMTR')?.type).toBe('port')
  expect(places.place('CAMTR', 'vessel')?.type).toBe('port')
  expect(places.place('CAMTR', 'rail')?.type).toBe('metro_area')
  expect(places.place('USLAX', 'rail')?.type).toBe('port')
})

test('ids are those of the rows', () => {
  const { ports, terminals, rail_terminals, shipping_lines } = referenceData()
  expect(ports.map((one) => one.id)).toContain(places.place('NLRTM')?.id)
  expect(terminals.map((one) => one.id)).toContain(places.terminal('W185')?.id)
  expect(rail_terminals.map((one) => one.id)).toContain(places.facilityByName('USCHI', 'G4')?.id)
  expect(shipping_lines.map((one) => one.id)).toContain(places.line('MSCU')?.id)
})

test('neighbouring harbours are one area, other places are not', () => {
  expect(places.isSameArea('USLAX', 'USLGB')).toBe(true)
  expect(places.isSameArea('uslgb', 'USLAX')).toBe(true)
  expect(places.isSameArea('XXXXX', 'XXXXX')).toBe(true)
  expect(places.isSameArea('USLAX', 'USOAK')).toBe(false)
  expect(places.isSameArea('HKHKG', 'CNYTN')).toBe(false)
})

test('a terminal is found by its code, in Canada by that of CBSA', () => {
  expect(places.terminal('z952')).toMatchObject({ name: 'Total Terminals International (Pier T)', locode: 'USLGB' })
  expect(places.terminal('3891')?.locode).toBe('CAVAN')
  expect(places.terminal('0000')).toBeUndefined()
  expect(places.terminal('')).toBeUndefined()
  expect(places.terminal(null)).toBeUndefined()
})

test.each([
  ['USLAX', 'W185', 'APM Terminals Pier 400'],
  ['USLAX', 'APM TERMINALS - PIER 400', 'APM Terminals Pier 400'],
  ['USLAX', 'Los Angeles, APM Terminals Pier 400', 'APM Terminals Pier 400'],
  ['USLAX', 'Pier 400', 'APM Terminals Pier 400'],
  ['USLAX', 'trapac', 'TraPac Los Angeles'],
  ['USLAX', 'LBCT', 'Long Beach Container Terminal (Pier E)'],
  ['USSEA', 'Terminal 5', 'Terminal 5'],
  ['USSEA', 'T18', 'SSA Terminal 18'],
  ['USNYC', 'MAHER TERMINAL', 'Maher Terminals'],
  ['USNYC', 'Maher Terminals LLC', 'Maher Terminals'],
  ['USCHI', 'BNSF LOGISTICS PARK CHICAGO (LPC)', 'BNSF Logistics Park Chicago'],
  ['USCHI', 'Bedford Park', 'CSX Chicago (Bedford Park)'],
  ['CAMTR', 'Taschereau', 'CN Montreal (Taschereau)'],
])('at %s, %j is %s', (locode, name, expected) => {
  expect(named(locode, name)).toBe(expected)
})

test.each([
  ['USLAX', 'Pier 40'],
  ['USLAX', 'Pier'],
  ['USLAX', 'Container Terminal'],
  ['USLAX', 'Los Angeles'],
  ['USMOB', 'Mobile Terminal'],
  ['USNYC', 'Port Liberty'],
  ['USCHI', 'BNSF'],
  ['USCHI', 'Chicago'],
  ['USOAK', 'Maher Terminals'],
  ['XXXXX', 'Maher Terminals'],
  [null, 'Maher Terminals'],
  ['USNYC', ' - '],
  ['USNYC', null],
])('at %s, %j could be any or none', (locode, name) => {
  expect(named(locode, name)).toBeUndefined()
})

test('lines and railways are found by their aliases', () => {
  expect(places.line('MAEI')?.scac).toBe('MAEU')
  expect(places.line(' medu ')?.scac).toBe('MSCU')
  expect(places.line('SUDU')?.scac).toBe('SUDU')
  expect(places.line('XXXX')).toBeUndefined()
  expect(places.line(null)).toBeUndefined()
  expect(places.railCarrier('UP')).toBe('UPRR')
  expect(places.railCarrier('cpkc')).toBe('CPRS')
  expect(places.railCarrier('BNSF')).toBe('BNSF')
  expect(places.railCarrier('MAEU')).toBeUndefined()
  expect(places.railCarrier(null)).toBeUndefined()
})
