import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetSealed } from '../db/access/forget-sealed.ts'
import { withSystem } from '../db/scope.ts'
import { createPlaces, type Places } from '../exports/places/open-places.ts'
import { rowsOfCsv } from '../testing/exports.ts'
import { s3Keys, startS3 } from '../testing/s3-server.ts'
import { scheduledTo } from '../testing/scheduled-to.ts'
import { startSftp } from '../testing/sftp-server.ts'
import { testApp } from '../testing/test-app.ts'
import { anywhere } from '../webhooks/guarded-connector.ts'
import { forgetOld } from './forget-old.ts'

const setting = testApp({ allowPrivate: true })
const { store, clock, context } = setting
let sftp: Awaited<ReturnType<typeof startSftp>>
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  sftp = await startSftp()
  s3 = await startS3()
})
afterAll(async () => {
  await sftp.close()
  await s3.close()
})

const friday = '2026-06-19T12:00:00.000Z'
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}

/** An admin with a list of two containers that is to go to a place. */
function setUp(place: object = {}, schedule: object = {}) {
  clock.now = new Date(friday)
  sftp.files.clear()
  sftp.asked.length = 0
  return scheduledTo(setting, sftp, { place, schedule })
}

const bucket = () => ({
  ...{ name: 'Lake', kind: 's3', endpoint: s3.endpoint, region: 'eu-central-1', bucket: 'bucket', prefix: 'x/' },
  ...{ access_key_id: s3Keys.accessKeyId, secret_access_key: s3Keys.secretAccessKey },
})

test('a list goes to an SFTP server at its hour, once, however many servers there are, and nobody is mailed', async () => {
  const { me, write, state, last, place, mailed } = await setUp()
  clock.now = new Date('2026-06-19T13:00:00Z')
  await Promise.all([write(), write()])
  await write()
  expect([...sftp.files.keys()]).toEqual(['/in/Due- all 2026-06-19.csv'])
  const text = String(sftp.files.get('/in/Due- all 2026-06-19.csv'))
  expect(rowsOfCsv(text).map((row) => row.Container)).toEqual(['A1', 'B1'])
  // Under another name until it is whole.
  expect(sftp.asked.map((one) => one.replace(/[0-9a-f]{8}-/, '…-'))).toEqual([
    'OPEN /in/.Due- all 2026-06-19.csv.…-1.part',
    'RENAME /in/Due- all 2026-06-19.csv',
  ])
  expect(mailed()).toEqual([])
  expect(await last()).toEqual({
    ...{ file_name: 'Due- all 2026-06-19.csv', status: 'delivered', failure: null, failure_said: null, attempts: 1 },
    ...{ created_at: '2026-06-19T13:00:00.000Z', next_attempt_at: null, finished_at: '2026-06-19T13:00:00.000Z' },
  })
  expect(await state()).toMatchObject({ next_at: '2026-06-26T13:00:00.000Z', last_failure: null })
  expect(await place()).toMatchObject({
    checked_at: '2026-06-19T13:00:00.000Z',
    last_failure: null,
    scheduled_exports: 1,
  })
  const noted = await withSystem(store(), (tx) =>
    tx
      .selectFrom('audit_events')
      .select(['actor_kind', 'details'])
      .where('account_id', '=', me.id)
      .where('action', '=', 'export.delivered')
      .execute(),
  )
  expect(noted).toMatchObject([{ actor_kind: 'system', details: { rows: 2, place: 'Warehouse' } }])
})

test('a name without a date is written over, also at a server that replaces nothing in one step', async () => {
  const { run, write, last } = await setUp({}, { file_name: 'containers.CSV' })
  for (const replaces of [true, false]) {
    sftp.state.replaces = replaces
    for (let count = 1; count <= 2; count++) {
      await run()
      await write()
      expect((await last()).status).toBe('delivered')
      expect([...sftp.files.keys()]).toEqual(['/in/containers.csv'])
    }
  }
  sftp.state.replaces = true
})

test('a list goes to a bucket, in parts where it is large, with its kind and a name of any letters', async () => {
  const { write, run, last } = await setUp(bucket(), { name: 'Fällig #1 & 50 %', file_name: '{name} {date} {time}' })
  await run()
  await write()
  const key = '/bucket/x/F%C3%A4llig%20%231%20%26%2050%20%25%202026-06-19%2014-00.csv'
  expect([...s3.objects.keys()]).toEqual([key])
  expect(rowsOfCsv(String(s3.objects.get(key)))).toHaveLength(2)
  expect((await last()).status).toBe('delivered')
  // Of the same bytes, but in parts.
  const places = createPlaces({ secrets: context.secrets, reach: anywhere, s3: { partBytes: 20, pauseMs: 1 } })
  await run()
  await write({ places })
  expect((await last()).status).toBe('delivered')
  expect(s3.uploads.size).toBe(0)
  expect(rowsOfCsv(String(s3.objects.get(key)))).toHaveLength(2)
  await places.close()
})

test('what fails is tried again with growing pauses, then given up, shown and mailed; the file stays', async () => {
  const { person, run, write, last, place, mailed, state } = await setUp({ folder: '/gone' }, { weekdays: [3] })
  await run()
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 8; attempt++) {
    await write()
    const { status, failure, attempts, next_attempt_at } = await last()
    expect([failure, attempts]).toEqual(['There is no folder /gone there.', attempt])
    if (status === 'failed') break
    expect(mailed()).toEqual([])
    // Not before its time.
    await write()
    expect((await last()).attempts).toBe(attempt)
    pauses.push((Date.parse(next_attempt_at) - clock.now.getTime()) / 60_000)
    later(pauses.at(-1) ?? 0)
  }
  expect(pauses).toEqual([1, 5, 15, 60, 180, 360, 720])
  expect(await last()).toMatchObject({ status: 'failed', next_attempt_at: null, finished_at: expect.any(String) })
  expect((await place()).last_failure).toBe('There is no folder /gone there.')
  expect((await state()).is_enabled).toBe(true)
  expect(mailed()).toHaveLength(1)
  const [mail] = mailed()
  expect(mail).toMatchObject({ subject: 'Due: all: not delivered', export_id: null })
  expect(mail?.text).toContain(
    'Due- all 2026-06-19.csv could not be delivered to Warehouse in 8 attempts: There is no folder /gone there.',
  )
  const { document } = await person.ask({ path: '/v2/exports' })
  expect((await person.ask({ path: `/v2/exports/${document.data[0].id}/file` })).text).toContain('A1')
  await write()
  expect(mailed()).toHaveLength(1)
})

test('what an admin has mended is delivered at once', async () => {
  const { run, write, last, changePlace } = await setUp({ folder: '/gone' })
  await run()
  await write()
  expect((await last()).status).toBe('pending')
  await changePlace({ folder: '/in' })
  await write()
  expect(await last()).toMatchObject({ status: 'delivered', failure: null, attempts: 2 })
})

test('nothing is delivered before the key of the server is confirmed, nor once it is another', async () => {
  const { run, write, last, changePlace } = await setUp({ host_key: null })
  const before = sftp.people.signedIn
  await run()
  await write()
  expect((await last()).failure).toMatch(/^The key of the server is not confirmed yet/)
  await changePlace({ host_key: sftp.hostKey() })
  await sftp.changeHostKey()
  await write()
  expect((await last()).failure).toMatch(/^The server has another key than the one that was confirmed/)
  expect([sftp.people.signedIn, sftp.files.size]).toEqual([before, 0])
})

test('a connection that breaks off, and a disk that is full, leave nothing under the name', async () => {
  const { run, write, last } = await setUp()
  await run()
  sftp.state.cutAfter = 10
  await write()
  expect((await last()).failure).toMatch(/closed the connection/)
  expect([...sftp.files.keys()].map((name) => name.endsWith('-1.part'))).toEqual([true])
  sftp.state.cutAfter = Number.POSITIVE_INFINITY
  sftp.state.room = 10
  later(1)
  await write()
  expect((await last()).failure).toMatch(/its disk or quota may be full/)
  // What the first attempt has left is gone too.
  expect([...sftp.files.keys()]).toEqual([])
  sftp.state.room = Number.POSITIVE_INFINITY
  later(5)
  await write()
  expect(await last()).toMatchObject({ status: 'delivered', attempts: 3 })
  expect([...sftp.files.keys()]).toEqual(['/in/Due- all 2026-06-19.csv'])
})

test('a server that stops gives it back, and one that has lost it takes no name', async () => {
  const { run, write, last } = await setUp()
  await run()
  // Another has it by now: this one was away for longer than its lease.
  let taken = 0
  const slow: Places = {
    ...context.places,
    write: (place, file, writing) =>
      context.places.write(place, file, {
        ...writing,
        mayTakeName: async () => {
          const claimed_until = new Date(clock.now.getTime() + 600_000).toISOString()
          await withSystem(store(), (tx) =>
            tx.updateTable('export_deliveries').set({ claimed_until }).where('place_id', '=', place.id).execute(),
          )
          taken += 1
          await writing.mayTakeName()
        },
      }),
  }
  await write({ places: slow })
  expect([taken, [...sftp.files.keys()].filter((name) => !name.endsWith('-1.part'))]).toEqual([1, []])
  expect((await last()).status).toBe('pending')
  later(11)
  await write()
  expect(await last()).toMatchObject({ status: 'delivered', attempts: 2 })
  expect([...sftp.files.keys()]).toEqual(['/in/Due- all 2026-06-19.csv'])
})

test('a newer file of the same name comes after the one that is under way, and takes the place of one that waits', async () => {
  const { run, write, last } = await setUp({}, { file_name: 'fixed' })
  await run()
  sftp.state.denied.add('OPEN')
  await write()
  sftp.state.denied.clear()
  expect(await last()).toMatchObject({ status: 'pending', attempts: 1 })
  later(0.5)
  await run()
  await write()
  expect(await last()).toMatchObject({ status: 'delivered', attempts: 1, created_at: clock.now.toISOString() })
  const rows = await withSystem(store(), (tx) =>
    tx.selectFrom('export_deliveries').select('status').where('file_name', '=', 'fixed.csv').execute(),
  )
  expect(rows).toEqual([{ status: 'delivered' }])
  // While one is under way, a newer one is asked for and written.
  await run()
  let isFirst = true
  const between: Places = {
    ...context.places,
    write: async (place, file, writing) => {
      if (isFirst) {
        isFirst = false
        await run()
        await write({
          places: { ...context.places, write: () => Promise.reject(new Error('It is not due for two at once')) },
        })
      }
      return context.places.write(place, file, writing)
    },
  }
  sftp.asked.length = 0
  await write({ places: between })
  expect(sftp.asked.filter((one) => one.startsWith('RENAME'))).toHaveLength(2)
  expect((await last()).status).toBe('delivered')
})

test('two lists have no file of one name at a place', async () => {
  const { person, place_id, id, change } = await setUp()
  const schedule = { search: '', local_time: '07:30', weekdays: [1], timezone: 'UTC', format: 'csv', place_id }
  const post = (attributes: object) =>
    person.ask({
      method: 'POST',
      path: '/v2/scheduled_exports',
      body: { data: { attributes: { ...schedule, ...attributes } } },
    })
  const pointer = { pointer: '/data/attributes/file_name' }
  expect((await post({ name: 'due- ALL' })).errors[0]?.source).toEqual(pointer)
  expect((await post({ name: 'Other', file_name: 'Due: all {date}' })).errors.map(({ source }) => source)).toEqual([
    pointer,
  ])
  expect((await post({ name: 'Due: all', format: 'xlsx' })).status).toBe(201)
  for (const file_name of ['a/b', '{day}', '', 'x\u0000'])
    expect((await post({ name: 'Odd', file_name })).errors[0]?.source, file_name).toEqual(pointer)
  expect((await post({ name: 'Odd', place_id: id })).errors[0]?.source).toEqual({
    pointer: '/data/attributes/place_id',
  })
  await change({ file_name: '{name} {date}' })
})

test('what is switched off, or goes elsewhere, is delivered no more; a place that is removed switches off', async () => {
  const { run, write, last, change, send, place_id, state, mailed } = await setUp({ folder: '/gone' })
  await run()
  await write()
  await change({ is_enabled: false })
  expect(await last()).toBeNull()
  await change({ is_enabled: true })
  await run()
  await write()
  await change({ place_id: null })
  expect(await last()).toBeNull()
  await run()
  await write()
  expect(mailed().map(({ subject }) => subject)).toEqual(['Due: all: 2 containers'])
  await change({ place_id })
  await send('DELETE', `/v2/export_places/${place_id}`)
  expect(await state()).toMatchObject({
    is_enabled: false,
    place_id: null,
    next_at: null,
    last_failure: expect.stringMatching(/^Warehouse was removed/),
    last_failure_said: { code: 'place_removed', values: { name: 'Warehouse' } },
  })
})

test('without a mail server, what goes to a place goes on, and a failure is on the page alone', async () => {
  const { write, last, mailed } = await setUp()
  const needs = context.mailsNeed as string[]
  needs.push('SMTP_URL')
  try {
    clock.now = new Date('2026-06-19T13:00:00Z')
    await write()
    expect((await last()).status).toBe('delivered')
    const failing = await setUp({ folder: '/gone' }, { weekdays: [1] })
    await failing.run()
    for (let attempt = 1; attempt <= 8; attempt++) {
      await failing.write()
      later(attempt < 7 ? 360 : 720)
    }
    expect((await failing.last()).status).toBe('failed')
    expect([...mailed(), ...failing.mailed()]).toEqual([])
  } finally {
    needs.length = 0
  }
})

test('a file that is gone, and a secret that was lost with the key, are told as that', async () => {
  const { person, run, write, last } = await setUp({ folder: '/gone' })
  await run()
  await write()
  const { document } = await person.ask({ path: '/v2/exports' })
  await person.ask({ method: 'DELETE', path: `/v2/exports/${document.data[0].id}` })
  later(1)
  await write()
  expect(await last()).toMatchObject({ status: 'failed', failure: 'The file was removed before it was delivered.' })
  await withSystem(store(), (tx) => forgetSealed(tx, context.secrets, clock.now))
  await run()
  await write()
  expect((await last()).failure).toBe('Its secret is missing: enter it again.')
  await forgetOld(store(), { now: new Date(clock.now.getTime() + 31 * 86_400_000), positionDays: 90 })
  expect(await last()).toMatchObject({ status: 'pending' })
})
