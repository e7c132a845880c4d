import { createHash, createHmac, createPrivateKey, sign, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareBill } from '../identifiers.ts'
import type { Voyage } from '../voyage.ts'
import { plainShipments } from './journeys.ts'
import { startProfiles } from './start.ts'

/** What is published of each line, written down here once more: the simulator is made of the profiles, this is not. */
const now = new Date('2026-06-15T16:00:00Z')
let lines: Awaited<ReturnType<typeof startProfiles>>
beforeAll(async () => {
  lines = await startProfiles({ anchor: now, now: () => now })
})
afterAll(() => lines.close())

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' } as Record<string, string>,
  body: new URLSearchParams(fields).toString(),
})

async function call(id: string, path: string, init: RequestInit = {}) {
  const response = await fetch(`${lines.address}/${id}${path}`, init)
  const body = (await response.json()) as Record<string, unknown> & unknown[]
  return { status: response.status, headers: response.headers, body }
}

function voyageOf(scac: string): Voyage {
  const found = plainShipments(lines.fleet, { scacs: [scac] }).find(({ scac: one }) => one === scac)?.voyages[0]
  if (!found) throw new Error(`No voyage of ${scac}`)
  return found
}
const keysOf = (id: string) => lines.holder(id).credentials as Record<string, string>
const boxOf = ({ boxes }: Voyage) => boxes[0]?.number ?? ''

async function tokenOf(id: string, path: string, init: RequestInit) {
  const { status, body } = await call(id, path, init)
  expect({ id, status }).toEqual({ id, status: 200 })
  expect(body.expires_in).toBeTypeOf('number')
  return { bearer: `Bearer ${body.access_token}`, expires_in: body.expires_in }
}

test('Maersk: a token for the Consumer-Key, which goes along with every call', async () => {
  const { key = '', secret = '' } = keysOf('maersk-plus')
  const asked = form({ grant_type: 'client_credentials', client_id: key, client_secret: secret })
  const path = '/customer-identity/oauth/v2/access_token'
  expect((await call('maersk-plus', path, asked)).status).toBe(401)
  const headers = { ...asked.headers, 'Consumer-Key': key, 'Cache-Control': 'no-cache' }
  const { bearer } = await tokenOf('maersk-plus', path, { ...asked, headers })
  const bill = bareBill('MAEU', voyageOf('MAEU').bill)
  const events = `/track-and-trace-private/events?transportDocumentReference=${bill}&limit=100`
  const both = { Authorization: bearer, 'Consumer-Key': key }
  const { status, body } = await call('maersk-plus', events, { headers: both })
  expect([status, Array.isArray(body.events)]).toEqual([200, true])
  const without = await call('maersk-plus', events, { headers: { Authorization: bearer } })
  expect(without).toMatchObject({ status: 401, body: { code: 'ERR_GW_001' } })
  const none = '/track-and-trace-private/events?transportDocumentReference=999999999'
  expect((await call('maersk-plus', none, { headers: both })).status).toBe(404)
})

test('Hapag-Lloyd: two headers and no token; an unknown number is an internal error; no page is named', async () => {
  const { id = '', secret = '' } = keysOf('hapag-lloyd')
  const headers = { 'X-IBM-Client-Id': id, 'X-IBM-Client-Secret': secret }
  const path = '/hlag/external/v2/events?transportDocumentReference='
  const { bill } = voyageOf('HLCU')
  for (const number of [bill, bareBill('HLCU', bill)]) {
    const { status, headers: said } = await call('hapag-lloyd', `${path}${number}&limit=3`, { headers })
    expect([status, said.get('Next-Page')]).toEqual([200, null])
  }
  expect((await call('hapag-lloyd', `${path}${bill}`, { headers: { 'X-IBM-Client-Id': id } })).status).toBe(401)
  const unknown = await call('hapag-lloyd', `${path}HLCUXXX000`, { headers })
  expect(unknown).toMatchObject({ status: 500, body: { errorCode: 'error.internalServer' } })
})

test('CMA CGM: a token of 299 seconds with a scope, or a key alone; a bare list', async () => {
  const { id = '', secret = '' } = keysOf('cma-cgm')
  const fields = { grant_type: 'client_credentials', client_id: id, client_secret: secret }
  expect((await call('cma-cgm', '/as/token.oauth2', form(fields))).status).toBe(401)
  const scoped = form({ ...fields, scope: 'tandtcommercial:read:be' })
  const { bearer, expires_in } = await tokenOf('cma-cgm', '/as/token.oauth2', scoped)
  expect(expires_in).toBe(299)
  const events = `/operation/trackandtrace/v1/events?equipmentReference=${boxOf(voyageOf('CMDU'))}`
  const { body } = await call('cma-cgm', events, { headers: { Authorization: bearer } })
  expect(Array.isArray(body)).toBe(true)
  const public_tier = await call('cma-cgm-key', events, { headers: { KeyId: keysOf('cma-cgm-key').key ?? '' } })
  expect(JSON.stringify(public_tier.body)).toMatch(/"BKG","documentReferenceValue":"[0-9a-f]{64}"/)
  expect(JSON.stringify(public_tier.body)).not.toContain('"SHIPMENT"')
})

test('MSC: a token for an assertion that the certificate proves, once and for ten minutes at most', async () => {
  const { key = '', certificate = '' } = keysOf('msc')
  const { tenant, client_id = '', scope = '' } = lines.holder('msc').settings
  const path = `/${tenant}/oauth2/v2.0/token`
  const seconds = now.getTime() / 1000
  const ask = (claims: object) => {
    const x5t = createHash('sha1').update(new X509Certificate(certificate).raw).digest('base64url')
    const usual = { iss: client_id, sub: client_id, aud: `${lines.address}/msc${path}`, jti: 'one', nbf: seconds }
    const parts = [
      { alg: 'RS256', typ: 'JWT', x5t },
      { ...usual, exp: seconds + 300, ...claims },
    ]
    const content = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    const signature = sign('sha256', Buffer.from(content), createPrivateKey(key)).toString('base64url')
    const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
    const client_assertion = `${content}.${signature}`
    return form({ grant_type: 'client_credentials', client_id, scope, client_assertion_type: type, client_assertion })
  }
  const { bearer } = await tokenOf('msc', path, ask({}))
  for (const wrong of [{}, { jti: 'b', exp: seconds + 700 }, { jti: 'c', exp: seconds - 1 }, { jti: 'd', aud: 'x' }])
    expect((await call('msc', path, ask(wrong))).status).toBe(401)
  const events = `/msc/trackandtrace/v2.2/events?transportDocumentReference=${voyageOf('MSCU').bill}`
  const { body } = await call('msc', events, { headers: { Authorization: bearer } })
  expect(body.every((event) => !('eventClassifierCode' in (event as object)))).toBe(true)
})

test('ONE: the grant in the address, Basic, and an API key with both; bills without ONEY', async () => {
  const { apikey = '', id, secret } = keysOf('one')
  const path = '/v1/oauth/accesstoken?grant_type=client_credentials'
  const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  expect((await call('one', path, { method: 'POST', headers: { Authorization: basic } })).status).toBe(401)
  const { bearer } = await tokenOf('one', path, { method: 'POST', headers: { apikey, Authorization: basic } })
  const headers = { apikey, Authorization: bearer }
  const { bill } = voyageOf('ONEY')
  const events = '/v2/cargotracking/events?transportDocumentReference='
  expect((await call('one', events + bareBill('ONEY', bill), { headers })).body[0]).toHaveProperty('metadata')
  expect((await call('one', events + bill, { headers })).status).toBe(404)
})

test('Evergreen: Basic, a version, and an error for bills with EGLV in front; planned is PLAN', async () => {
  const { id, secret } = keysOf('evergreen')
  const asked = form({ grant_type: 'client_credentials' })
  const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  const { bearer } = await tokenOf('evergreen', '/oauth/token', {
    ...asked,
    headers: { ...asked.headers, Authorization: basic },
  })
  const headers = { Authorization: bearer, 'API-Version': '2.2' }
  const { bill } = voyageOf('EGLV')
  const events = '/tnt/v2/events?transportDocumentReference='
  const { body } = await call('evergreen', events + bareBill('EGLV', bill), { headers })
  const dates = body.map((event) => (event as { eventDateTime: string }).eventDateTime)
  expect(dates.every((date) => /^\d{4}-\d\d-\d\d$/.test(date))).toBe(true)
  expect(JSON.stringify(body)).not.toContain('"PLN"')
  expect((await call('evergreen', events + bill, { headers })).status).toBe(500)
  expect((await call('evergreen', events + bill, { headers: { Authorization: bearer } })).status).toBe(400)
})

test('HMM: booking and container together, or nothing; lists by type', async () => {
  const headers = { 'x-Gateway-APIKey': keysOf('hmm').key ?? '' }
  const voyage = voyageOf('HDMU')
  const path = '/gateway/dcsaCargoTracking/v1/cargo-tracking-dcsa'
  const booking = `carrierBookingReference=${voyage.booking}`
  expect((await call('hmm', `${path}?${booking}`, { headers })).status).toBe(400)
  const box = `equipmentReference=${boxOf(voyage)}`
  expect((await call('hmm', `${path}?transportDocumentReference=${voyage.bill}&${box}`, { headers })).status).toBe(400)
  const { body } = await call('hmm', `${path}?${booking}&${box}`, { headers })
  expect(Object.keys(body)).toEqual(expect.arrayContaining(['shipmentEvent', 'transportEvent', 'equipmentEvent']))
  expect(JSON.stringify(body)).toMatch(/"eventType":"Equipment".*"emptyIndicatorCode":"(?:Laden|Empty)"/)
})

test('ZIM: three keys; limit, sort and eventType are refused; transport events have no call', async () => {
  const { key = '', id = '', secret = '' } = keysOf('zim')
  const asked = form({ grant_type: 'client_credentials', client_id: id, client_secret: secret, scope: 'tracing' })
  const own = { 'Ocp-Apim-Subscription-Key': key }
  const token = { ...asked, headers: { ...asked.headers, ...own } }
  const { bearer } = await tokenOf('zim', '/authorize/v1', token)
  const headers = { ...own, Authorization: bearer }
  const events = `/trackAndTrace/v2/?transportDocumentReference=${voyageOf('ZIMU').bill}`
  for (const more of ['limit=100', 'sort=a', 'eventType=TRANSPORT'])
    expect((await call('zim', `${events}&${more}`, { headers })).status).toBe(400)
  const { body } = await call('zim', events, { headers })
  const transport = (body as Record<string, unknown>[]).filter(({ eventType }) => eventType === 'TRANSPORT')
  expect(transport.length).toBeGreaterThan(0)
  expect(transport.every((event) => !('transportCall' in event))).toBe(true)
})

test('COSCO: signed line by line, with a clock that is right to two minutes', async () => {
  const { key, secret = '' } = keysOf('cosco')
  const ask = (number: string, at = now, signs = secret) => {
    const target = `/cosco/info/tracking/${number}?numberType=cntr`
    const md5 = createHash('md5').update('any').digest('hex')
    const digest = `SHA-256=${createHash('sha256').update('').digest('base64')}`
    const date = at.toUTCString()
    const text = [`X-Coscon-Date: ${date}`, `X-Coscon-Digest: ${digest}`, `X-Coscon-Content-Md5: ${md5}`]
    const signed = [...text, `GET ${target} HTTP/1.1`].join('\n')
    const signature = createHmac('sha1', signs).update(signed).digest('base64')
    const names = 'X-Coscon-Date X-Coscon-Digest X-Coscon-Content-Md5 request-line'
    const headers = {
      ...{ 'X-Coscon-Date': date, 'X-Coscon-Digest': digest, 'X-Coscon-Content-Md5': md5, 'X-Coscon-Hmac': md5 },
      'X-Coscon-Authorization': `hmac username="${key}",algorithm="hmac-sha1",headers="${names}",signature="${signature}"`,
    }
    return call('cosco', target.slice('/cosco'.length), { headers })
  }
  const box = boxOf(voyageOf('COSU'))
  const found = await ask(box)
  expect(found).toMatchObject({ status: 200, body: { code: '0' } })
  expect(JSON.stringify(found.body)).toMatch(/"containerNumberStatus":"Empty Equipment Despatched"/)
  expect(JSON.stringify(found.body)).toMatch(/"timeOfIssue":"\d{4}-\d\d-\d\d \d\d:\d\d/)
  expect(await ask('AAAU0000000')).toMatchObject({ status: 200, body: { code: '0', data: { type: 'none' } } })
  expect((await ask(box, new Date(now.getTime() - 180_000))).status).toBe(500)
  expect((await ask(box, now, 'another')).status).toBe(500)
})

test('SeaRates: 200 to everything, with the key in the address', async () => {
  const { key } = keysOf('searates')
  const voyage = voyageOf('MSCU')
  const ask = async (number: string, api_key: string | undefined) =>
    call('searates', `/tracking?api_key=${api_key}&number=${number}&type=CT&sealine=MSCU&route=true`)
  expect(await ask(boxOf(voyage), key)).toMatchObject({ status: 200, body: { message: 'OK' } })
  expect(await ask(boxOf(voyage), 'wrong')).toMatchObject({ status: 200, body: { message: 'API_KEY_WRONG' } })
  expect(await ask('AAAU0000000', key)).toMatchObject({ status: 200, body: { message: 'NO_EVENTS' } })
  const { body } = await ask(boxOf(voyage), key)
  const { data } = body as unknown as { data: { locations: object[]; containers: { events: object[] }[] } }
  expect(data.locations[0]).toMatchObject({ id: expect.anything(), timezone: expect.stringContaining('/') })
  expect(data.containers[0]?.events[0]).toMatchObject({ actual: true, date: expect.stringMatching(/^[\d-]+ [\d:]+$/) })
})

test('ShipsGo: a number is there once it was registered; twice is 409', async () => {
  const headers = { 'X-Shipsgo-User-Token': keysOf('shipsgo').token ?? '', 'Content-Type': 'application/json' }
  const container_number = boxOf(voyageOf('MSCU'))
  const find = () =>
    call('shipsgo', `/v2/ocean/shipments?filters[container_number]=eq:${container_number}`, { headers })
  expect((await find()).body).toMatchObject({ shipments: [] })
  const body = JSON.stringify({ reference: container_number, container_number, carrier: 'MSCU' })
  const open = () => call('shipsgo', '/v2/ocean/shipments', { method: 'POST', headers, body })
  expect((await open()).status).toBe(200)
  expect((await open()).status).toBe(409)
  const { shipments } = (await find()).body as unknown as { shipments: { id: number }[] }
  const { body: found } = await call('shipsgo', `/v2/ocean/shipments/${shipments[0]?.id}`, { headers })
  expect(JSON.stringify(found)).toMatch(/"movements":\[\{"event":"EMSH"/)
  expect((await call('shipsgo', '/v2/ocean/shipments', { headers: {} })).status).toBe(401)
})
