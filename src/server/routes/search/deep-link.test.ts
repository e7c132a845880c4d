import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sameOriginPath } from '#app/lib/same-origin-path.ts'
import { api } from '#contract/api.ts'
import { toQueryString } from '#contract/query-string.ts'
import { createSignInLink } from '../../db/access/invitations.ts'
import { withSystem } from '../../db/scope.ts'
import { ask } from '../../testing/ask.ts'
import { atSea } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'

const { account, app, clock, store, work } = testApp()

/** Somebody with two shipments, who has signed in, and where a query leads them. */
async function browser() {
  const me = await account()
  const track = async (request_number: string, containers: string[], ref_numbers: string[]) => {
    const attributes = { request_type: 'bill_of_lading' as const, request_number, scac: 'YMLU', ref_numbers }
    const { data } = await me.client(api.tracking_requests.create, { body: { data: { attributes } } })
    const body = containers.flatMap((container) => atSea({ bill: request_number, container }))
    await me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body })
    await work()
    const request = await me.client(api.tracking_requests.get, { params: { id: data.id } })
    return String(request.data.relationships.tracked_object.data?.id)
  }
  const shipment = await track('YMLU700100', ['TCLU4829132', 'MSCU6639870'], ['PO 4500118273'])
  const other = await track('YMLU700200', ['CSQU3054383'], ['PO 4500118999'])
  const { data } = await me.client(api.containers.list)
  const containers = Object.fromEntries(data.map((one) => [one.attributes.number, one.id]))
  const token = await withSystem(store(), (tx) => createSignInLink(tx, me.id, clock.now))
  const attributes = { token, name: 'Ada', email: `${randomUUID()}@example.com`, password: 'correct horse battery' }
  const { headers } = await ask(app(), { method: 'POST', path: '/v2/session/link', body: { data: { attributes } } })
  const cookie = String(headers['set-cookie']).split(';')[0] as string
  return {
    shipment,
    other,
    containers,
    follow: (q: string) => follow(`/shipments/find?${toQueryString({ q })}`, { cookie }),
  }
}

async function follow(path: string, headers: Record<string, string> = {}) {
  const reply = await ask(app(), { path, headers })
  expect(reply.status).toBe(302)
  expect(reply.headers['cache-control']).toBe('no-store')
  return String(reply.headers.location)
}

test('who is signed in lands where each of the five steps leads', async () => {
  const { follow, shipment, other, containers } = await browser()
  const box = `/shipments/${shipment}?container=${containers.TCLU4829132}`
  expect(await follow('TCLU4829132')).toBe(box) // 1: a container
  expect(await follow(' tclu 482913-2 ')).toBe(box)
  expect(await follow('YMLU700100')).toBe(`/shipments/${shipment}`) // 2: a shipment
  expect(await follow('po 4500118273')).toBe(`/shipments/${shipment}`)
  expect(await follow('4829132')).toBe(box) // 3: part of a container
  expect(await follow('700200')).toBe(`/shipments/${other}`) // 4: part of a shipment
  expect(await follow('118999')).toBe(`/shipments/${other}`)
  expect(await follow('nothing & like = it?')).toBe('/shipments?q=nothing+%26+like+%3D+it%3F') // 5: the list
  expect(await follow('')).toBe('/shipments')
})

test('spaces and dashes do not matter, what is only similar leads to the list, and several numbers to theirs', async () => {
  const { follow, shipment } = await browser()
  for (const q of ['ymlu 700-100', 'po4500118273', 'PO-4500-118273'])
    expect(await follow(q)).toBe(`/shipments/${shipment}`)
  // A number that is called by its name; of several, each.
  expect(await follow('B/L: YMLU700100')).toBe('/shipments/find?q=YMLU700100')
  // One digit wrong may be another container: a person decides.
  expect(await follow('TCLU4829133')).toBe('/shipments?q=TCLU4829133')
  expect(await follow('TCLU4829132, YMLU700200')).toBe('/shipments/numbers?list=TCLU4829132%2CYMLU700200')
})

test('what leads to several places takes the first, and says that there are more', async () => {
  const { follow, shipment, other } = await browser()
  const address = await follow('PO 4500118')
  expect([`/shipments/${shipment}?found=PO+4500118`, `/shipments/${other}?found=PO+4500118`]).toContain(address)
})

test('whoever is not signed in does so first, and comes back with the query intact', async () => {
  for (const q of ['TCLU4829132', 'PO 45 & 46 = 100% + #1', 'ö/?\\', '//evil.example', '']) {
    const asked = `/shipments/find?${toQueryString({ q })}`
    const address = new URL(await follow(asked), 'http://landfall.example')
    expect(address.pathname).toBe('/sign-in')
    expect(address.searchParams.get('next')).toBe(asked)
    expect(sameOriginPath(address.searchParams.get('next') ?? undefined)).toBe(asked)
  }
  const utm = '/shipments/find?q=A%20B&utm_source=mail#part'.split('#')[0] as string
  expect(new URL(await follow(utm), 'http://x').searchParams.get('next')).toBe(utm)
  expect(await follow('/shipments/find', { cookie: 'landfall_session=over' })).toBe('/sign-in?next=%2Fshipments%2Ffind')
})

test('nothing that is asked leads to another site', async () => {
  const { follow } = await browser()
  const tricks = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '\t//evil.example',
    'javascript:alert(1)',
    'a\r\nLocation: https://evil.example',
    'a\r\nSet-Cookie: x=1',
    '@evil.example',
    '.evil.example',
    '\0',
    'a\0b',
    'x'.repeat(5000),
    '🚢'.repeat(150),
    '%2F%2Fevil.example',
  ]
  for (const trick of tricks) {
    const address = await follow(trick)
    expect(address).toMatch(/^\/shipments(\?q=|$)/)
    expect(address).not.toMatch(/[\r\n]/)
    expect(new URL(address, 'http://landfall.example').host).toBe('landfall.example')
  }
})
