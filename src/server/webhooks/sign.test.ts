import { createHmac, randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { signatureHeaders } from './sign.ts'

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`
const id = '0b27a595-e531-4f93-8d5a-22e1675d863a'
const body = JSON.stringify({ data: { id, attributes: { name: 'Zürich – 上海 🚢' } } })
const hex = (secret: string, text = body) => createHmac('sha256', Buffer.from(secret)).update(text).digest('hex')

test('a receiver with the package of Standard Webhooks accepts it', () => {
  const secret = newSecret()
  const headers = signatureHeaders({ secret }, { id, body, now: new Date() })
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
  expect(headers['webhook-id']).toBe(id)
})

test('and refuses another body, another id, another time and another secret', () => {
  const secret = newSecret()
  const headers = signatureHeaders({ secret }, { id, body, now: new Date() })
  const receiver = new Webhook(secret)
  const later = String(Number(headers['webhook-timestamp']) + 1)
  expect(() => receiver.verify(`${body} `, headers)).toThrow('No matching signature')
  expect(() => receiver.verify(body, { ...headers, 'webhook-id': 'another' })).toThrow('No matching signature')
  expect(() => receiver.verify(body, { ...headers, 'webhook-timestamp': later })).toThrow('No matching signature')
  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('No matching signature')
  const old = signatureHeaders({ secret }, { id, body, now: new Date(Date.now() - 6 * 60_000) })
  expect(() => receiver.verify(body, old)).toThrow('too old')
})

test('the plain header is the HMAC of the body alone, with the whole secret as it is written', () => {
  const secret = newSecret()
  const headers = signatureHeaders({ secret }, { id, body, now: new Date() })
  expect(headers['x-t49-webhook-signature']).toBe(hex(secret))
  expect(headers).not.toHaveProperty('x-t49-webhook-signature-previous')
})

test('while two secrets count, receivers with either accept it', () => {
  const [secret, previous_secret] = [newSecret(), newSecret()]
  const headers = signatureHeaders({ secret, previous_secret }, { id, body, now: new Date() })
  for (const one of [secret, previous_secret]) expect(new Webhook(one).verify(body, headers)).toEqual(JSON.parse(body))
  expect(headers['x-t49-webhook-signature']).toBe(hex(secret))
  expect(headers['x-t49-webhook-signature-previous']).toBe(hex(previous_secret))
})

test('a secret that is no key of Standard Webhooks signs the plain header alone', () => {
  const headers = signatureHeaders({ secret: 'just a text' }, { id, body, now: new Date() })
  expect(headers).not.toHaveProperty('webhook-signature')
  expect(headers['x-t49-webhook-signature']).toBe(hex('just a text'))
})
