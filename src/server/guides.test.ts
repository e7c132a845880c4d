import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Asked, ask } from './testing/ask.ts'
import { testApp } from './testing/test-app.ts'

const setting = testApp()

interface Example {
  asked: Pick<Asked, 'method' | 'path' | 'payload'>
  /** What the guide shows as the answer; undefined where it shows none. */
  answer: unknown
}

/** The requests of a guide, in its order. */
function examplesOf(name: string): Example[] {
  const blocks = readFileSync(name, 'utf8').matchAll(/```sh\n(curl[\s\S]*?)```(?:\n\n```json\n([\s\S]*?)```)?/g)
  return Array.from(blocks, ([, request = '', answer]) => {
    const [, payload] = / -d '([^']*)'/.exec(request) ?? []
    const [, path = ''] = /http:\/\/127\.0\.0\.1:4949([^'\s]+)/.exec(request) ?? []
    const method = payload === undefined ? 'GET' : 'POST'
    return { asked: { method, path, ...(payload && { payload }) }, answer: answer && JSON.parse(answer) }
  })
}

// biome-ignore lint/suspicious/noExplicitAny: whatever document it is
type Shown = (document: any, answer: object) => unknown

/** What the guides show of an answer, as their jq filters say, by the beginning of the address. */
const shown: Record<string, Shown> = {
  '/v2/ingest/dcsa_events': ({ data, ...rest }, answer) => ({ ...rest, data: { ...data, id: idOf(answer) } }),
  '/v2/ingest/terminal_updates': (document) => document,
  '/v2/containers': ({ data }, answer) =>
    Object.fromEntries(Object.keys(answer).map((name) => [name, data[0].attributes[name]])),
  '/v2/shipments?order': (document) => document,
  '/v2/shipments?include': ({ data, included, meta }) => ({
    number: data[0].attributes.bill_of_lading_number,
    included: included.map(({ type }: { type: string }) => type),
    meta,
  }),
  '/v2/filter_values': ({ data }) => data[0].attributes,
  '/v2/tracking_requests': (document) => document,
}

const idOf = (answer: object) => (answer as { data: { id: string } }).data.id

test('the guides show what the server answers who follows them', async () => {
  const { apiKey } = await setting.account()
  setting.clock.now = new Date('2026-11-20T15:00:00Z')
  const examples = ['README.md', 'docs/sources.md', 'docs/api.md'].flatMap(examplesOf)
  const known = Object.entries(shown).map(([path, show]) => {
    const found = examples.filter(({ asked }) => asked.path?.startsWith(path) && !asked.path.endsWith('/explain'))
    expect(found.length, path).toBe(1)
    return { ...(found[0] as Example), show }
  })
  for (const { asked, answer, show } of inOrder(examples, known)) {
    const { document } = await ask(setting.app(), { ...asked, headers: { authorization: `Token ${apiKey}` } })
    await setting.work()
    if (answer) expect(show(document, answer), asked.path).toEqual(answer)
  }
})

const inOrder = <Known extends Example>(examples: readonly Example[], known: readonly Known[]) =>
  examples.flatMap(({ asked }) => known.filter((one) => one.asked === asked))
