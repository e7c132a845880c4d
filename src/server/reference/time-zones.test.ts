import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodeTimeZones } from '#domain/zones/encode.ts'
import { readTimeZones, ruleAt, type ZoneTable } from '#domain/zones/zone-table.ts'
import { metroAreaRows, portRows, railRampRows, terminalRows } from './tables.ts'
import { openTimeZones } from './time-zones.ts'

const minutes = (table: ZoneTable, zone: string, at: number) => ruleAt(table.find(zone) ?? [], at).minutes

test('pages get the same clocks for the years that they show, small enough to come with them', () => {
  const { table, sent, address } = openTimeZones()
  const shown = readTimeZones(JSON.parse(sent))
  expect(address).toMatch(new RegExp(`^/time-zones/${table.release}-[0-9a-f]{10}\\.json$`))
  expect(shown.release).toBe(table.release)
  for (const zone of ['America/Vancouver', 'Canada/Pacific', 'Asia/Kolkata', 'Africa/Casablanca', 'Europe/Berlin'])
    for (let month = 0; month < 25 * 12; month++) {
      const at = Date.UTC(2015, month, 9)
      expect(minutes(shown, zone, at), `${zone} ${new Date(at).toISOString()}`).toBe(minutes(table, zone, at))
    }
  expect(gzipSync(sent, { level: 9 }).length).toBeLessThan(8000)
})

test('every place of the reference data has a zone of the table', () => {
  const { table } = openTimeZones()
  const zones = new Set(
    [...portRows, ...metroAreaRows, ...railRampRows, ...terminalRows].map(({ time_zone }) => time_zone),
  )
  expect([...zones].filter((zone) => !table.find(zone))).toEqual([])
})

test('an operator may have a newer table, and is told what is wrong with a file that is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zones-'))
  const file = (name: string, content: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(content))
    return join(folder, name)
  }
  const newer = encodeTimeZones({
    release: '2031b',
    zones: [['America/Vancouver', [{ at: 0, minutes: -360, name: 'BCT' }]]],
  })
  const { table, address } = openTimeZones(file('newer.json', newer))
  expect(table.release).toBe('2031b')
  expect(minutes(table, 'America/Vancouver', Date.UTC(2031, 0))).toBe(-360)
  expect(address).not.toBe(openTimeZones().address)

  const wrong = {
    'absent.json': [undefined, 'does not exist. Write one'],
    'none.json': [{ release: '2031b' }, 'is no table of time zones (clocks '],
    'index.json': [{ ...newer, zones: { A: 7 } }, 'is no table of time zones (names clocks it has not). Write one'],
  } as const
  for (const [name, [content, why]] of Object.entries(wrong)) {
    const path = content ? file(name, content) : join(folder, name)
    expect(() => openTimeZones(path)).toThrow(`TIME_ZONES_FILE: ${path} ${why}`)
  }
  const half = file('half.json', newer)
  writeFileSync(half, '{"release":')
  expect(() => openTimeZones(half)).toThrow('is no table of time zones (it is not JSON)')
  rmSync(folder, { recursive: true })
})
