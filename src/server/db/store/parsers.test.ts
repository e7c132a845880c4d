import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { parsers } from './parsers.ts'

const { store } = testApp()

test('instants are ISO 8601 in UTC, whatever the zone of the session and however many digits', () => {
  const read = parsers[pg.types.builtins.TIMESTAMPTZ]
  expect(read?.('2026-06-01 10:00:00+00')).toBe('2026-06-01T10:00:00.000Z')
  expect(read?.('2026-06-01 10:00:00.12+00')).toBe('2026-06-01T10:00:00.120Z')
  expect(read?.('2026-06-01 10:00:00.123+02')).toBe('2026-06-01T08:00:00.123Z')
  expect(read?.('2026-06-01 10:00:00.5+05:30')).toBe('2026-06-01T04:30:00.500Z')
  expect(read?.('2026-06-01 10:00:00.123456+00')).toBe('2026-06-01T10:00:00.123Z')
})

test('arrays of ids arrive as lists, empty ones too', async () => {
  const ids = ['8d8f5a9e-3b0f-4a56-9b57-0c3a3a2c1d10', 'b1b7c2f0-6a0e-4f6e-8f0a-2f4f2f1c9a11']
  const { rows } = await sql`select ${ids}::uuid[] as two, '{}'::uuid[] as none`.execute(store().db)
  expect(rows).toEqual([{ two: ids, none: [] }])
})
