import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { createApp } from '../../app.ts'
import { openReference } from '../../reference/reference.ts'
import { discharged } from '../../testing/dcsa-events.ts'
import { inProcess, testApp } from '../../testing/test-app.ts'
import { trackContainer } from '../../testing/track.ts'

const setting = testApp()
const { account, work } = setting

type Someone = Awaited<ReturnType<typeof account>>

const sent = (content: string, encoding: BufferEncoding = 'utf8') => ({
  data: { attributes: { file_name: 'list.csv', content: Buffer.from(content, encoding).toString('base64') } },
})
const terminalsOf = async ({ client }: Someone, content: string) =>
  (await client(api.terminal_imports.create, { body: sent(content) })).data.attributes
const placesOf = async ({ client }: Someone, content: string, encoding: BufferEncoding = 'utf8') =>
  (await client(api.place_imports.create, { body: sent(content, encoding) })).data.attributes
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'taken',
    (error: { errors: { detail: string }[] }) => error.errors.map(({ detail }) => detail).join(),
  )

/** As the United Nations publish it: no header, function before status, coordinates in degrees and minutes. */
const list = `,"NL",,".NETHERLANDS",,,,,,,,
,"NL","MOE","Moerdijk","Moerdijk","NB","123-----","AI","0401",,"5142N 00436E",
+,"ES","ZZG","Güímar","Guimar","TF","1-------","AI","0401",,"2819N 01625W",
,"US","ZZT","Nowhere","Nowhere","TX","1-3-----","RL","0401",,"2900N 09500W",
,"DE","ZZP","Postamt","Postamt","BY","-----5--","RL","0401",,,
X,"DE","ZZX","Gone","Gone","BY","1-------","XX","0401",,,
,"DE","ZZ","Short","Short","BY","1-------","RL","0401",,,
,"DE","ZZC","Where","Where","BY","1-------","RL","0401",,"5399N 01000E",
`

test('the list of UN/LOCODE is taken as it is published, and bad lines are named', async () => {
  const me = await account()
  expect(await placesOf(me, list)).toMatchObject({
    ...{ added: 3, changed: 0, unchanged: 0, skipped: 2, removed: 1, without_time_zone: 1, rejected: 2 },
    problems: [
      {
        line: 7,
        field: 'location',
        reason: 'ZZ is no place',
        reason_said: { code: 'no_place', values: { text: 'ZZ' } },
      },
      {
        ...{ line: 8, field: 'coordinates', reason: '5399N 01000E is no position' },
        reason_said: { code: 'no_position', values: { text: '5399N 01000E' } },
      },
    ],
  })
  const port = await me.client(api.ports.get, { params: { id: 'NLMOE' } })
  expect(port.data.attributes).toMatchObject({
    ...{ name: 'Moerdijk', time_zone: 'Europe/Amsterdam', latitude: 51.7, longitude: 4.6, country_code: 'NL' },
  })
  expect((await me.client(api.ports.get, { params: { id: port.data.id } })).data).toEqual(port.data)
  expect((await placesOf(me, list)).unchanged).toBe(3)
  expect(await placesOf(me, list.replaceAll('Moerdijk', 'Moerdijk-Zuid'))).toMatchObject({ changed: 1, unchanged: 2 })
  const other = await account()
  await expect(other.client(api.ports.get, { params: { id: 'NLMOE' } })).rejects.toMatchObject({ status: 404 })
})

test('an old list in Latin-1 is read as well, and a 13th column names the zone', async () => {
  const me = await account()
  await placesOf(me, list, 'latin1')
  expect((await me.client(api.ports.get, { params: { id: 'ESZZG' } })).data.attributes).toMatchObject({
    name: 'Güímar',
    time_zone: 'Atlantic/Canary',
  })
  const line = ',"US","ZZT","Nowhere","Nowhere","TX","1-3-----","RL","0401",,"2900N 09500W",,America/Chicago\n'
  expect(await placesOf(me, line)).toMatchObject({ changed: 1, without_time_zone: 0 })
  expect(await placesOf(me, line.replace('Chicago', 'Chicagoo') + line)).toMatchObject({
    rejected: 1,
    problems: [{ line: 1, field: 'time_zone' }],
  })
})

test('what happens in a port that was imported happens there, on every server', async () => {
  const me = await account()
  await placesOf(me, list)
  const attributes = { name: 'Moerdijk Container Terminal', locode: 'NLMOE', smdg_code: 'MCT' }
  await me.client(api.terminals.create, { body: { data: { attributes } } })
  await trackContainer(me, (numbers) => JSON.parse(JSON.stringify(discharged(numbers)).replaceAll('USLAX', 'NLMOE')))
  const tell = { source: { terminal_firms: 'MCT', locode: 'NLMOE' }, checked_at: '2026-06-19T17:00:00Z' }
  const elsewhere = await createApp({ store: setting.store(), ...setting.context, reference: openReference() })
  const said = await inProcess(elsewhere, '/v2/ingest/terminal_updates', {
    method: 'POST',
    headers: { authorization: `Token ${me.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...tell, containers: [{ number: 'TCLU4829132', last_free_day: '2026-06-24' }] }),
  })
  expect(await said.json()).toMatchObject({ data: { attributes: { accepted: 1 } } })
  await elsewhere.close()
  await work()
  const shipment = (await me.client(api.shipments.list)).data[0]
  expect(shipment?.attributes).toMatchObject({ port_of_discharge_name: 'Moerdijk', pod_timezone: 'Europe/Amsterdam' })
  const { data, included } = await me.client(api.containers.list, { params: { include: ['pod_terminal'] } })
  expect(data[0]?.attributes).toMatchObject({ pickup_lfd: '2026-06-24T21:59:59.000Z' })
  expect(included?.[0]?.attributes.name).toBe('Moerdijk Container Terminal')
})

test('terminals come from a list: new ones are added, known ones changed, bad lines named', async () => {
  const me = await account()
  const text = `Terminal Name;UN/LOCODE;FIRMS;SMDG Code;Latitude;Longitude;Hours;Remarks
Pier Nine;USLAX;Q009;P9;33,74;-118,26;Mon-Fri;x
ECT Delta;NLRTM;;ECTD;;;;
;USLAX;;;;;;
Lost;XXQQQ;;;;;;
Twin;USLGB;Q009;;;;;
Half;USLAX;;;33,7;;;
Formula;USLAX;=1+1;;;;;
`
  const done = await terminalsOf(me, text)
  expect(done).toMatchObject({ added: 2, changed: 0, unchanged: 0, rejected: 5 })
  expect(done.problems.map(({ line, field }) => [line, field])).toEqual([
    [4, 'name'],
    [5, 'locode'],
    [6, 'firms_code'],
    [7, 'longitude'],
    ...[8, 8].map((line) => [line, 'firms_code']),
  ])
  const { data } = await me.client(api.terminals.list, { params: { 'filter[is_own]': true } })
  expect(data.map(({ attributes }) => [attributes.name, attributes.time_zone, attributes.latitude])).toEqual([
    ['ECT Delta', 'Europe/Amsterdam', null],
    ['Pier Nine', 'America/Los_Angeles', 33.74],
  ])
  expect(await terminalsOf(me, text)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  // What a list does not say stays.
  expect(await terminalsOf(me, 'name,port,smdg\nECT Delta North,NLRTM,ECTD\nPier Nine,USLAX,P9\n')).toMatchObject({
    ...{ changed: 1, unchanged: 1 },
  })
  expect((await me.client(api.terminals.list, { params: { search: 'delta' } })).data[0]?.attributes.name).toBe(
    'ECT Delta North',
  )
})

test('a list of terminals gives what waits its terminal', async () => {
  const me = await account()
  await trackContainer(me, discharged)
  const source = { terminal_firms: 'P9', locode: 'USLAX' }
  const containers = [{ number: 'TCLU4829132', available: true }]
  await me.client(api.ingest.terminal_updates, { body: { source, checked_at: '2026-06-19T17:00:00Z', containers } })
  await terminalsOf(me, 'name,locode,smdg\nPier Nine,USLAX,P9\n')
  expect((await me.client(api.containers.list)).data[0]?.attributes.available_for_pickup).toBe(true)
})

test.each([
  ['no header', 'Pier Nine,USLAX\n', /no column name and none locode/],
  ['one column', 'name\nPier Nine\n', /no column locode/],
  ['nothing', '\n', /The file is empty/],
])('a list of terminals with %s is refused in words', async (_, content, words) => {
  const me = await account()
  expect(await refusal(terminalsOf(me, content))).toMatch(words)
})

test('what is not the list of UN/LOCODE is not taken for it', async () => {
  const me = await account()
  expect(await refusal(placesOf(me, 'name,locode\nPier Nine,USLAX\n'))).toBe(
    'This is not the list of UN/LOCODE: line has 2 columns, the list has 12.',
  )
})

test('a list as long as the real one is taken, and does not slow down what follows', async () => {
  const me = await account()
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const code = (at: number) => [at / 676, at / 26, at].map((part) => letters[Math.floor(part) % 26]).join('')
  const lines = Array.from(
    { length: 15_000 },
    (_, at) => `,PL,${code(at)},Place ${at},Place ${at},,1-3-----,RL,0401,,5200N 02100E,`,
  )
  expect(await placesOf(me, lines.join('\n'))).toMatchObject({ added: 15_000, rejected: 0 })
  const begin = performance.now()
  for (let at = 0; at < 20; at++) await me.client(api.ports.get, { params: { id: 'PLAAB' } })
  expect(performance.now() - begin).toBeLessThan(3000)
}, 60_000)
