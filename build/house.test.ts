import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFiles } from './project-files.ts'

const files = projectFiles()

test('the lock file names no registry, so that it installs from whichever is configured', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toMatch(/"resolved": "https?:/)
})

test("no file mentions a path of somebody's machine", () => {
  const elsewhere = /(?<![\w.)}*])\/(home|Users|root|work|mnt)\/[\w.]|[A-Z]:\\Users/
  const found = files.flatMap(({ path, content }) => {
    const [match] = elsewhere.exec(content) ?? []
    return match ? [`${path}: ${match}`] : []
  })
  expect(found).toEqual([])
})

test('no file has more than 350 lines: when one grows, a second idea has moved in', () => {
  const long = files
    .filter(({ path }) => /^(src|e2e|bench|build)\/.*\.(ts|tsx|mjs|css|sql)$/.test(path) && !path.endsWith('.gen.ts'))
    .map(({ path, content }) => ({ path, lines: content.split('\n').length - 1 }))
    .filter(({ lines }) => lines > 350)
  expect(long).toEqual([])
})

/** What the dashboard may compute itself: forms of numbers, a shipment with what a container has of its own, days and zones of a calendar, what is about to be written, which choices the server would refuse, the order of what costs most, pictures. */
const wordsAndForms = [
  'calendar-words',
  'portal/contrast',
  'csv',
  'days',
  'custom-fields/field-filter',
  'documents/tiff-chain',
  'exports/column',
  'exports/field-columns',
  'exports/list-rows',
  'exports/row-times',
  'exports/row-values',
  'exports/said-columns',
  'tracking/checked-at',
  'tracking/deadline-words',
  'tracking/equipment',
  'tracking/event-words',
  'tracking/fees-due',
  'tracking/reason',
  'tracking/remaining',
  'tracking/request-error',
  'tracking/step-words',
  'tracking/words',
  'exceptions/awaited',
  'exceptions/weight',
  'exceptions/words',
  'search/find',
  'free-time/finding-words',
  'free-time/invoice-from-document',
  'free-time/words',
  'group-by',
  'instants',
  'tracking/iso6346',
  'tracking/number-labels',
  'tracking/number-list',
  'tracking/own-route',
  'text',
  'portal/languages',
  'portal/view-policy',
  'search/day-range',
  'words',
  'zones/clock',
  'zones/encode',
  'zones/zone-table',
]

test('the rules of freight are decided on the server: the dashboard imports words and forms of the domain alone', () => {
  const imported = files
    .filter(({ path }) => path.startsWith('src/app/') && !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, content }) =>
      Array.from(content.matchAll(/from '#domain\/([\w/-]+)\.ts'/g), ([, name = '']) => ({ path, name })),
    )
  expect(imported.length).toBeGreaterThan(0)
  expect(imported.filter(({ name }) => !wordsAndForms.includes(name))).toEqual([])
})

test('statements of SQL stand in src/server/db alone: the rest of the server calls its functions', () => {
  const statement = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`|from 'kysely'/
  const server = files.filter(({ path }) => path.startsWith('src/server/') && !/\.test\.ts$/.test(path))
  const ofDb = server.filter(({ path }) => path.startsWith('src/server/db/'))
  expect(ofDb.filter(({ content }) => statement.test(content)).length).toBeGreaterThan(0)
  const elsewhere = server.filter(({ path }) => !/^src\/server\/(db|testing)\//.test(path))
  expect(elsewhere.filter(({ content }) => statement.test(content)).map(({ path }) => path)).toEqual([])
})

test('what day and hour it is at a place says the table of zones alone', () => {
  // `Intl` and the dates of a browser or of Node have tables of their own.
  const asksAnother =
    /timeZone(?!: 'UTC')\b|getTimezoneOffset|\.get(FullYear|Month|Date|Day|Hours|Minutes)\(|toLocale(Date|Time)String\((?!.*timeZone: 'UTC')|toLocaleString\((?!.*timeZone: 'UTC').*(month|Style)\b/
  const lines = files
    .filter(({ path }) => path.startsWith('src/') && !/\.test\.tsx?$|\/testing\/|\/command\//.test(path))
    .flatMap(({ path, content }) => content.split('\n').map((line) => ({ path, line })))
    .filter(({ line }) => asksAnother.test(line))
  // Where who looks is.
  expect(lines.map(({ path }) => path)).toEqual(['src/app/lib/zone.ts'])
})

test('what is kept has the time of who asked for it: no statement looks at a clock', () => {
  const asking = files
    .filter(({ path }) => path.startsWith('src/server/db/') && !/\.test\.ts$/.test(path))
    .filter(({ content }) => /new Date\(\)|Date\.now\(\)/.test(content))
    .map(({ path }) => path)
  // How long this process waits for the database is no time of anything that is kept.
  // By how much two clocks are apart nobody can say who looks at one.
  expect(asking).toEqual(['src/server/db/store/lease-clock.ts', 'src/server/db/store/slow-statements.ts'])
})

/** Statements that look at the clock of the database, and why they may. */
const onClockOfDatabase: Record<string, string> = {
  'src/server/db/access/request-counts.ts': 'Servers tell each other what they counted: one clock for all of them.',
  'src/server/db/store/operator.ts':
    'It is compared with the clock of the machine: by the doctor, and for leases, which servers must agree on.',
  'src/server/db/migrate.ts': 'When a migration was made is for people, and nothing reads it.',
}

test('a clock of the database that is wrong does no harm: no statement asks it', () => {
  // `now().` is a function that was handed in.
  const sqlClock =
    /(?<![.\w])(now\(\)(?!\.)|(clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\(\))|\b(current_timestamp|current_date|current_time|localtimestamp|localtime)\b|'(now|today|tomorrow|yesterday)'::|fn(<\w+>)?\('now'/i
  const asking = files
    .filter(({ path }) => path.startsWith('src/server/db/') && path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter(({ content }) => sqlClock.test(content))
    .map(({ path }) => path)
  expect(asking.toSorted()).toEqual(Object.keys(onClockOfDatabase).toSorted())
})

test('a type is named for what it is: what was asked for is a filter, a body, a query', () => {
  const named = files
    .filter(({ path }) => /\.(ts|tsx)$/.test(path))
    .filter(({ content }) => /\b(interface|type) Asked\b\s*[={<]/.test(content))
    .map(({ path }) => path)
  expect(named).toEqual([])
})
