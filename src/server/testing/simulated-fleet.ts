import { afterAll, beforeAll } from 'vitest'
import { api } from '#contract/api.ts'
import type { IngestReceipt } from '#contract/tracking/ingest.ts'
import { startSimulator } from '#simulator/start.ts'
import { startTerminalFeed } from '#simulator/terminal-feed.ts'
import { createDcsaSource } from '../sources/dcsa/client.ts'
import { readSources } from '../sources/dcsa/presets.ts'
import type { testApp } from './test-app.ts'

type Setting = Pick<ReturnType<typeof testApp>, 'sources' | 'clock' | 'context'>
type Client = Awaited<ReturnType<ReturnType<typeof testApp>['account']>>['client']

/**
 * The lines and terminals of a fleet, which go on as the clock does: lines are asked over HTTP. Those that do not answer
 * hang up soon.
 */
export function simulatedFleet({ sources, clock, context }: Setting, shipments: number) {
  let simulation: Awaited<ReturnType<typeof startSimulator>>
  beforeAll(async () => {
    simulation = await startSimulator({ anchor: clock.now, now: () => clock.now, shipments, stallsFor: 200 })
    const scacs = [...new Set(simulation.fleet.shipments.map(({ scac }) => scac))]
    const file = scacs.map((scac) => {
      const base_url = `${simulation.address}/${scac}`
      return { kind: 'dcsa', scac, base_url, auth: { kind: 'none' } }
    })
    for (const preset of readSources(JSON.stringify(file)))
      sources.set(preset.scac, createDcsaSource(preset, { fetch, places: context.reference.places, now: context.now }))
  })
  afterAll(() => simulation.close())
  return {
    fleet: () => simulation.fleet,
    /** Asks for everything of the fleet. */
    async track(client: Client, customer?: string) {
      for (const { request_type, request_number, scac } of simulation.fleet.shipments) {
        const attributes = { request_type, request_number, scac }
        const relationships = customer ? { customer: { data: { id: customer, type: 'party' as const } } } : {}
        await client(api.tracking_requests.create, {
          body: { data: { type: 'tracking_request', attributes, relationships } },
        })
      }
    },
    /** Lets the terminals tell what they see by now, at each call. */
    feed(client: Client, onReceipt: (receipt: IngestReceipt) => void = () => {}) {
      const feed = startTerminalFeed({
        fleet: simulation.fleet,
        now: () => clock.now,
        post: async (body) => {
          const { data } = await client(api.ingest.terminal_updates, { body: body as never })
          onReceipt(data.attributes)
        },
      })
      feed.close()
      return feed.tick
    },
  }
}
