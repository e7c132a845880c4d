import { generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadPlaces } from '../../reference/places.ts'
import { profileOf, profiles, readProfile } from '../../reference/profiles/profiles.ts'
import type { Profile } from '../../reference/profiles/schema.ts'
import { json, startLine } from '../dcsa/fixtures/line-server.ts'
import { equipmentEvent } from '../dcsa/fixtures/v2.ts'
import { type Account, type ClientDeps, createProfileClient } from './client.ts'
import type { Exchange } from './exchange.ts'
import { formsOf } from './number-forms.ts'

const now = () => new Date('2026-06-20T00:00:00Z')

function clientOf(
  profile: Profile,
  account: Partial<Account>,
  takeTurn: ClientDeps['takeTurn'] = async () => undefined,
) {
  const exchanges: Exchange[] = []
  const client = createProfileClient(
    profile,
    { settings: {}, credentials: {}, ...account },
    {
      fetch,
      places: loadPlaces(),
      now,
      takeTurn,
      listen: (exchange) => exchanges.push(exchange),
    },
  )
  return { ...client, exchanges }
}

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
const eventOf = (number: string, at: number) => ({
  ...ofBill(),
  eventID: `event-${number}-${at}`,
  equipmentReference: number,
  eventDateTime: new Date(Date.UTC(2026, 5, 1, at)).toISOString(),
})

test('every profile fits its schema, names where a key is had, and claims no evidence that there is not', () => {
  expect(profiles.length).toBeGreaterThan(10)
  for (const { id, evidence, access, requests } of profiles) {
    expect({ id, state: evidence.state }).toEqual({ id, state: 'never_tried' })
    expect({ id, steps: access.steps.length > 0 }).toEqual({ id, steps: true })
    for (const { if_full } of requests) if (if_full) expect(requests.map((one) => one.id)).toContain(if_full)
  }
})

test('a profile that does not fit says where', () => {
  const { hosts: _, ...rest } = known('hapag-lloyd')
  expect(() => readProfile({ ...rest, complete: 'always' }, 'odd.json')).toThrow(/odd\.json.+\n.*(hosts|complete)/s)
})

test.each([
  ['as_typed', ['HLCUSHA123456']],
  ['strip', ['SHA123456']],
  ['strip_then_prefixed', ['SHA123456', 'HLCUSHA123456']],
  ['prefixed_then_strip', ['HLCUSHA123456', 'SHA123456']],
] as const)('a number in the form %s', (form, forms) => {
  expect(formsOf('HLCUSHA123456', 'HLCU', form)).toEqual(forms)
})

test('the form that was answered is asked for first from then on', async () => {
  await using line = await startLine(({ query }, response) =>
    query.get('transportDocumentReference')?.startsWith('HLCU')
      ? json(response, { errorCode: 'error.internalServer' }, { status: 500 })
      : json(response, [ofBill(query.get('transportDocumentReference') ?? '')]),
  )
  const settings = { plan: 'default' }
  const { ask } = clientOf(known('hapag-lloyd'), { settings, credentials: keys, base_url: line.base_url })
  expect((await ask(bill)).outcome).toBe('found')
  expect((await ask({ ...bill, number: 'HLCUSHA999999' })).outcome).toBe('found')
  expect(line.calls.map(({ query }) => query.get('transportDocumentReference'))).toEqual([
    'HLCUSHA123456',
    'SHA123456',
    'SHA999999',
  ])
})

test('an answer of exactly as many events as are allowed is completed by container, and withdraws nothing', async () => {
  const boxes = ['TCLU4829132', 'MSKU4532106']
  await using line = await startLine(({ query }, response) => {
    const box = query.get('equipmentReference')
    if (box)
      return json(
        response,
        [0, 1, 2].map((at) => eventOf(box, 200 + at)),
      )
    json(
      response,
      Array.from({ length: 100 }, (_, at) => eventOf(String(boxes[at % 2]), at)),
    )
  })
  const { ask } = clientOf(known('hapag-lloyd'), {
    settings: { plan: 'default' },
    credentials: keys,
    base_url: line.base_url,
  })
  const answer = await ask(bill)
  expect(answer).toMatchObject({ outcome: 'found', complete: false })
  if (answer.outcome === 'found') expect(answer.facts.length).toBe(106)
  expect(line.calls.slice(1).map(({ query }) => query.get('equipmentReference'))).toEqual(boxes)
})

test('boxes that are known to belong to it are asked for, too, where an answer is as long as it may be', async () => {
  const [named = '', unnamed = ''] = ['TCLU4829132', 'MSKU4532106']
  await using line = await startLine(({ query }, response) => {
    const box = query.get('equipmentReference')
    if (box) return json(response, [eventOf(box, 200)])
    json(
      response,
      Array.from({ length: 100 }, (_, at) => eventOf(named, at)),
    )
  })
  const settings = { plan: 'default' }
  const { ask } = clientOf(known('hapag-lloyd'), { settings, credentials: keys, base_url: line.base_url })
  const answer = await ask({ ...bill, also: { containers: [unnamed, named] } })
  if (answer.outcome !== 'found') throw new Error(JSON.stringify(answer))
  expect(line.calls.slice(1).map(({ query }) => query.get('equipmentReference'))).toEqual([named, unnamed])
  expect(answer.facts.filter(({ fact }) => fact.container_number === unnamed)).toHaveLength(1)
})

test('no profile that is asked is asked without a pace', () => {
  const unpaced = profiles.filter(({ requests, limits }) => requests.length > 0 && limits.length === 0)
  expect(unpaced.map(({ id }) => id)).toEqual([])
})

test('of what nobody has tried silence says nothing, however complete an answer looks', async () => {
  await using line = await startLine((_, response) => json(response, [ofBill()]))
  const profile = known('dcsa-2')
  const account = { settings: { base_url: line.base_url }, base_url: line.base_url }
  expect(await clientOf(profile, account).ask(bill)).toMatchObject({ outcome: 'found', complete: false })
  const confirmed = { ...profile, evidence: { ...profile.evidence, state: 'confirmed' as const } }
  expect(await clientOf(confirmed, account).ask(bill)).toMatchObject({ outcome: 'found', complete: true })
})

test('version 3 of Maersk takes bills and bookings by the type of the document', async () => {
  await using line = await startLine(({ url }, response) =>
    url.startsWith('/customer-identity') ? json(response, { access_token: 'a-token' }) : json(response, { events: [] }),
  )
  const { ask } = clientOf(known('maersk-v3'), {
    credentials: { key: 'consumer', secret: 'hidden-text' },
    base_url: line.base_url,
  })
  await ask({ request_type: 'booking_number', number: '123456789', scac: 'MAEU' })
  const [token, asked] = line.calls
  expect(token?.headers['consumer-key']).toBe('consumer')
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({
    documentTypeCodes: 'BKG',
    documentReference: '123456789',
    limit: '100',
  })
  expect(asked?.headers).toMatchObject({ authorization: 'Bearer a-token', 'consumer-key': 'consumer' })
})

test('a token by Basic and the address, with a key beside it, is shown to nobody', async () => {
  await using line = await startLine(({ url }, response) =>
    url.includes('accesstoken') ? json(response, { access_token: 'token-of-one' }) : json(response, [equipmentEvent]),
  )
  const credentials = { apikey: 'key-of-the-gateway', id: 'our-client', secret: 'our-password' }
  const { ask, exchanges } = clientOf(known('one'), { credentials, base_url: line.base_url })
  await ask({ ...bill, scac: 'ONEY', number: 'ONEYSZP123456' })
  expect(line.calls[0]).toMatchObject({ method: 'POST', url: '/v1/oauth/accesstoken?grant_type=client_credentials' })
  expect(line.calls[0]?.headers.authorization).toBe(
    `Basic ${Buffer.from('our-client:our-password').toString('base64')}`,
  )
  expect(exchanges.map(({ purpose }) => purpose)).toEqual(['token', 'data'])
  expect(JSON.stringify(exchanges)).not.toMatch(/key-of-the-gateway|our-client|our-password|token-of-one/)
})

test('HMM is asked with booking and container together, and else not at all', async () => {
  await using line = await startLine((_, response) => json(response, { equipmentEvent: [equipmentEvent] }))
  const { ask } = clientOf(known('hmm'), { credentials: { key: 'gateway' }, base_url: line.base_url })
  const booking = { request_type: 'booking_number', number: 'SHAZ12345600', scac: 'HDMU' } as const
  expect(await ask(booking)).toMatchObject({
    outcome: 'held',
    reason: 'unaskable',
    message: expect.stringMatching(/booking and container/),
  })
  expect(await ask({ ...booking, request_type: 'bill_of_lading' })).toMatchObject({
    outcome: 'held',
    reason: 'unaskable',
  })
  expect(line.calls).toEqual([])
  await ask({ ...booking, also: { containers: ['TCLU4829132'] } })
  expect(Object.fromEntries(line.calls[0]?.query ?? [])).toEqual({
    carrierBookingReference: 'SHAZ12345600',
    equipmentReference: 'TCLU4829132',
  })
})

const boxes = ['TCLU4829132', 'MSKU4532106', 'CSQU3054383', 'HDMU6824213']
/** A line that tells of the container that it is asked for, unless it is one of these. */
const startHmm = (unknown: readonly string[] = []) =>
  startLine(({ query }, response) => {
    const equipmentReference = query.get('equipmentReference') ?? ''
    const isKnown = !unknown.includes(equipmentReference)
    isKnown
      ? json(response, { equipmentEvent: [{ ...equipmentEvent, equipmentReference }] })
      : json(response, { message: 'No data found' }, { status: 404 })
  })
const together = {
  request_type: 'booking_number',
  number: 'SHAZ12345600',
  scac: 'HDMU',
  also: { containers: boxes },
} as const
const boxesIn = ({ calls }: Awaited<ReturnType<typeof startHmm>>) =>
  calls.flatMap(({ query }) => query.get('equipmentReference') ?? [])

test('HMM is asked for every container of a booking, and one that it does not know takes nothing from the others', async () => {
  const [unknown = '', ...others] = boxes
  await using line = await startHmm([unknown])
  const { ask } = clientOf(known('hmm'), { credentials: { key: 'gateway' }, base_url: line.base_url })
  const answer = await ask(together)
  expect(boxesIn(line).toSorted()).toEqual(boxes.toSorted())
  if (answer.outcome !== 'found') throw new Error(JSON.stringify(answer))
  expect(answer.facts.map(({ fact }) => fact.container_number).toSorted()).toEqual(others.toSorted())
  expect(answer).toMatchObject({ complete: false, rejected: [] })
  expect(await ask({ ...together, also: { containers: [unknown] } })).toEqual({ outcome: 'not_found' })
})

test('where the quota ends between two containers, what was told is kept, and the others are not the last each time', async () => {
  await using line = await startHmm()
  let left = 2
  const spent = { outcome: 'held', reason: 'quota', message: 'The quota is used up', until: null } as const
  const { ask } = clientOf(known('hmm'), { credentials: { key: 'gateway' }, base_url: line.base_url }, async () =>
    left-- > 0 ? undefined : spent,
  )
  const answer = await ask(together)
  if (answer.outcome !== 'found') throw new Error(JSON.stringify(answer))
  expect(answer.facts).toHaveLength(2)
  expect(answer.rejected).toEqual([
    { pointer: '', reason: '2 of 4 containers could not be asked for: The quota is used up' },
  ])
  expect(await ask(together)).toEqual(spent)
  for (let times = 0; times < 40; times++) {
    left = 2
    await ask(together)
  }
  expect([...new Set(boxesIn(line))].toSorted()).toEqual(boxes.toSorted())
})

test('a connection that the line has closed meanwhile is opened anew, once', async () => {
  let closes = 1
  await using line = await startLine((_, response) => (closes-- > 0 ? response.destroy() : json(response, [ofBill()])))
  const { ask } = clientOf(known('hapag-lloyd'), {
    settings: { plan: 'default' },
    credentials: keys,
    base_url: line.base_url,
  })
  expect(await ask(bill)).toMatchObject({ outcome: 'found' })
  closes = 2
  expect(await ask(bill)).toMatchObject({ outcome: 'unreachable', message: expect.stringContaining('No connection') })
  expect(line.calls).toHaveLength(4)
})

test('a private key proves who asks, with an assertion of its own each time', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  await using line = await startLine(({ url }, response) =>
    url.includes('/oauth2/') ? json(response, { access_token: 'a-token', expires_in: 3600 }) : json(response, []),
  )
  const profile = known('msc')
  const steps = profile.auth.map((step) =>
    step.use === 'token' && step.assertion
      ? { ...step, assertion: { ...step.assertion, certificate: undefined } }
      : step,
  ) as Profile['auth']
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const settings = { tenant: 'tenant-1', client_id: 'client-1', scope: 'api/.default' }
  const { ask } = clientOf({ ...profile, auth: steps }, { settings, credentials: { key }, base_url: line.base_url })
  await ask({ ...bill, scac: 'MSCU' })
  const sent = new URLSearchParams(line.calls[0]?.body)
  const [header = '', claims = '', signature = ''] = (sent.get('client_assertion') ?? '').split('.')
  expect(verify('sha256', Buffer.from(`${header}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(
    true,
  )
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    iss: 'client-1',
    sub: 'client-1',
    aud: `${line.base_url}/tenant-1/oauth2/v2.0/token`,
  })
  const wrong = clientOf(profile, {
    settings,
    credentials: { key: 'no key', certificate: 'none' },
    base_url: line.base_url,
  })
  expect(await wrong.ask({ ...bill, scac: 'MSCU' })).toMatchObject({
    outcome: 'refused',
    message: expect.stringMatching(/private key/),
  })
})
