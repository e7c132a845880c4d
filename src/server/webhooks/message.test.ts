import { expect, test } from 'vitest'
import { answer, startReceiver } from '../testing/receiver.ts'
import { anywhere } from './guarded-connector.ts'
import { messageOf } from './message.ts'
import { createSender } from './send.ts'

const content = { id: 'one', url: 'http://127.0.0.1/', body: '{}', secret: { secret: 'a' }, now: new Date() }

test('the headers of the delivery cannot be set by a webhook, nor those of the connection', () => {
  const ours = messageOf({ ...content, headers: [] }).headers
  const theirs = [
    ...Object.keys(ours),
    'Host',
    'Content-Length',
    'Transfer-Encoding',
    'Connection',
    'Keep-Alive',
    'Proxy-Authorization',
    'TE',
    'Trailer',
    'Upgrade',
    'Expect',
    'X-T49-Webhook-Signature-Previous',
  ].flatMap((name) => [
    { name, value: 'theirs' },
    { name: name.toUpperCase(), value: 'theirs' },
  ])
  expect(messageOf({ ...content, headers: theirs }).headers).toEqual(ours)
})

test('other headers arrive as they were written', async () => {
  await using receiver = await startReceiver(answer(200))
  const sender = createSender({ reach: anywhere })
  const headers = [
    { name: 'Authorization', value: 'Bearer abc' },
    { name: 'X-Umlaut', value: 'Zürich 上海' },
  ]
  expect(await sender.send(messageOf({ ...content, url: receiver.url, headers }))).toMatchObject({ succeeded: true })
  await sender.close()
  const [received] = receiver.received
  expect(received?.headers.authorization).toBe('Bearer abc')
  expect(Buffer.from(String(received?.headers['x-umlaut']), 'latin1').toString('utf8')).toBe('Zürich 上海')
  expect(received?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Landfall-Webhooks/1' })
})

test('what nobody will check is not signed, and has an id and a time all the same', () => {
  const { headers } = messageOf({ ...content, headers: [], secret: null })
  expect(Object.keys(headers).sort()).toEqual(['content-type', 'user-agent', 'webhook-id', 'webhook-timestamp'])
})
