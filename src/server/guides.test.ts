import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { viewSections } from '#contract/portal/view-sections.ts'
import { ask, type TestRequest } from './testing/ask.ts'
import { atSea } from './testing/dcsa-events.ts'
import { testApp } from './testing/test-app.ts'
import { codeFor, makeView, shipFor } from './testing/views.ts'

const setting = testApp()

interface Example {
  asked: Pick<TestRequest, 'method' | 'path' | 'payload'>
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

/** Every command of a guide that asks the server. */
const commandsOf = (name: string) =>
  Array.from(readFileSync(`docs/${name}`, 'utf8').matchAll(/```sh\n([\s\S]*?)```/g), ([, text = '']) => text)
    .flatMap((text) => text.split(/^(?=curl )/m))
    .filter((text) => /^curl .*:4949/.test(text))

const notice = 'From: desk@line.example\r\nSubject: Arrival notice\r\n\r\nTCLU4829132 arrives on 24 June.\r\n'
const orders = [
  '--x',
  'content-disposition: form-data; name="file"; filename="orders.csv"',
  '',
  'bill,scac',
  'A1,YMLU',
  '--x--',
]

test('every other example of the guides is taken, too', async () => {
  const me = await setting.account()
  const { data: party } = await me.client(api.parties.create, {
    body: { data: { attributes: { company_name: 'Nordmeer' } } },
  })
  const sections = Object.fromEntries(viewSections.map((section) => [section, true]))
  const view = await makeView(setting, me, { sections }, party.id)
  const shipment = await shipFor(me, setting.work, {
    bill: 'YMLUS700',
    party: party.id,
    events: atSea({ bill: 'YMLUS700', container: 'TCLU4829132' }),
    ref_numbers: ['PO 4500118273'],
  })
  const container = String((await me.client(api.containers.list)).data[0]?.id)
  const named = await makeView(setting, me, { people: ['@harbour-pine.example'] })
  let upload = ''
  let code = ''
  // Three dots stand for what an answer before has given.
  const given = (json: string) =>
    json
      .replace('"type": "container", "id": "…"', `"type": "container", "id": "${container}"`)
      .replace('"id": "…"', `"id": "${party.id}"`)
      .replace('"about": "…"', `"about": "${shipment}"`)
      .replace('"attached_document": "…"', `"attached_document": "${upload}"`)
      .replace('"view_id": "…"', `"view_id": "${named.id}"`)
      .replace('K7QM 2XRD', code)
  const names = readdirSync('docs').filter((name) => name.endsWith('.md') && !['sources.md', 'api.md'].includes(name))
  const taken: string[] = []
  for (const command of names.flatMap(commandsOf)) {
    const [, path = ''] = /http:\/\/127\.0\.0\.1:4949([^'\s]+)/.exec(command) ?? []
    const json = / -d '([^']*)'/.exec(command)?.[1]
    const file = / (-F|--data-binary) /.exec(command)?.[1]
    const payload = json === undefined ? file && (file === '-F' ? orders.join('\r\n') : notice) : given(json)
    const [, type = file === '-F' ? 'multipart/form-data; boundary=x' : ''] =
      /Content-Type: ([\w/+-]+)/.exec(command) ?? []
    const token = command.includes('lfv_…') ? view.token : me.apiKey
    const headers = { authorization: `Token ${token}`, ...(payload !== undefined && { 'content-type': type }) }
    const asked = {
      method: payload === undefined ? 'GET' : 'POST',
      path: path.replace('VIEW_ID', view.id).replace('1f0c…', container),
      headers,
    }
    const { status, document, text } = await ask(setting.app(), { ...asked, ...(payload !== undefined && { payload }) })
    expect(status, `${command} → ${text}`).toBeLessThan(300)
    if (document?.direct_upload) {
      upload = document.signed_id
      const { url, headers } = document.direct_upload
      const put = await setting.app().inject({ method: 'PUT', url: new URL(url).pathname, headers, payload: 'hello\n' })
      expect(put.statusCode).toBe(204)
    }
    if (path === '/v2/embed/codes') code = await codeFor(setting, 'ana@harbour-pine.example')
    taken.push(path)
    await setting.work()
  }
  expect(taken.length).toBeGreaterThanOrEqual(13)
})
