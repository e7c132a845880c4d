import { createHmac, randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { eventNames } from '#contract/webhooks/event-catalog.ts'
import { createApp } from '../../app.ts'
import { ask } from '../../testing/ask.ts'
import { answer, startReceiver } from '../../testing/receiver.ts'
import { testApp } from '../../testing/test-app.ts'

const { account, app, clock, context, store } = testApp({ allowPrivate: true })
// One test asks for every event.
beforeAll(() => {
  // Receivers refuse what is old by their own clock.
  clock.now = new Date()
})

const trigger = (apiKey: string, body: unknown, of = app()) =>
  ask(of, { method: 'POST', path: '/v2/webhooks/trigger', headers: { authorization: `Token ${apiKey}` }, body })

test('an example is sent, signed, and the answer shows the whole exchange', async () => {
  const { client } = await account()
  await using receiver = await startReceiver(answer(201, 'thank you', { 'x-by': 'me' }))
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const body = { url: receiver.url, event: 'container.updated' as const, secret }
  const shown = await client(api.webhook_trigger.send, { body })
  const [received] = receiver.received
  expect(shown).toMatchObject({ url: receiver.url, succeeded: true, error: null, status_code: 201 })
  expect(shown).toMatchObject({ response_headers: { 'x-by': 'me' }, response_body: 'thank you' })
  expect(shown.request_body).toBe(received?.body)
  expect(received?.headers).toMatchObject(shown.request_headers)
  const document = new Webhook(secret).verify(received?.body ?? '', received?.headers as Record<string, string>)
  expect(document).toMatchObject({ data: { type: 'webhook_notification', attributes: { event: 'container.updated' } } })
  const hex = createHmac('sha256', secret)
    .update(received?.body ?? '')
    .digest('hex')
  expect(received?.headers['x-t49-webhook-signature']).toBe(hex)
})

test('what is sent is what the examples show, of every event', async () => {
  const { apiKey, client } = await account()
  await using receiver = await startReceiver()
  for (const event of eventNames) {
    expect((await trigger(apiKey, { url: receiver.url, event })).status).toBe(200)
    const { data, included } = await client(api.webhook_notifications.examples, { params: { event } })
    expect(JSON.parse(receiver.received.at(-1)?.body ?? '')).toEqual({ data: data[0], included })
  }
})

test('a delivery that fails is shown as well', async () => {
  const { apiKey } = await account()
  await using receiver = await startReceiver(answer(500, 'broken'))
  const { status, document } = await trigger(apiKey, { url: receiver.url, event: 'container.created' })
  expect(status).toBe(200)
  expect(document).toMatchObject({ succeeded: false, status_code: 500, response_body: 'broken' })
  const nobody = await trigger(apiKey, { url: 'https://nobody.example.com/', event: 'container.created' })
  expect(nobody.document).toMatchObject({
    succeeded: false,
    error: 'The name of the host is not known',
    status_code: null,
    response_headers: null,
    response_body: null,
  })
})

test.each([
  [{}, ['/url', '/event']],
  [{ url: 'https://example.com/' }, ['/event']],
  [{ event: 'container.updated' }, ['/url']],
  [{ url: 'https://example.com/', event: 'container.exploded' }, ['/event']],
  [{ url: 'ftp://example.com/', event: 'container.updated' }, ['/url']],
  [{ url: 'https://me:secret@example.com/', event: 'container.updated' }, ['/url']],
  [{ url: 'https://example.com/', event: 'container.updated', secret: '' }, ['/secret']],
  [{ url: 7, event: 'container.updated' }, ['/url']],
])('%j is refused, and the error points at what is wrong', async (body, pointers) => {
  const { status, errors } = await trigger((await account()).apiKey, body)
  expect(status).toBe(422)
  expect(errors.map(({ source }) => source)).toEqual(pointers.map((pointer) => ({ pointer })))
})

test('where the operator does not allow private webhooks, nothing is sent there', async () => {
  const closed = await createApp({ store: store(), ...context, webhooks: { ...context.webhooks, allowPrivate: false } })
  const { apiKey } = await account()
  await using receiver = await startReceiver()
  const { status, errors } = await trigger(apiKey, { url: receiver.url, event: 'container.updated' }, closed)
  expect(status).toBe(422)
  expect(errors).toMatchObject([
    { source: { pointer: '/url' }, detail: expect.stringContaining('ALLOW_PRIVATE_WEBHOOKS') },
  ])
  expect(receiver.received).toEqual([])
  await closed.close()
})

test('while a receiver takes its time, nobody else waits', async () => {
  const { client, apiKey } = await account()
  let finish = () => {}
  await using receiver = await startReceiver((_, response) => {
    finish = () => void response.end()
  })
  // More than the store has connections.
  const sent = Array.from({ length: 12 }, () => trigger(apiKey, { url: receiver.url, event: 'container.updated' }))
  await expect.poll(() => receiver.received.length).toBe(12)
  expect((await client(api.webhooks.list)).data).toEqual([])
  finish()
  for (const connection of receiver.connections) connection.destroy()
  for (const { status } of await Promise.all(sent)) expect(status).toBe(200)
})
