import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { faults } from '#contract/said/faults.ts'
import { type Said, wordsOf } from '#contract/said/sentence.ts'
import { freePort } from '../../testing/free-port.ts'
import { personOf, programOf } from '../../testing/principals.ts'
import { s3Keys, startS3 } from '../../testing/s3-server.ts'
import { startSftp } from '../../testing/sftp-server.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp({ allowPrivate: true })
const { account } = setting
const path = '/v2/export_places'
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

const server = { name: 'Warehouse', kind: 'sftp', host: 'files.example.com', user_name: 'ada', password: 'right' }
const bucket = {
  ...{ name: 'Lake', kind: 's3', region: 'eu-central-1', bucket: 'bucket', prefix: 'a b/' },
  ...{ access_key_id: s3Keys.accessKeyId, secret_access_key: s3Keys.secretAccessKey },
}
const here = () => ({ ...server, host: '127.0.0.1', port: sftp.port, folder: '/in' })
const hereToo = () => ({ ...bucket, endpoint: s3.endpoint })

async function admin() {
  const me = await account()
  const { ask, id } = await personOf(setting, me.id, 'admin')
  const post = (attributes: object) =>
    ask({ endpoint: api.export_places.create, method: 'POST', path, body: { data: { attributes } } })
  const change = (place: string, attributes: object) =>
    ask({
      endpoint: api.export_places.update,
      method: 'PATCH',
      path: `${path}/${place}`,
      body: { data: { attributes } },
    })
  const get = (place: string) => ask({ endpoint: api.export_places.get, path: `${path}/${place}` })
  const tried = async (place: string) => {
    const { status, document } = await ask({
      ...{ endpoint: api.export_places.test, method: 'POST', path: `${path}/${place}/test` },
    })
    expect(status, JSON.stringify(document)).toBe(200)
    return document.data.attributes
  }
  /** What a test of such a place comes to. */
  const came = async (attributes: object) => tried((await post(attributes)).document.data.id)
  return { me, id, ask, post, change, get, tried, came }
}

test('bad input is refused by the name of the field', async () => {
  const { post, ask } = await admin()
  for (const [attributes, pointer] of [
    [{ ...server, name: ' ' }, 'name'],
    [{ ...server, kind: 'ftp' }, 'kind'],
    [{ ...server, host: '' }, 'host'],
    [{ ...server, host: 'sftp://files.example.com' }, 'host'],
    [{ ...server, host: 'files.example.com/in' }, 'host'],
    [{ ...server, port: 0 }, 'port'],
    [{ ...server, port: 65_536 }, 'port'],
    [{ ...server, user_name: '' }, 'user_name'],
    [{ ...server, user_name: 'a\nb' }, 'user_name'],
    [{ ...server, folder: 'a\0b' }, 'folder'],
    [{ ...server, host_key: 'MD5:aa:bb' }, 'host_key'],
    [{ ...server, password: undefined }, 'password'],
    [{ ...server, private_key: sftp.privateKey }, 'private_key'],
    [{ ...server, password: null, private_key: 'no key' }, 'private_key'],
    [{ ...server, passphrase: 'of what' }, 'passphrase'],
    [{ ...server, bucket: 'bucket' }, 'bucket'],
    [{ ...server, secret_access_key: 'x' }, 'secret_access_key'],
    [{ ...bucket, region: 'Europe!' }, 'region'],
    [{ ...bucket, region: '' }, 'region'],
    [{ ...bucket, bucket: '' }, 'bucket'],
    [{ ...bucket, bucket: 'a/b' }, 'bucket'],
    [{ ...bucket, access_key_id: '' }, 'access_key_id'],
    [{ ...bucket, secret_access_key: '' }, 'secret_access_key'],
    [{ ...bucket, endpoint: 'ftp://x' }, 'endpoint'],
    [{ ...bucket, endpoint: 'https://me:secret@s3.example.com' }, 'endpoint'],
    [{ ...bucket, host: 'files.example.com' }, 'host'],
    [{ ...bucket, sealed_secrets: 'x' }, 'sealed_secrets'],
  ] as const) {
    const { status, errors } = await post(attributes)
    expect([status, errors[0]?.source], JSON.stringify(attributes)).toEqual([
      422,
      { pointer: `/data/attributes/${pointer}` },
    ])
    expect(wordsOf(faults, errors[0]?.meta?.said as Said), errors[0]?.detail).toBeDefined()
    expect(JSON.stringify(errors)).not.toContain('right')
  }
  expect((await ask({ path })).document.data).toEqual([])
})

test('its secret is never told, and no longer kept once it is for another server', async () => {
  const { post, change, get, ask } = await admin()
  const { document } = await post({ ...here(), host_key: sftp.hostKey() })
  const { id } = document.data
  expect(document.data.attributes).toMatchObject({
    ...{ name: 'Warehouse', secrets_set: ['password'], bucket: null, checked_at: null, scheduled_exports: 0 },
    address: `sftp://ada@127.0.0.1:${sftp.port}/in`,
  })
  expect(JSON.stringify(document)).not.toContain('right')
  const { errors } = await change(id, { host: 'other.example.com' })
  expect(errors[0]?.source).toEqual({ pointer: '/data/attributes/password' })
  expect(errors[0]?.detail).toContain('is needed again')
  const moved = await change(id, { host: 'other.example.com', password: 'other' })
  // The key of another server is another.
  expect(moved.document.data.attributes).toMatchObject({ host: 'other.example.com', host_key: null })
  const keyed = await change(id, { private_key: sftp.privateKey })
  expect(keyed.document.data.attributes.secrets_set).toEqual(['private_key'])
  expect((await change(id, { password: 'again' })).document.data.attributes.secrets_set).toEqual(['password'])
  expect((await change(id, { password: null })).errors[0]?.source).toEqual({ pointer: '/data/attributes/password' })
  expect((await get(id)).document.data.attributes.secrets_set).toEqual(['password'])
  const log = (await ask({ path: '/v2/audit_events?page[size]=100' })).text
  expect(log).toContain('export_place.changed')
  for (const secret of ['right', 'again', 'PRIVATE KEY']) expect(log).not.toContain(secret)
})

test('only admins set places; whoever may write chooses one, and programs of admins may set them too', async () => {
  const { me, post, ask } = await admin()
  const { id } = (await post(here())).document.data
  for (const role of ['member', 'viewer'] as const) {
    const other = await personOf(setting, me.id, role)
    const body = { data: { attributes: { ...server } } }
    expect((await other.ask({ method: 'POST', path, body })).status).toBe(403)
    expect(
      (await other.ask({ method: 'PATCH', path: `${path}/${id}`, body: { data: { attributes: {} } } })).status,
    ).toBe(403)
    expect((await other.ask({ method: 'DELETE', path: `${path}/${id}` })).status).toBe(403)
    expect((await other.ask({ method: 'POST', path: `${path}/${id}/test` })).status).toBe(403)
    expect((await other.ask({ path })).document.data).toHaveLength(1)
    const schedule = { name: 'Due', search: '', local_time: '07:30', weekdays: [1], timezone: 'UTC', place_id: id }
    const made = await other.ask({
      method: 'POST',
      path: '/v2/scheduled_exports',
      body: { data: { attributes: schedule } },
    })
    expect(made.status).toBe(role === 'member' ? 201 : 403)
  }
  const program = await programOf(setting, me.id, ['read', 'admin'])
  expect((await program.ask({ method: 'POST', path, body: { data: { attributes: bucket } } })).status).toBe(201)
  const stranger = await personOf(setting, (await account()).id, 'admin')
  expect((await stranger.ask({ path: `${path}/${id}` })).status).toBe(404)
  expect((await stranger.ask({ method: 'POST', path: `${path}/${id}/test` })).status).toBe(404)
  for (let made = 2; made < 20; made++) await post(server)
  expect((await post(server)).errors[0]?.detail).toMatch(/^There are 20 places already/)
  expect((await ask({ method: 'DELETE', path: `${path}/${id}` })).status).toBe(204)
})

test('the first test shows the key of the server, and signs in once it is confirmed', async () => {
  const { post, change, get, tried } = await admin()
  const { id } = (await post(here())).document.data
  const before = sftp.people.signedIn
  const first = await tried(id)
  expect(first).toMatchObject({ result: 'host_key_unconfirmed', host_key: sftp.hostKey() })
  expect(first.message).toContain(sftp.hostKey())
  expect(first.message_said).toEqual({ code: 'key_not_confirmed', values: { key: sftp.hostKey() } })
  expect(sftp.people.signedIn).toBe(before)
  await change(id, { host_key: first.host_key })
  sftp.asked.length = 0
  expect(await tried(id)).toMatchObject({
    ...{ result: 'written', message: 'A small file was written and removed.', host_key: null },
    message_said: { code: 'place_written', values: {} },
  })
  expect(sftp.asked.map((one) => one.replace(/[0-9a-f]{8}/g, '…'))).toEqual([
    'OPEN /in/.landfall-test-….txt.…-1.part',
    'RENAME /in/landfall-test-….txt',
    'REMOVE /in/landfall-test-….txt',
  ])
  expect(sftp.files.size).toBe(0)
  expect((await get(id)).document.data.attributes).toMatchObject({
    last_failure: null,
    last_failure_said: null,
    checked_at: expect.any(String),
  })
  // Another key is refused before anybody signs in.
  await sftp.changeHostKey()
  const signedIn = sftp.people.signedIn
  const changed = await tried(id)
  expect(changed).toMatchObject({ result: 'host_key_changed', host_key: sftp.hostKey() })
  expect(changed.message).toMatch(/^The server has another key than the one that was confirmed: ssh-ed25519 SHA256:/)
  expect(sftp.people.signedIn).toBe(signedIn)
  expect((await get(id)).document.data.attributes.last_failure).toBe(changed.message)
  // Without its type, as some print it.
  await change(id, { host_key: String(sftp.hostKey().split(' ')[1]) })
  expect((await tried(id)).result).toBe('written')
})

test('an SFTP server that does not take the file is told for what it is', async () => {
  const { came, post, change, tried } = await admin()
  const good = { ...here(), host_key: sftp.hostKey() }
  const { state } = sftp
  const at = (result: string, message: string | RegExp) => ({ result, message: expect.stringMatching(message) })
  expect(await came({ ...good, password: 'wrong' })).toMatchObject(at('sign_in_refused', 'ada in with this password'))
  expect(await came({ ...good, user_name: 'eve' })).toMatchObject(at('sign_in_refused', 'eve in with this password'))
  expect(await came({ ...good, folder: '/out' })).toMatchObject(at('folder_missing', 'no folder /out there'))
  expect(await came({ ...good, host: '127.0.0.1', port: 1 })).toMatchObject(at('connection_refused', 'refused'))
  expect((await came({ ...good, host: '127.0.0.1', port: 1 })).message_said).toEqual({
    ...{ code: 'connection_refused', values: {} },
  })
  expect(await came({ ...good, port: Number(new URL(s3.endpoint).port) })).toMatchObject({
    result: expect.stringMatching(/not_secure|broken_off/),
  })
  state.denied.add('OPEN')
  expect(await came(good)).toMatchObject(at('no_permission', 'ada may not write to the folder /in'))
  state.denied.clear()
  state.denied.add('RENAME')
  expect(await came(good)).toMatchObject(at('no_permission', 'or not replace'))
  state.denied.clear()
  state.denied.add('REMOVE')
  expect(await came(good)).toMatchObject(at('kept', /could not be removed: \/in\/landfall-test-.{8}\.txt stays there/))
  state.denied.clear()
  sftp.files.clear()
  state.room = 10
  expect(await came(good)).toMatchObject(at('no_space', 'disk or quota may be full'))
  state.room = Number.POSITIVE_INFINITY
  state.cutAfter = 10
  expect(await came(good)).toMatchObject(at('broken_off', 'closed the connection'))
  state.cutAfter = Number.POSITIVE_INFINITY
  expect([...sftp.files.keys()].filter((name) => !name.endsWith('.part'))).toEqual([])
  sftp.files.clear()
  // Asked as a question, and with a key in place of a password.
  state.asksOneByOne = true
  const { id } = (await post(good)).document.data
  expect((await tried(id)).result).toBe('written')
  state.asksOneByOne = false
  await change(id, { private_key: sftp.privateKey })
  expect((await tried(id)).result).toBe('written')
  state.replaces = false
  expect((await tried(id)).result).toBe('written')
  state.replaces = true
})

test('a bucket that does not take the file is told for what it is', async () => {
  const { came } = await admin()
  const good = hereToo()
  const at = (result: string, message: string) => ({ result, message: expect.stringContaining(message) })
  expect(await came(good)).toMatchObject(at('written', 'written and removed'))
  expect(s3.objects.size).toBe(0)
  expect(await came({ ...good, access_key_id: 'AKIANOBODY' })).toMatchObject(at('sign_in_refused', 'access key ID'))
  expect(await came({ ...good, secret_access_key: 'other' })).toMatchObject(
    at('signature_refused', 'secret access key'),
  )
  expect(await came({ ...good, bucket: 'elsewhere' })).toMatchObject(at('bucket_missing', 'no bucket elsewhere'))
  expect(await came({ ...good, endpoint: `http://127.0.0.1:${await freePort()}` })).toMatchObject(
    at('connection_refused', 'refused'),
  )
  expect(await came({ ...good, endpoint: 'http://nowhere.example' })).toMatchObject(at('host_unknown', 'not known'))
  for (const [status, code, result, message] of [
    [403, 'RequestTimeTooSkewed', 'clock_off', 'clock of this server'],
    [403, 'AccessDenied', 'no_permission', 'may not write to bucket/a b/'],
    [403, 'QuotaExceeded', 'no_space', 'no room'],
    [400, 'AuthorizationHeaderMalformed', 'wrong_region', 'eu-central-1'],
    [301, 'PermanentRedirect', 'wrong_region', 'eu-central-1'],
    [400, 'Odd<script>', 'failed', 'answered with 400'],
  ] as const) {
    s3.failures.push({ status, code })
    expect(await came(good)).toMatchObject(at(result, message))
  }
  expect(s3.failures).toEqual([])
})
