import { parseSync, Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { projectFiles } from '../../../build/project-files.ts'
import { advice } from './advice.ts'
import { failureSaid, sayFailure } from './failure.ts'
import { failures } from './failures.ts'
import { fault } from './fault.ts'
import { faults } from './faults.ts'
import { holdSentences } from './hold-sentences.ts'
import { rowSaid, undoSaid } from './import-row.ts'
import { importRowSentences } from './import-rows.ts'
import { papers } from './papers.ts'
import { refusals } from './refusals.ts'
import { type Sentences, sayer, wordsOf } from './sentence.ts'

const sources = projectFiles().filter(
  ({ path }) => /^src\/(server|domain|contract)\/.*\.ts$/.test(path) && !/\.test\.|\/testing\//.test(path),
)

type Node = { type: string; start: number; end: number; value?: unknown }
interface Said {
  where: string
  code: string
  values: string[]
}

/** Every call that says a sentence by a code that is written there, with the names of its values. */
function saidBy(name: RegExp): Said[] {
  return sources.flatMap(({ path, content }) => {
    if (!name.test(content)) return []
    const found: Said[] = []
    new Visitor({
      CallExpression(node) {
        if (!name.test(`${content.slice(node.callee.start, node.callee.end)}(`)) return
        const [first, second] = node.arguments as (Node & { properties?: { key: Node }[] })[]
        if (first?.type !== 'Literal' || typeof first.value !== 'string') return
        const values = (second?.properties ?? []).map(({ key }) => content.slice(key.start, key.end))
        found.push({ where: path, code: first.value, values })
      },
    }).visit(parseSync(path, content).program)
    return found
  })
}

const slots = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string))]

test.each([
  ['refusals', /^refusal\($|\brefusal\(/, refusals as Sentences],
  ['faults', /^fault\($|\bfault\(/, faults as Sentences],
  ['failures', /^sayFailure\($|\bsayFailure\(/, failures as Sentences],
  ['papers', /^paper\($|\bpaper\(/, papers as Sentences],
  ['holds', /^holdSentence\($|\bholdSentence\(/, holdSentences as Sentences],
  ['advice', /^advise\($|\badvise\(/, advice as Sentences],
  ['rows of imports', /^sayRow\($|\bsayRow\(/, importRowSentences as Sentences],
])('what the server says of %s has words for its code, and all the values in them', (_, name, table) => {
  const said = saidBy(new RegExp(name.source)).filter(({ code }) => Object.hasOwn(table, code))
  expect(said.length).toBeGreaterThan(3)
  const wrong = said.filter(({ code, values }) => slots(table[code] ?? '').some((slot) => !values.includes(slot)))
  expect(wrong).toEqual([])
})

test('no code means two things where refusals and faults are looked up together', () => {
  expect(Object.keys(refusals).filter((code) => Object.hasOwn(faults, code))).toEqual([])
})

test('a sentence is said in English with its values, and by its code alike', () => {
  const said = sayer(refusals)('not_a_time_zone', { zone: 'Mars' })
  expect(said).toEqual({ code: 'not_a_time_zone', values: { zone: 'Mars' }, text: "'Mars' is no time zone" })
  expect(wordsOf(refusals, said)).toBe(said.text)
  expect(wordsOf(refusals, { code: 'toString', values: {} })).toBeUndefined()
  expect(fault('at_least', { number: '1' }).text).toBe('must be 1 or more')
})

test('a failure of which the text is kept says its code, and what another system said itself says none', () => {
  for (const code of Object.keys(failures) as (keyof typeof failures)[]) {
    const { text, values } = sayFailure(code, { status: 503, seconds: 20 })
    expect(failureSaid(text)?.code).toBe(code)
    for (const slot of slots(failures[code])) expect(failureSaid(text)?.values[slot]).toBe(values[slot])
  }
  expect(failureSaid('It answered 503: gone fishing')).toBeNull()
  expect(failureSaid(null)).toBeNull()
})

test('a detail of a row says its codes, part by part', () => {
  const row = { number: 'TCLU4829131', proposed_number: 'TCLU4829132', same_as: 3, line: 'Maersk' }
  expect(rowSaid('Check digit should be 2', row)).toEqual([{ code: 'check_digit_should_be', values: { digit: 2 } }])
  expect(rowSaid('check digit 2 added, spaces removed', row)?.map(({ code }) => code)).toEqual([
    'check_digit_added',
    'spaces_removed',
  ])
  expect(rowSaid('Likely Maersk: confirm the line', row)).toEqual([{ code: 'likely_line', values: { line: 'Maersk' } }])
  expect(rowSaid('Likely Evergreen: confirm the line', row)).toBeNull()
  expect(rowSaid('2 references, 1 tag, 1 custom field, the customer added', row)).toEqual([
    { code: 'references_added', values: { count: '2' } },
    { code: 'one_tag_added', values: {} },
    { code: 'one_custom_field_added', values: {} },
    { code: 'the_customer_added', values: {} },
  ])
  expect(undoSaid('its customer was changed since, custom fields were changed since')?.map(({ code }) => code)).toEqual(
    ['customer_changed', 'fields_changed'],
  )
  expect(undoSaid('documents are linked to it')).toEqual([{ code: 'documents_linked', values: {} }])
})
