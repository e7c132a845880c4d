import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { password as old, openBrowser, someoneWithPassword } from '../testing/browser.ts'
import { answer, startReceiver } from '../testing/receiver.ts'
import { testApp } from '../testing/test-app.ts'
import { createStolenPasswords } from './stolen-passwords.ts'

const setting = testApp()
let isStolen = async (_: string) => false
Object.assign(setting.context, { isStolen: (password: string) => isStolen(password) })
const stolen = 'zukmoptrafiw of the harbour'
const digestOf = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()
const listOf = (text: string, count: number) =>
  `${'0'.repeat(35)}:3\r\n${digestOf(text).slice(5)}:${count}\r\n${'F'.repeat(35)}:0`

test('only five digits are told, and what is seen nowhere is not stolen', async () => {
  await using service = await startReceiver(answer(200, listOf(stolen, 42)))
  const failed: unknown[] = []
  const onError = (error: unknown) => void failed.push(error)
  const ask = createStolenPasswords({ address: `${service.url}/range/`, onError })
  expect(await ask(stolen)).toBe(true)
  expect(await ask('another password of the harbour')).toBe(false)
  service.reacts(answer(200, listOf(stolen, 0)))
  expect(await ask(stolen)).toBe(false)
  expect(service.received.map(({ path }) => path.replace('/hook/range/', ''))).toEqual([
    digestOf(stolen).slice(0, 5),
    digestOf('another password of the harbour').slice(0, 5),
    digestOf(stolen).slice(0, 5),
  ])
  expect(service.received[0]).toMatchObject({ method: 'GET', body: '', headers: { 'add-padding': 'true' } })
  expect(failed).toEqual([])
})

test('a service that does not answer keeps nobody out, and is told of', async () => {
  const failed: unknown[] = []
  const onError = (error: unknown) => void failed.push(error)
  await using service = await startReceiver(answer(503))
  expect(await createStolenPasswords({ address: `${service.url}/`, onError })(stolen)).toBe(false)
  service.reacts(answer(302, '', { location: 'https://example.com/' }))
  expect(await createStolenPasswords({ address: `${service.url}/`, onError })(stolen)).toBe(false)
  expect(await createStolenPasswords({ address: 'http://127.0.0.1:9/', onError })(stolen)).toBe(false)
  expect(failed).toHaveLength(3)
})

test('a stolen password is refused where one is set', async () => {
  await using service = await startReceiver(answer(200, listOf(stolen, 42)))
  isStolen = createStolenPasswords({ address: `${service.url}/`, onError: () => {} })
  const person = await someoneWithPassword(setting, (await setting.account()).id)
  const change = (password: string) => person.patch('/v2/session/password', { current_password: old, password })
  const refused = {
    status: 422,
    errors: [{ detail: expect.stringMatching(/stolen/), source: { pointer: '/data/attributes/password' } }],
  }
  expect(await change(stolen)).toMatchObject(refused)
  expect((await change('another password of the harbour')).status).toBe(204)
  expect((await openBrowser(setting).post('/v2/session', { email: person.email, password: old })).status).toBe(401)
})
