import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { eventCategories } from '#contract/event-catalog.ts'
import { schema } from '#server/env.ts'
import { readSources } from '#server/sources/dcsa/presets.ts'

const readme = readFileSync('README.md', 'utf8')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

describe.each(['README.md', 'CONTRIBUTING.md'])('%s', (name) => {
  const content = readFileSync(name, 'utf8')

  test('names only files that exist', () => {
    expect(pathsIn(content).filter((path) => !existsSync(path))).toEqual([])
  })

  test('names only commands that exist', () => {
    const named = Array.from(content.matchAll(/npm (?:run )?([\w:]+)/g), ([, command = '']) => command)
    expect(named.filter((command) => !(command in scripts) && command !== 'ci')).toEqual([])
  })
})

test('the table of settings has every setting of the server, and no other', () => {
  const [, table = ''] = /## Settings\n([\s\S]*?)\n## /.exec(readme) ?? []
  const rows = Array.from(table.matchAll(/^\| `(\w+)`/gm), ([, setting]) => setting)
  expect(rows).toEqual(Object.keys(schema.shape))
})

test('the table of events has every event, with what the API says of it', () => {
  const [, table = ''] = /\| Event \| When \|\n\|---\|---\|\n([\s\S]*?)\n\n/.exec(readme) ?? []
  const events = eventCategories.flatMap((category) => [...category.events])
  expect(table.split('\n')).toEqual(events.map(({ name, description }) => `| \`${name}\` | ${description} |`))
})

test('the examples of a file of sources can be read', () => {
  const examples = Array.from(readme.matchAll(/```json\n(\[\n {2}\{\n {4}"kind": "dcsa"[\s\S]*?)```/g))
  expect(examples.flatMap(([, text = '']) => readSources(text)).length).toBeGreaterThan(1)
})

/** What stands in backticks or is linked to, and looks like a path of ours. */
function pathsIn(markdown: string): string[] {
  const quoted = Array.from(
    markdown.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g),
    ([, code = '']) => code,
  )
  const linked = Array.from(markdown.matchAll(/\]\(([^)#:]+)\)/g), ([, target = '']) => target)
  const ours = /^(\.ci|\.github|bench|build|docs|e2e|public|src)\/[\w./$@-]*$|^[\w.-]+\.(ts|json|md|html)$/
  return [...quoted.filter((code) => ours.test(code)), ...linked]
}
