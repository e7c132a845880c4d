import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { filesOnDisk } from '../files/file-store.ts'
import { mailOf } from '../testing/mails.ts'
import { testApp } from '../testing/test-app.ts'
import { testReader } from '../testing/test-reader.ts'
import { readMail } from './read-mail.ts'

const setting = testApp()
const hasty = testReader({ seconds: 0.001 })
afterAll(() => hasty.close())

const nested = `subject: x\r\ncontent-type: text/html\r\n\r\n${'<ul><li>x\r\n'.repeat(200_000)}`
const addressed = `subject: x\r\nto: ${'a:'.repeat(400_000)}\r\n\r\nx`

test.each([
  ['lists in lists', nested],
  ['groups of addresses in groups', addressed],
  ['words of a header in code', `subject: ${'=?utf-8?q?a?= '.repeat(60_000)}\r\n\r\nx`],
  ['types without end', `content-type: text/plain${'; a*0=x'.repeat(100_000)}\r\n\r\nx`],
])('while a mail of %s is read, the server answers everybody else', async (_, mail) => {
  const me = await setting.account()
  const sent = send(me.apiKey, mail)
  let isRead = false
  sent.finally(() => {
    isRead = true
  })
  let [longest, answers] = [0, 0]
  for (let asked = performance.now(); !isRead; asked = performance.now()) {
    expect((await setting.app().inject({ url: '/healthz' })).statusCode).toBe(200)
    await new Promise((go) => setTimeout(go, 5))
    longest = Math.max(longest, performance.now() - asked)
    answers += 1
  }
  expect([202, 422]).toContain((await sent).statusCode)
  expect(answers).toBeGreaterThan(3)
  // A machine that has much else to do lets it wait for a moment; a mail that is read here took most of a minute.
  expect(longest).toBeLessThan(8000)
})

test('a mail that takes its reader too long is refused, and nothing of it is left', async () => {
  const { id } = await setting.account()
  const reading = {
    files: setting.context.files.of(id),
    reader: hasty,
    waiting: { caller: id },
    maxFileBytes: 3_000_000,
  }
  await expect(readMail(Readable.from([nested]), reading)).rejects.toMatchObject({
    problems: [{ code: 'invalid', detail: expect.stringContaining('within 0.001 seconds') }],
  })
  const incoming = join(setting.folder, 'files', 'incoming')
  expect(existsSync(incoming) ? readdirSync(incoming) : []).toEqual([])
})

test('a mail is read where the folder of the data is named from where the server stands', async () => {
  const { id } = await setting.account()
  const files = filesOnDisk(setting.store(), relative(process.cwd(), setting.folder), () => setting.clock.now).of(id)
  const paper = 'content-type: text/plain\r\ncontent-disposition: attachment; filename=a.txt\r\n\r\nTCLU4829132'
  const mail = mailOf({ parts: ['content-type: text/plain\r\n\r\nSee attached.', paper] })
  const reading = { files, reader: setting.reader, waiting: { caller: id }, maxFileBytes: 3_000_000 }
  const read = await readMail(Readable.from([mail]), reading)
  expect(read.parts.map(({ name, outcome }) => [name, outcome])).toContainEqual(['a.txt', 'taken'])
})

const send = (apiKey: string, payload: string) =>
  setting.app().inject({
    method: 'POST',
    url: '/v2/ingest/email',
    headers: { authorization: `Token ${apiKey}`, 'content-type': 'message/rfc822' },
    payload,
  })
