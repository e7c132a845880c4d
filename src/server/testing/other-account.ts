import { api } from '#contract/api.ts'
import type { testApp } from './test-app.ts'

type Setting = ReturnType<typeof testApp>
type Someone = Awaited<ReturnType<Setting['account']>>

/** Lets a test app answer over HTTP, as another provider would. */
export async function serve(setting: Setting): Promise<string> {
  const app = setting.app()
  return app.server.listening ? app.listeningOrigin : app.listen({ host: '127.0.0.1', port: 0 })
}

/** Connects another account as a mirror. */
export async function mirror({ client }: Someone, base_url: string, api_key: string) {
  const settings = { base_url, per_minute: '6000000' }
  const attributes = { profile: 'mirror', name: 'Old account', settings, credentials: { api_key } }
  const { data } = await client(api.connections.create, { body: { data: { attributes } } })
  return data
}
