import { expect, test } from 'vitest'
import { loadPlaces } from '../../reference/places.ts'
import { profileOf } from '../../reference/profiles/profiles.ts'
import type { Profile } from '../../reference/profiles/schema.ts'
import { json, startLine } from '../dcsa/fixtures/line-server.ts'
import { equipmentEvent } from '../dcsa/fixtures/v2.ts'
import { type Account, createProfileClient } from './client.ts'

const clientOf = (profile: Profile, account: Partial<Account>) =>
  createProfileClient(
    profile,
    { settings: {}, credentials: {}, ...account },
    {
      ...{ fetch, places: loadPlaces(), takeTurn: async () => undefined },
      now: () => new Date('2026-06-20T00:00:00Z'),
    },
  )

const known = (id: string) => {
  const profile = profileOf(id)
  if (!profile) throw new Error(`There is no profile ${id}`)
  return profile
}

const bill = { request_type: 'bill_of_lading', number: 'HLCUSHA123456', scac: 'HLCU' } as const
const keys = { id: 'our-client-id', secret: 'our-secret-text' }
/** An event of the bill. */
const ofBill = (documentReferenceValue: string = bill.number) => ({
  ...equipmentEvent,
  documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue }],
})

test.each([
  ['container', 'TCLU4829132', 1],
  ['bill_of_lading', 'EGLV123456789012', 2],
] as const)(
  'a line that answers everything with an error is down, whatever it is asked for (%s)',
  async (request_type, number, asked) => {
    await using line = await startLine(({ url }, response) =>
      url.startsWith('/token')
        ? json(response, { access_token: 'a-token' })
        : json(response, { message: 'Internal error' }, { status: 500, headers: { 'Retry-After': '600' } }),
    )
    const settings = { base_url: line.base_url, token_url: `${line.base_url}/token` }
    const { ask } = clientOf(known('evergreen'), { settings, credentials: keys, base_url: line.base_url })
    expect(await ask({ request_type, number, scac: 'EGLV' })).toEqual({
      outcome: 'unreachable',
      message: 'It answered 500',
      retry_after_seconds: 600,
    })
    expect(line.calls.filter(({ url }) => url.includes('/events'))).toHaveLength(asked)
  },
)

test('a line that says in words of its own that it stumbles over every form of a number does not know it', async () => {
  await using line = await startLine((_, response) =>
    json(response, { errorCode: 'error.internalServer' }, { status: 500 }),
  )
  const settings = { plan: 'default' }
  const { ask } = clientOf(known('hapag-lloyd'), { settings, credentials: keys, base_url: line.base_url })
  expect(await ask(bill)).toEqual({ outcome: 'not_found' })
})

test('events of others in an answer about a bill are left out, said so, and nothing is concluded from the rest', async () => {
  const foreign = {
    ...ofBill('HLCUSHA999999'),
    eventID: 'of-another',
    equipmentReference: 'MSKU4532106',
  }
  await using line = await startLine((_, response) => json(response, [ofBill(), foreign]))
  const profile = known('dcsa-2')
  const confirmed = { ...profile, evidence: { ...profile.evidence, state: 'confirmed' as const } }
  const answer = await clientOf(confirmed, { settings: { base_url: line.base_url }, base_url: line.base_url }).ask(bill)
  if (answer.outcome !== 'found') throw new Error(JSON.stringify(answer))
  expect(answer.facts.map(({ fact }) => fact.bill_of_lading)).toEqual([bill.number])
  expect(answer.complete).toBe(false)
  expect(answer.rejected).toEqual([
    { pointer: '', reason: '1 of 2 reports are about other numbers, and are not taken' },
  ])
})

test('the beta of version 3 is asked for bills and bookings by the type of the document', async () => {
  await using line = await startLine((_, response) => json(response, []))
  const { ask } = clientOf(known('dcsa-3-beta'), { settings: { base_url: line.base_url }, base_url: line.base_url })
  await ask(bill)
  await ask({ request_type: 'booking_number', number: '123456789', scac: 'HLCU' })
  await ask({ request_type: 'container', number: 'TCLU4829132', scac: 'HLCU' })
  expect(line.calls.map(({ query }) => Object.fromEntries(query))).toEqual([
    { documentTypeCodes: 'TRD', documentReference: bill.number, limit: '100' },
    { documentTypeCodes: 'BKG', documentReference: '123456789', limit: '100' },
    { equipmentReference: 'TCLU4829132', limit: '100' },
  ])
})
