import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { discharged } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'
import { trackContainer } from '../../testing/track.ts'

const { account, clock } = testApp()

type Someone = Awaited<ReturnType<typeof account>>
type Said = Partial<Parameters<typeof list>[2]>

const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64')

const list = (
  { client }: Someone,
  content: string | Uint8Array,
  {
    terminal = 'W185',
    ...said
  }: {
    terminal?: string
    is_preview?: boolean
    columns?: object
    is_complete?: boolean
    checked_at?: string
    date_order?: 'day_first'
    currency?: string | null
    file_name?: string
  } = {},
) =>
  client(api.availability_lists.create, {
    params: { id: terminal },
    body: { data: { attributes: { file_name: 'list.csv', content: base64(content), ...said } as never } },
  }).then(({ data }) => data.attributes)

const box = async ({ client }: Someone) =>
  (await client(api.containers.list, { params: { include: ['pod_terminal'] } })).data[0]

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'taken',
    (error: { errors: { detail: string; source?: { pointer: string } }[] }) =>
      error.errors.map(({ detail }) => detail).join(),
  )

const csv = `Terminal report
Container,Avail,Yard,LFD,Good Thru,Customs Release,Demurrage Owed
TCLU4829132,N,B4-112,06/24/2026,06/30/2026,N,850.00
MSKU6011672,Y,,,,Y,
TCLU4829133,Y,,,,Y,
garbage,Y,,,,Y,
TOTAL,2,,,,,850.00
`

test('a list is previewed, read, and goes the way of all that terminals say', async () => {
  const me = await account()
  await trackContainer(me, discharged)
  const preview = await list(me, csv, { is_preview: true })
  expect(preview).toMatchObject({
    ...{ is_preview: true, header_line: 2, date_order: 'month_first', currency: 'USD', is_complete: false },
    counts: { recorded: 1, unchanged: 0, untracked: 2, left: 0, rejected: 1, skipped: 1 },
  })
  expect((await box(me))?.attributes.availability_known).toBe(false)

  const done = await list(me, csv)
  expect(done.columns.map(({ column, field }) => [column, field])).toEqual([
    ['container', 'number'],
    ['avail', 'available'],
    ['yard', null],
    ['lfd', 'last_free_day'],
    ['good thru', 'paid_through'],
    ['customs release', 'customs_release'],
    ['demurrage owed', 'demurrage'],
  ])
  expect(
    done.rows.map(({ lines, number, status, notes, problems }) => [lines, number, status, notes, problems]),
  ).toEqual([
    [[3], 'TCLU4829132', 'recorded', [], []],
    [[4], 'MSKU6011672', 'untracked', [], []],
    [[5], 'TCLU4829133', 'untracked', ['Wrong check digit'], []],
    [
      [6],
      'GARBAGE',
      'rejected',
      [],
      [
        {
          ...{ line: 6, field: 'number', column: 'Container', reason: 'garbage is not a container number' },
          reason_said: { code: 'not_a_container_number', values: { text: 'garbage' } },
        },
      ],
    ],
    [[7], null, 'skipped', [expect.stringContaining('A sum')], []],
  ])
  expect((await box(me))?.attributes).toMatchObject({
    ...{ available_for_pickup: false, pickup_lfd: '2026-06-25T06:59:59.000Z', location_at_pod_terminal: null },
    holds_at_pod_terminal: [{ name: 'customs', status: 'hold' }],
    fees_at_pod_terminal: [{ type: 'demurrage', amount: 850, currency_code: 'USD' }],
    terminal_checked_at: '2026-06-20T12:00:00.000Z',
  })
  expect((await list(me, csv)).counts).toMatchObject({ recorded: 0, unchanged: 3 })
  const raw = await me.client(api.containers.raw_events, { params: { id: (await box(me))?.id as string } })
  expect(JSON.stringify(raw)).not.toContain('Good Thru')
})

test('how a list is read is changed by hand, and remembered for that terminal', async () => {
  const me = await account()
  await trackContainer(me, discharged)
  const text = 'Box,State,Free until\nTCLU4829132,Y,04/07/2026\n'
  expect(await refusal(list(me, text))).toMatch(/Nothing is said of the containers.* Box, State, Free until/)
  // Whoever looks at it first is shown its columns all the same.
  expect(await list(me, text, { is_preview: true })).toMatchObject({
    ...{ columns: [{ field: 'number' }, { field: null }, { field: null }], rows: [] },
    notes: [expect.stringMatching(/Nothing is said/)],
    notes_said: [{ code: 'list_says_nothing', values: { columns: expect.any(String) } }],
  })
  const columns = { state: 'available', 'free until': 'last_free_day' }
  const first = await list(me, text, { columns, date_order: 'day_first' })
  expect(first).toMatchObject({ date_order: 'day_first', counts: { recorded: 1 } })
  expect((await box(me))?.attributes.pickup_lfd).toBe('2026-07-05T06:59:59.000Z')
  const next = await list(me, text.replace('04/07', '05/07'))
  expect(next.columns.map(({ field }) => field)).toEqual(['number', 'available', 'last_free_day'])
  expect((await box(me))?.attributes.pickup_lfd).toBe('2026-07-06T06:59:59.000Z')
  // Of another terminal nobody has said anything.
  expect(await refusal(list(me, text, { terminal: 'Y257' }))).toMatch(/Nothing is said/)
  const other = await account()
  expect(await refusal(list(other, text))).toMatch(/Nothing is said/)
})

test('what is not in a complete list has left, unless more than half are missing', async () => {
  const me = await account()
  await trackContainer(me, discharged)
  await list(me, 'Container,Available\nTCLU4829132,Y\n')
  expect((await box(me))?.attributes.available_for_pickup).toBe(true)
  clock.now = new Date('2026-06-21T12:00:00Z')
  const without = 'Container,Available\nMSKU6011672,Y\n'
  expect((await list(me, without)).counts).toMatchObject({ left: 0 })
  const done = await list(me, without, { is_complete: true })
  expect(done).toMatchObject({ is_complete: true, counts: { left: 1 }, notes: [] })
  expect(done.rows.find(({ status }) => status === 'left')).toMatchObject({ number: 'TCLU4829132', lines: [] })
  expect((await box(me))?.attributes.available_for_pickup).toBe(false)
  clock.now = new Date('2026-06-20T12:00:00Z')
})

test('our own terminal is asked for by its id; what is in another account is not there', async () => {
  const [me, other] = [await account(), await account()]
  const attributes = { name: 'Kaai 730', locode: 'BEANR', smdg_code: 'K730' }
  const { data } = await me.client(api.terminals.create, { body: { data: { attributes } } })
  const text = 'Container;Available;Storage due\nTCLU4829132;yes;1.250,00\n'
  expect(await list(me, text, { terminal: data.id })).toMatchObject({ currency: 'EUR', counts: { untracked: 1 } })
  await expect(list(other, text, { terminal: data.id })).rejects.toMatchObject({ status: 404 })
})

const sheet = (cells: string) =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/styles.xml': strToU8(
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells}</sheetData></worksheet>`,
    ),
  })

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`

test('a workbook is read as a list is: days that are numbers, and numbers that were calculated', async () => {
  const me = await account()
  await trackContainer(me, discharged)
  const workbook = sheet(
    `<row r="1">${text('A1', 'Container')}${text('B1', 'Last Free Day')}${text('C1', 'Demurrage')}${text('D1', 'Time In')}</row>
     <row r="2">${text('A2', 'TCLU4829132')}<c r="B2" s="1"><v>46197</v></c><c r="C2"><f>850+0</f><v>850</v></c><c r="D2"><v>46190.5</v></c></row>`,
  )
  expect((await list(me, workbook, { file_name: 'list.xlsx' })).counts).toMatchObject({ recorded: 1, rejected: 0 })
  expect((await box(me))?.attributes).toMatchObject({
    pickup_lfd: '2026-06-25T06:59:59.000Z',
    fees_at_pod_terminal: [{ amount: 850 }],
  })
})

test.each<[string, string | Uint8Array, Said, RegExp]>([
  ['nothing', '\n\n', {}, /The file is empty/],
  ['one column', 'Container\nTCLU4829132\n', {}, /Nothing is said of the containers/],
  ['no numbers', 'Vessel,Voyage\nEVER,1\n', {}, /No column has container numbers/],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), {}, /It is no table/],
  ['half a zip', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), {}, /./],
  [
    'two columns of one meaning',
    'Container,A,B\nTCLU4829132,Y,Y\n',
    { columns: { a: 'available', b: 'available' } },
    /Two columns are available/,
  ],
  ['very many lines', `Container,Available\n${'TCLU4829132,Y\n'.repeat(20_001)}`, {}, /more than 20000 lines/],
  ['the future', 'Container,Available\nTCLU4829132,Y\n', { checked_at: '2026-07-20T12:00:00Z' }, /from the future/],
  ['another meaning', 'Container,A\nTCLU4829132,Y\n', { columns: { a: 'everything' } }, /Columns|columns|A/],
])('a list with %s is refused in words', async (_, content, said, words) => {
  const me = await account()
  const told = await refusal(list(me, content, said))
  expect(told).not.toBe('taken')
  expect(told).toMatch(words)
})
