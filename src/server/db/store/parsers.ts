import pg from 'pg'

const uuidArray = 2951

/** Values arrive as the wire has them, from both stores: numbers for int8, ISO 8601 strings for times and days. */
export const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.DATE]: (text) => text,
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.TIMESTAMPTZ]: readInstant,
  [uuidArray]: readUuids,
}

/** `{…,…}`. Linkage comes in such arrays; of ids none needs quotes, and none is null. */
function readUuids(text: string): string[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',')
}

const inUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/

/** `2026-06-01 10:00:00.12+00`. By hand where it is in UTC, as it is by default: a page has thousands of them. */
function readInstant(text: string): string {
  const [, date, time, fraction = ''] = inUtc.exec(text) ?? []
  return date ? `${date}T${time}.${fraction.padEnd(3, '0')}Z` : new Date(text).toISOString()
}

/** How every value that arrives is read, in both stores. */
export const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
} as typeof pg.types
