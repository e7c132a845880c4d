import { built, preparedServers } from '../build/prepare-journeys.ts'
import type * as E2e from '../src/server/testing/e2e-server.ts'

export type Server = Awaited<ReturnType<typeof E2e.startServer>>

/** The real server, which begins with what was prepared before the first journey. */
export async function startServer(options: Omit<Parameters<typeof E2e.startServer>[0], 'prepared'> = {}) {
  const { startServer: start } = await built<typeof E2e>('e2e-server')
  return start({ ...options, prepared: preparedServers })
}
