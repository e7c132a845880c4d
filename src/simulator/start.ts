import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { carrier } from './carrier.ts'
import { type Fleet, type FleetShipment, launch } from './fleet.ts'

export interface Simulator {
  /** `http://127.0.0.1:41234`; each line answers at `{address}/{scac}/v2/events`. */
  address: string
  close(): Promise<void>
}

/**
 * Starts the lines of a fleet on one port. The fleet is in the middle of its life at `anchor`, and goes on as the clock
 * does; `sailOn` lets more begin. The same anchor, seed and number of shipments make the same fleet.
 */
export async function startSimulator(options: {
  anchor: Date
  now?: () => Date
  /** 0, the default, takes a free one. */
  port?: number
  host?: string
  seed?: number
  shipments?: number
  /** After how many milliseconds a line that does not answer hangs up; never, where nothing is said. */
  stallsFor?: number
}): Promise<Simulator & { fleet: Fleet; sailOn(until: Date): FleetShipment[] }> {
  const { now = () => new Date(), port = 0, host = '127.0.0.1' } = options
  const { fleet, sailOn } = launch(options)
  const server = createServer(carrier(fleet, now, options.stallsFor))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    fleet,
    sailOn,
    address: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
