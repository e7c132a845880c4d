import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { pathNames } from '#contract/endpoint.ts'
import { ask } from './testing/ask.ts'
import { discharged } from './testing/dcsa-events.ts'
import { endpoints, hasBody, named } from './testing/every-endpoint.ts'
import { oddRequest, pathFor, spoilt } from './testing/odd-requests.ts'
import { oneOfEach } from './testing/one-of-each.ts'
import { testApp } from './testing/test-app.ts'

const { account, app } = testApp()
// One test asks hundreds of times, and the embedded store answers one at a time.
/** One of each that is there, by the name of its collection. */
const ids: Record<string, string> = {}
const idOf = (collection: string) => ids[collection]
let authorization: string

beforeAll(async () => {
  const { apiKey, client } = await account()
  authorization = `Token ${apiKey}`
  Object.assign(ids, await oneOfEach(client))
})

test.each(named(endpoints))('%s answers anything that is asked with what it promises', async (_, endpoint) => {
  await fc.assert(
    fc.asyncProperty(oddRequest(endpoint, idOf), async ({ path, query, payload }) => {
      const { status, errors } = await ask(app(), {
        endpoint,
        method: endpoint.method,
        path,
        query,
        ...(payload !== undefined && { payload }),
        headers: { authorization },
      })
      if (status === 400 && hasBody(endpoint)) return
      // What takes a stream was sent none.
      if (status === 415 && endpoint.takes) return
      const namesOne = pathNames(endpoint.path).length > 0 || endpoint.name === 'containers.update_by_body'
      const mayBeMissing = namesOne || endpoint.isPersonal || /^((provider|passkey)_)?sessions\./.test(endpoint.name)
      if (status >= 400) expect([400, 422, ...(mayBeMissing ? [401, 404] : [])]).toContain(status)
      if (status === 400) for (const { source } of errors) expect(source).toEqual({ parameter: expect.any(String) })
      // Without a body there is nothing to point at.
      if (status === 422 && hasBody(endpoint))
        for (const { source } of errors) expect(source).toEqual({ pointer: expect.any(String) })
    }),
    { numRuns: 40 },
  )
})

/** A batch for a container that is tracked: whatever is in it, what follows from it can be kept and shown. */
test('events that are spoilt anywhere are counted or rejected, and all that is kept can be read', async () => {
  const events = discharged({ bill: 'YMLU900100', booking: 'B1', container: 'TCLU4829132' })
  const odd = fc.constantFrom(...events).chain((event) => spoilt(event))
  await fc.assert(
    fc.asyncProperty(fc.array(odd, { minLength: 1, maxLength: 20 }), async (body) => {
      const headers = { authorization }
      const endpoint = api.ingest.dcsa_events
      const { document } = await ask(app(), {
        endpoint,
        method: 'POST',
        path: endpoint.path,
        query: { scac: 'YMLU' },
        body,
        headers,
      })
      const { accepted, duplicate, unmatched, rejected } = document.data.attributes
      expect(accepted + duplicate + unmatched + rejected.length).toBeGreaterThanOrEqual(body.length)
    }),
    { numRuns: 30 },
  )
  for (const endpoint of [api.containers.list, api.shipments.list, api.tracking_requests.list]) {
    const include = Object.keys(endpoint.include?.relationships ?? {}).join()
    expect(
      (await ask(app(), { endpoint, path: endpoint.path, query: { include }, headers: { authorization } })).status,
    ).toBe(200)
  }
  for (const endpoint of [api.containers.transport_events, api.containers.raw_events])
    expect(
      (await ask(app(), { endpoint, path: pathFor(endpoint, undefined, idOf), headers: { authorization } })).status,
    ).toBe(200)
})

test('snapshots of terminals that are spoilt anywhere are counted or rejected', async () => {
  const containers = [
    {
      number: 'TCLU4829132',
      checked_at: '2026-06-19T10:00:00Z',
      on_terminal: true,
      available: false,
      off_dock: false,
      location: 'A1',
      discharged_at: '2026-06-18',
      available_at: '2026-06-19',
      full_out_at: '2026-06-20T10:00',
      chassis_number: 'C1',
      holds: [{ code: 'PQ', party: 'CBP', name: 'CUSTOMS', status: 'hold' }],
      fees: [{ code: '4I', type: 'demurrage', amount: '1.00', currency: 'USD', through: '2026-06-20' }],
      last_free_day: '2026-06-22',
      pickup_appointment_at: '2026-06-21T10:00',
    },
  ]
  const good = { source: { terminal_firms: 'W185', provider: 'x' }, checked_at: '2026-06-19T10:00:00Z', containers }
  await fc.assert(
    fc.asyncProperty(spoilt(good), async (body) => {
      const endpoint = api.ingest.terminal_updates
      const { status } = await ask(app(), {
        endpoint,
        method: 'POST',
        path: endpoint.path,
        body,
        headers: { authorization },
      })
      expect([202, 400, 422]).toContain(status)
    }),
    { numRuns: 80 },
  )
  const list = { endpoint: api.containers.list, path: '/v2/containers', headers: { authorization } }
  expect((await ask(app(), { ...list, query: { include: 'raw_events,transport_events,pod_terminal' } })).status).toBe(
    200,
  )
})
