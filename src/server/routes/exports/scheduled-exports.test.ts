import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { queueMail } from '../../db/documents/mails.ts'
import { withSystem } from '../../db/scope.ts'
import { FileError } from '../../files/files.ts'
import { sendMail } from '../../jobs/send-mail.ts'
import { startScheduledExports } from '../../jobs/start-scheduled-exports.ts'
import { createWorker } from '../../jobs/worker.ts'
import { writeExports } from '../../jobs/write-exports.ts'
import type { Mail, Sent } from '../../mail/mailer.ts'
import { exporting, rowsOfXlsx } from '../../testing/exports.ts'
import { insertListed } from '../../testing/listed.ts'
import { fleet } from '../../testing/listed-fleet.ts'
import { personOf, programOf } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'
import { createLoader } from '../included.ts'

const setting = testApp()
const { account, app, store, clock, mails, context } = setting
let me: Awaited<ReturnType<typeof account>>

beforeAll(async () => {
  me = await account()
  await insertListed(store(), me.id, fleet)
})

const path = '/v2/scheduled_exports'
const good = {
  ...{ name: 'Due this week', search: 'sort=number', columns: ['number', 'deadline'] },
  ...{ local_time: '07:30', weekdays: [1, 2, 3, 4, 5], timezone: 'Europe/Berlin' },
}
/** A Saturday, noon in UTC. */
const saturday = '2026-06-20T12:00:00.000Z'
function at(time: string) {
  clock.now = new Date(time)
}

async function somebody(role: 'viewer' | 'member' = 'viewer') {
  at(saturday)
  const person = await personOf(setting, me.id, role)
  const post = (attributes: object, to = path) =>
    person.ask({ method: 'POST', path: to, body: { data: { attributes } } })
  const change = (id: string, attributes: object) =>
    person.ask({
      endpoint: api.scheduled_exports.update,
      method: 'PATCH',
      path: `${path}/${id}`,
      body: { data: { attributes } },
    })
  const list = async () =>
    (await person.ask({ endpoint: api.scheduled_exports.list, path })).document.data.map(
      (one: { attributes: object }) => one.attributes,
    )
  const run = (id: string) =>
    person.ask({ endpoint: api.scheduled_exports.run, method: 'POST', path: `${path}/${id}/run` })
  const { write } = exporting(setting, person)
  const mailed = () => mails.filter(({ to }) => to === person.email)
  return { ...person, post, change, list, run, write, mailed }
}

test('bad input is refused by the name of the field, and nothing is made', async () => {
  const { post, change, list } = await somebody()
  for (const [attributes, pointer] of [
    [{ ...good, name: ' ' }, 'name'],
    [{ ...good, search: 'verdit=blocked' }, 'search'],
    [{ ...good, columns: ['number', 'colour'] }, 'columns/1'],
    [{ ...good, local_time: '24:00' }, 'local_time'],
    [{ ...good, weekdays: [] }, 'weekdays'],
    [{ ...good, weekdays: [1, 1] }, 'weekdays'],
    [{ ...good, weekdays: [8] }, 'weekdays/0'],
    [{ ...good, timezone: 'Mars/Olympus' }, 'timezone'],
    [{ ...good, format: 'pdf' }, 'format'],
    [{ ...good, user_id: me.id }, 'user_id'],
  ] as const) {
    const { status, errors } = await post(attributes)
    expect([status, errors[0]?.source], JSON.stringify(attributes)).toEqual([
      422,
      { pointer: `/data/attributes/${pointer}` },
    ])
  }
  expect(await list()).toEqual([])
  const { id } = (await post(good)).document.data
  // The columns of the other list are none of this one.
  expect((await change(id, { search: 'grain=shipments' })).errors[0]?.source).toEqual({
    pointer: '/data/attributes/columns/0',
  })
  expect((await change(id, { search: 'grain=shipments', columns: [] })).errors[0]?.source).toEqual({
    pointer: '/data/attributes/columns',
  })
  expect(await list()).toMatchObject([{ ...good, list: 'containers' }])
  for (let made = 1; made < 20; made++) expect((await post(good)).status).toBe(201)
  expect((await post(good)).errors[0]?.detail).toMatch(/^You have 20 scheduled exports already/)
  const program = await programOf(setting, me.id, ['read', 'write', 'admin'])
  expect((await program.ask({ path })).status).toBe(404)
})

test('a list is written and mailed at its hour on its days, once, however many servers there are', async () => {
  const { id: user_id, email, post, list, write, mailed } = await somebody()
  const { document } = await post(good)
  expect(document.data.attributes).toMatchObject({
    ...{ list: 'containers', format: 'xlsx', is_enabled: true, last_at: null, last_failure: null },
    next_at: '2026-06-22T05:30:00.000Z',
  })
  at('2026-06-22T05:29:59Z')
  await write()
  expect(mailed()).toEqual([])
  at('2026-06-22T05:30:00Z')
  await Promise.all([write(), write()])
  await write()
  expect(mailed()).toHaveLength(1)
  const [mail] = mailed()
  expect(mail).toMatchObject({ to: email, user_id, subject: 'Due this week: 2 containers', reply_to: null })
  expect(mail?.export_id).toEqual(expect.any(String))
  expect(mail?.text).toContain('The Excel file is attached.')
  expect(mail?.text).toContain('Open the list: https://track.example.com/shipments?sort=number')
  expect(mail?.text).toContain('You get this at 07:30 on Mon, Tue, Wed, Thu and Fri, because you asked for it.')
  expect(await list()).toMatchObject([{ next_at: '2026-06-23T05:30:00.000Z', last_at: '2026-06-22T05:30:00.000Z' }])
  const noted = await withSystem(store(), (tx) =>
    tx
      .selectFrom('audit_events')
      .select(['action', 'actor_kind', 'details'])
      .where('subject_id', '=', String(mail?.export_id))
      .execute(),
  )
  expect(noted).toEqual([{ action: 'export.mailed', actor_kind: 'system', details: { user_id, rows: 2 } }])
  // The whole of it was missed: it is written once for all that was.
  at('2026-06-25T12:00:00Z')
  await write()
  await write()
  expect(mailed()).toHaveLength(2)
  expect(await list()).toMatchObject([{ next_at: '2026-06-26T05:30:00.000Z' }])
})

test('the file comes with the mail, under its name, and can be opened', async () => {
  const { id: user_id, post, run, list, email } = await somebody()
  const { id } = (await post({ ...good, name: 'Due: a/b' })).document.data
  expect((await run(id)).status).toBe(202)
  const sent: Mail[] = []
  let isTooLarge = false
  const send = async (mail: Mail): Promise<Sent> => {
    if (mail.recipient === email) sent.push(mail)
    if (isTooLarge && mail.attachment) return { error: '552 too large', isFinal: true, isOfMail: true }
    return { error: null }
  }
  const now = () => clock.now
  const deps = {
    store: store(),
    context,
    load: createLoader(context),
    putMail: queueMail(now),
    address: () => 'https://x.example',
  }
  const jobs = [
    writeExports({ ...deps, isScheduled: true }),
    sendMail({ store: store(), mailer: { send }, now, files: context.files }),
  ]
  const drain = () => createWorker({ store: store(), jobs, onError: (_, error) => Promise.reject(error) }).drain()
  await drain()
  expect(sent).toHaveLength(1)
  const { attachment } = sent[0] ?? {}
  expect(attachment?.name).toBe('Due- a-b 2026-06-20.xlsx')
  expect((await rowsOfXlsx(attachment?.content ?? Buffer.from(''))).map((row) => row.Container)).toEqual(['A1', 'B1'])
  expect(await list()).toMatchObject([{ last_at: saturday, next_at: '2026-06-22T05:30:00.000Z' }])
  // One whose file is gone by then goes out without it.
  await run(id)
  await createWorker({
    store: store(),
    jobs: [writeExports({ ...deps, isScheduled: true })],
    onError: () => {},
  }).drain()
  await withSystem(store(), (tx) => tx.deleteFrom('exports').where('scheduled_export_id', '=', id).execute())
  await drain()
  expect(sent).toHaveLength(2)
  expect(sent[1]?.attachment).toBeUndefined()
  for (const text of [sent[1]?.body, sent[1]?.html]) expect(text).toContain('The file could not be attached.')
  // Where the mail server takes no such file, the mail goes without it, and the address is as good as before.
  await run(id)
  isTooLarge = true
  await drain()
  expect(sent).toHaveLength(4)
  expect([sent[2]?.attachment, sent[3]?.attachment]).toEqual([expect.anything(), undefined])
  const refused = await withSystem(store(), (tx) => tx.selectFrom('refused_addresses').select('user_id').execute())
  expect(refused.filter((one) => one.user_id === user_id)).toEqual([])
})

test('another list, with its columns or the usual ones, takes the place of the one before', async () => {
  const { post, change } = await somebody()
  const { id } = (await post(good)).document.data
  const changed = async (attributes: object) => (await change(id, attributes)).document.data.attributes
  const usual = await changed({ search: 'grain=shipments', columns: null })
  expect(usual).toMatchObject({
    ...good,
    list: 'shipments',
    search: 'grain=shipments',
    columns: usual.columns,
  })
  expect(usual.columns).toEqual(expect.arrayContaining(['bill', 'worst', 'arrival']))
  const own = { search: 'verdict=blocked', columns: ['number', 'holds'] }
  expect(await changed(own)).toMatchObject({ ...good, ...own, list: 'containers' })
  // The columns stay with a list of the same kind.
  expect(await changed({ search: 'verdict=ready' })).toMatchObject({ search: 'verdict=ready', columns: own.columns })
})

test('an empty list, and one that cannot be written, are told as that', async () => {
  const { post, run, write, list, change, mailed } = await somebody()
  const { id } = (await post({ ...good, search: 'verdict=sources_disagree' })).document.data
  await run(id)
  await write()
  expect(mailed()).toMatchObject([{ subject: 'Due this week: no containers', export_id: null }])
  expect(mailed()[0]?.text).toContain('Nothing matches these filters right now.')
  await change(id, { search: '' })
  await run(id)
  const files = { of: () => ({ put: () => Promise.reject(new FileError('full', 'no room')) }) }
  await write({ files: files as never })
  expect(mailed()[1]).toMatchObject({ subject: 'Due this week: no file', export_id: null })
  expect(mailed()[1]?.text).toContain('The disk of the server is full.')
  expect(await list()).toMatchObject([
    { last_failure: expect.stringContaining('is full'), last_failure_said: { code: 'disk_full', values: {} } },
  ])
  await run(id)
  await write()
  expect(await list()).toMatchObject([{ last_failure: null }])
})

test('what is switched off, stopped from its mail, ended, or of somebody who is gone is sent no more', async () => {
  const { id: user_id, post, change, list, write, ask, mailed } = await somebody()
  const { id } = (await post(good)).document.data
  expect((await change(id, { is_enabled: false })).document.data.attributes.next_at).toBeNull()
  at('2026-06-22T05:30:00Z')
  await write()
  expect(mailed()).toEqual([])
  // At another hour, and on again.
  const later = { is_enabled: true, local_time: '08:00' }
  expect((await change(id, later)).document.data.attributes).toMatchObject({ next_at: '2026-06-22T06:00:00.000Z' })
  at('2026-06-22T06:00:00Z')
  await write()
  const link = String(mailed()[0]?.headers['List-Unsubscribe']).slice(1, -1).replace('https://track.example.com', '')
  const page = await ask({ path: link })
  expect(page.text).toContain('You will no longer get “Due this week” by mail.')
  expect(await list()).toMatchObject([{ is_enabled: true }])
  expect((await ask({ method: 'POST', path: link })).text).toContain('under Settings, Exports')
  expect(await list()).toMatchObject([{ is_enabled: false, next_at: null }])
  const forged = link.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
  expect((await app().inject({ url: forged })).statusCode).toBe(404)

  await change(id, { is_enabled: true })
  const other = await somebody()
  expect((await other.change(id, { name: 'Mine' })).status).toBe(404)
  expect((await other.run(id)).status).toBe(404)
  expect((await other.ask({ method: 'DELETE', path: `${path}/${id}` })).status).toBe(404)
  await withSystem(store(), (tx) => tx.deleteFrom('users').where('id', '=', user_id).execute())
  const before = mailed().length
  at('2026-06-30T12:00:00Z')
  await write()
  expect(mailed()).toHaveLength(before)

  at(saturday)
  const { id: mine } = (await other.post(good)).document.data
  expect((await other.ask({ method: 'DELETE', path: `${path}/${mine}` })).status).toBe(204)
  expect(await other.list()).toEqual([])
})

test('it is written once at a time, ends unwritten when it is switched off, and can be switched off whatever it has lost', async () => {
  const { post, run, change, write, mailed, ask } = await somebody()
  const field = await me.client(api.custom_field_definitions.create, {
    body: {
      data: { attributes: { api_slug: 'lot', entity_type: 'Shipment', data_type: 'short_text', display_name: 'Lot' } },
    },
  })
  const { id } = (await post({ ...good, search: 'field=!lot', columns: ['number', 'shipment.lot'] })).document.data
  await run(id)
  expect((await run(id)).errors[0]?.detail).toBe('Due this week is being written already: its mail is on its way.')
  await change(id, { is_enabled: false })
  await write()
  expect(mailed()).toEqual([])
  await me.client(api.custom_field_definitions.delete, { params: { id: field.data.id } })
  expect((await change(id, { name: 'Lost', is_enabled: true })).status).toBe(200)
  expect((await change(id, { columns: ['number', 'shipment.lot'] })).status).toBe(422)
  await run(id)
  await write()
  expect(mailed()[0]?.text).toContain("There is no custom field 'lot' of shipments or containers.")
  await run(id)
  expect((await ask({ method: 'DELETE', path: `${path}/${id}` })).status).toBe(204)
  await write()
  expect(mailed()).toHaveLength(1)
})

test('without a mail server nothing is started, and who wants it now is told what is missing', async () => {
  const { post, run, write, mailed } = await somebody()
  const { id } = (await post(good)).document.data
  const needs = context.mailsNeed as string[]
  needs.push('SMTP_URL')
  try {
    at('2026-06-22T05:30:00Z')
    await createWorker({
      store: store(),
      jobs: [startScheduledExports({ store: store(), context })],
      onError: (_, error) => Promise.reject(error),
    }).drain()
    const { status, errors } = await run(id)
    expect([status, errors[0]?.detail]).toEqual([422, 'This server sends no mails: it needs SMTP_URL.'])
  } finally {
    needs.length = 0
  }
  // What was due meanwhile comes once.
  await write()
  expect(mailed()).toHaveLength(1)
})
