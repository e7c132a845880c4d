import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { curlOf } from '#app/features/webhook/curl.ts'
import { answer, startReceiver } from '../testing/receiver.ts'

const secret = `whsec_${Buffer.from('thirty-two bytes of any old kind').toString('base64')}`
const run = promisify(execFile)

test('the commands deliver the very body, signed now, with the headers of the webhook', async () => {
  await using receiver = await startReceiver(answer(202, 'thanks'))
  const body = JSON.stringify({ text: `it's "quoted" \\ $HOME \`date\` %s €` })
  const headers = [
    { name: 'X-Api-Key', value: `o'clock $PATH` },
    { name: 'X-Empty', value: '' },
    { name: 'Webhook-Id', value: 'another' },
  ]
  const commands = curlOf({ id: 'c0ffee', url: `${receiver.url}?a=1&b='2'`, headers, body })
  const { stdout } = await run('sh', ['-c', commands], { env: { ...process.env, WEBHOOK_SECRET: secret } })
  expect(stdout).toContain('202')
  const [received] = receiver.received
  expect(received).toMatchObject({ method: 'POST', path: `/hook?a=1&b='2'`, body })
  expect(received?.headers).toMatchObject({
    'webhook-id': 'c0ffee',
    'x-api-key': `o'clock $PATH`,
    'x-empty': '',
    'content-type': 'application/json',
  })
  expect(new Webhook(secret).verify(body, received?.headers as Record<string, string>)).toEqual(JSON.parse(body))
})

test('the secret is nowhere in what is copied', () => {
  expect(curlOf({ id: 'i', url: 'https://example.com/', headers: [], body: '{}' })).not.toContain(secret)
})
