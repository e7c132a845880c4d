import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exampleId } from '#contract/vocabulary.ts'
import { eventCategories } from '#contract/webhooks/event-catalog.ts'
import { schema } from '#server/env.ts'
import { readSources } from '#server/sources/dcsa/presets.ts'

const text = (name: string) => readFileSync(name, 'utf8')
const guides = readdirSync('docs').filter((name) => name.endsWith('.md'))
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

const decisions = readdirSync('docs/decisions')
const documents = [...guides, ...decisions.map((name) => `decisions/${name}`)].map((name) => `docs/${name}`)

describe.each(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...documents])('%s', (name) => {
  const content = text(name)

  test('names only files that exist', () => {
    expect(pathsIn(content, dirname(name)).filter((path) => !existsSync(path))).toEqual([])
  })

  test('names only commands that exist', () => {
    const named = Array.from(content.matchAll(/npm (?:run )?([\w:]+)/g), ([, command = '']) => command)
    expect(named.filter((command) => !(command in scripts) && command !== 'ci')).toEqual([])
  })

  test('names only endpoints that exist', () => {
    const named = Array.from(content.matchAll(/`(GET|POST|PATCH|DELETE)\s+(\/v2\/[^`?\s]+)/g), ([, method, path]) => ({
      method,
      path,
    }))
    expect(named.filter(({ method, path }) => !endpointAt(method, path))).toEqual([])
  })

  test('has only requests that the API takes', () => {
    for (const { method, path, body } of requestsIn(content)) {
      const found = endpointAt(method, path)
      expect(found, `${method} ${path}`).toBeDefined()
      expect(found?.body?.safeParse(body).error?.issues ?? [], `${method} ${path}`).toEqual([])
      if (!found?.body) expect(body, `${method} ${path}`).toBeUndefined()
    }
  })
})

test('README leads to every guide', () => {
  const linked = new Set(Array.from(text('README.md').matchAll(/\]\(docs\/([\w-]+\.md)\)/g), ([, name]) => name))
  expect(guides.filter((name) => !linked.has(name))).toEqual([])
})

test('every attack has a file that holds against it, and a test', () => {
  const [, attacks = ''] = text('docs/security.md').split('\n## ')
  const rows = attacks.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Attack |'))
  expect(rows.length).toBeGreaterThan(20)
  const named = rows.map((row) =>
    row
      .split('|')
      .slice(3, 5)
      .map((cell) => pathsIn(cell, 'docs')),
  )
  const isTest = (path: string) => /\.(test|spec)\.ts$/.test(path)
  expect(rows.filter((_, at) => !named[at]?.[0]?.length || !named[at]?.[1]?.some(isTest))).toEqual([])
})

test('every decision is in their table, with its page', () => {
  const linked = Array.from(text('docs/decisions/README.md').matchAll(/\]\(([\w-]+\.md)\)/g), ([, name]) => name)
  expect(linked.toSorted()).toEqual(decisions.filter((name) => name !== 'README.md').toSorted())
})

test('the map of the README has every folder of the server', () => {
  const folders = readdirSync('src/server', { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? `src/server/${one.name}` : [],
  )
  const rows = new Set(Array.from(text('README.md').matchAll(/^\| `(src\/[\w/-]+)`/gm), ([, folder]) => folder))
  expect(folders.filter((folder) => !rows.has(folder))).toEqual([])
})

test('the table of settings has every setting of the server, and no other', () => {
  const rows = Array.from(text('docs/settings.md').matchAll(/^\| `(\w+)`/gm), ([, setting]) => setting)
  expect(rows).toEqual(Object.keys(schema.shape))
})

test('the table of events has every event, with what the API says of it', () => {
  const [, table = ''] = /\| Event \| When \|\n\|---\|---\|\n([\s\S]*?)\n\n/.exec(text('docs/webhooks.md')) ?? []
  const events = eventCategories.flatMap((category) => [...category.events])
  expect(table.split('\n')).toEqual(events.map(({ name, description }) => `| \`${name}\` | ${description} |`))
})

test.each([
  ['Containers', 3, api.containers.list.params.shape],
  ['Shipments', 4, api.shipments.list.params.shape],
] as const)('the tables of filters and sorts have every one of the list, and no other: %s', (_, column, shape) => {
  const [, filters, sorts] = text('docs/api.md').split(/\| (?:Parameter|`sort`) \|.*\n\|[-|]+\n/)
  const { include: __, sort, ...others } = shape
  const own = Object.keys(others).filter((name) => !name.startsWith('page['))
  expect(namedIn(filters, column).toSorted()).toEqual(own.toSorted())
  const ways = sort.unwrap().options.map((name) => name.replace('-', ''))
  const named = namedIn(sorts, column).map((name) => name.replace('-', ''))
  expect([...new Set(named)].toSorted()).toEqual([...new Set(ways)].toSorted())
})

/** What the first column of a table has in backticks, or this column itself, in the rows where this one has something. */
const namedIn = (table = '', column: number) =>
  (table.split('\n\n')[0] ?? '').split('\n').flatMap((row) => {
    const cells = row.split('|').map((cell) => cell.trim())
    const said = cells[column] ?? ''
    const names = said.startsWith('`') ? said : cells[1]
    return said === '' ? [] : Array.from(names?.matchAll(/`(-?\w[\w[\]]*)`/g) ?? [], ([, name = '']) => name)
  })

test('the examples of a file of sources can be read', () => {
  const examples = Array.from(text('docs/sources.md').matchAll(/```json\n(\[\n {2}\{\n {4}"kind": "dcsa"[\s\S]*?)```/g))
  expect(examples.flatMap(([, json = '']) => readSources(json)).length).toBeGreaterThan(1)
})

const endpoints: readonly Endpoint[] = Object.values(api).flatMap((verbs) => Object.values<Endpoint>(verbs))

/** Streams, files and pages that are no JSON are beside the table. */
const besides = [
  '/v2/live',
  '/v2/embed/live',
  '/v2/embed/shipments.csv',
  '/v2/embed/shipments.xlsx',
  '/v2/openapi.json',
]

/** What answers there; a path may be filled, and what is in braces may have another name. */
function endpointAt(method = '', path = ''): Pick<Endpoint, 'body'> | undefined {
  if (method === 'GET' && besides.includes(path)) return { body: undefined }
  const whole = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`)
  const isThere = (own: string) => whole.test(own) || new RegExp(`^${own.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)
  return endpoints.find((one) => one.method === method && [one.path, one.also ?? one.path].some(isThere))
}

/** The curl commands that ask the API, with their bodies where they are JSON. */
function requestsIn(markdown: string) {
  const blocks = Array.from(markdown.matchAll(/```sh\n([\s\S]*?)```/g), ([, text = '']) => text)
  const commands = blocks.flatMap((text) => text.split(/^(?=curl )/m)).filter((text) => text.startsWith('curl '))
  return commands.flatMap((command) => {
    const [, path] = /:4949(\/v2\/[^'\s?]+)/.exec(command) ?? []
    // Three dots stand for an id.
    const json = / -d '([^']*)'/.exec(command)?.[1]?.replaceAll('"…"', `"${exampleId('resource')}"`)
    const [, method = json === undefined ? 'GET' : 'POST'] = / -X (\w+)/.exec(command) ?? []
    const isFile = / (?:-F|--form|-T|--data-binary) /.test(command)
    return path && !isFile ? [{ method, path, body: json && JSON.parse(json) }] : []
  })
}

/** What stands in backticks and looks like a path of ours, from the root, and what is linked to, from `folder`. */
function pathsIn(markdown: string, folder: string): string[] {
  const quoted = Array.from(
    markdown.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g),
    ([, code = '']) => code,
  )
  const linked = Array.from(markdown.matchAll(/\]\(([^)#:]+)(?:#[\w-]+)?\)/g), ([, target = '']) =>
    join(folder, target),
  )
  const ours = /^(\.ci|\.github|bench|build|deploy|docs|e2e|public|src)\/[\w./$@-]*$|^[\w.-]+\.(ts|json|md|html)$/
  return [...quoted.filter((code) => ours.test(code)), ...linked]
}
