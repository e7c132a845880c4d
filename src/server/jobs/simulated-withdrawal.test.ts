import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startSimulator } from '#simulator/start.ts'
import { createDcsaSource } from '../sources/dcsa/client.ts'
import { readSources } from '../sources/dcsa/presets.ts'
import { testApp } from '../testing/test-app.ts'

const { account, work, sources, clock, context } = testApp()

test('an estimate that the simulated line has taken back is no estimate any more, and stays on record', async () => {
  const simulation = await startSimulator({ anchor: clock.now, now: () => clock.now, shipments: 29 })
  try {
    const shipment = simulation.fleet.shipments.find(({ scenario }) => scenario === 'estimate_withdrawn')
    if (!shipment) throw new Error('No such voyage in the fleet')
    const { request_type, request_number, scac } = shipment
    const preset = { kind: 'dcsa', scac, base_url: `${simulation.address}/${scac}`, auth: { kind: 'none' } }
    for (const one of readSources(JSON.stringify([preset])))
      sources.set(scac, createDcsaSource(one, { fetch, places: context.reference.places, now: context.now }))
    const { client } = await account()
    const attributes = { request_type, request_number, scac }
    await client(api.tracking_requests.create, { body: { data: { type: 'tracking_request', attributes } } })
    await work()
    const [tracked] = (await client(api.shipments.list)).data
    expect(tracked?.attributes.pol_atd_at).not.toBeNull()
    expect(tracked?.attributes.pod_eta_at).toBeNull()
    const id = String(tracked?.relationships.containers.data[0]?.id)
    const { data } = await client(api.containers.raw_events, { params: { id } })
    const taken = data.filter(({ attributes }) => attributes.estimated && attributes.invalidated_at !== null)
    expect(taken.map(({ attributes }) => attributes.event)).toContain('vessel_arrived')
  } finally {
    await simulation.close()
  }
})
