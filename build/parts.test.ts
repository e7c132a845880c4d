import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Accepted, judge, type Report } from './advisories.ts'
import { command, isAllowed, lockedParts, pageOfParts, partsOf, path, saidAsBefore } from './parts.ts'
import { projectFiles } from './project-files.ts'

const parts = lockedParts()
const page = readFileSync(path, 'utf8')

test('the page names every package with its licence, as the lock file has them', () => {
  expect(page === pageOfParts(page, parts), `${path} is stale: run ${command}`).toBe(true)
  expect(page).toMatch(/\| MIT \| \d{2,3} \| .*`fastify`/)
})

test('a licence that the lock file lacks is the one that the package itself names', () => {
  for (const [name, licence] of Object.entries(saidAsBefore)) {
    const { licenses } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'))
    expect(licenses.map(({ type }: { type: string }) => type)).toEqual([licence])
  }
})

test('every package has a licence that may be passed on, and a hash', () => {
  expect(parts.filter(({ licence }) => licence === undefined || !isAllowed(licence))).toEqual([])
  expect(parts.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['(MIT AND Zlib)', true],
  ['(MIT AND GPL-3.0-only)', false],
  ['AGPL-3.0-only', false],
  ['UNLICENSED', false],
])('%s may be passed on: %s', (licence, may) => expect(isAllowed(licence)).toBe(may))

test('what only builds and tests is none of a server', () => {
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0', license: 'MIT' },
    'node_modules/a/node_modules/@b/c': { version: '2.0.0', license: 'ISC' },
    'node_modules/d': { version: '1.0.0', license: 'MIT', dev: true },
    'node_modules/e': { version: '1.0.0', license: 'MIT', devOptional: true },
  }
  expect(partsOf({ packages }).map(({ name }) => name)).toEqual(['a', '@b/c'])
})

test('every package that reads files from outside is in the table of parsers', () => {
  const readers = /^src\/server\/(documents|inbox|imports)\/.*\.ts$/
  const imported = projectFiles()
    .filter(({ path }) => readers.test(path) && !path.endsWith('.test.ts'))
    .flatMap(({ content }) => [...content.matchAll(/^(?:import|\}).* from '([^'.#][^']*)'$/gm)])
    .map(([, name]) => `${name}`)
    .filter((name) => !name.startsWith('node:'))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )
  const parsers = page.slice(page.indexOf('## Parsers'), page.indexOf('## Licences'))
  const elsewhere = ['kysely', 'uuid', 'zod', 'temporal-polyfill', 'fastify', 'yazl']
  const missing = [...new Set(imported)].filter((name) => !elsewhere.includes(name) && !parsers.includes(`\`${name}\``))
  expect(missing).toEqual([])
})

const [advisory, name] = ['GHSA-aaaa-bbbb-cccc', 'left-pad']
const report: Report = {
  vulnerabilities: {
    'left-pad': {
      name,
      severity: 'high',
      range: '<2',
      via: [{ url: `https://github.com/advisories/${advisory}`, title: 'Pads too far', severity: 'high' }],
    },
    // What only needs it is told of with it.
    'right-pad': { name: 'right-pad', severity: 'high', via: ['left-pad'] },
  },
}
const accepted: Accepted = { advisory, package: name, because: 'Nobody pads here', until: '2026-12-31' }

test('an advisory must be mended, unless it is accepted until a day that has not passed', () => {
  expect(judge(report, [], '2026-11-26').problems).toEqual([
    `left-pad <2 (high): Pads too far https://github.com/advisories/${advisory}`,
  ])
  expect(judge(report, [accepted], '2026-12-31')).toMatchObject({ problems: [], accepted: [expect.any(String)] })
  expect(judge(report, [accepted], '2027-01-01').problems).toEqual([
    expect.stringContaining('Pads too far'),
    `${advisory} of left-pad was accepted until 2026-12-31`,
  ])
  expect(judge(report, [{ ...accepted, package: 'right-pad' }], '2026-12-01').problems).toHaveLength(2)
})

test('one that is accepted and not there any more is to be taken off the list', () => {
  expect(judge({ vulnerabilities: {} }, [accepted], '2026-11-26').problems).toEqual([
    `${advisory} of left-pad is accepted, and there is none`,
  ])
})

test('a registry that does not answer is not taken for one that knows of nothing', () => {
  expect(judge({ message: '405 Method Not Allowed' }, [accepted], '2026-11-26')).toEqual({
    isUnanswered: true,
    problems: [],
    accepted: [],
  })
})

test('what is accepted has a reason, and is looked at again within half a year', () => {
  const list: Accepted[] = JSON.parse(readFileSync('build/accepted-advisories.json', 'utf8'))
  const latest = new Date(Date.now() + 183 * 86_400_000).toISOString().slice(0, 10)
  expect(list.filter(({ because, until }) => because.length < 20 || until > latest)).toEqual([])
})
