import { api } from '#contract/api.ts'
import { startLine } from '../sources/dcsa/fixtures/line-server.ts'
import type { testApp } from './test-app.ts'

type Setting = ReturnType<typeof testApp>
type Someone = Awaited<ReturnType<Setting['account']>>

/** Lets a test app answer over HTTP, as another provider would. */
export async function serve(setting: Setting): Promise<string> {
  const app = setting.app()
  return app.server.listening ? app.listeningOrigin : app.listen({ host: '127.0.0.1', port: 0 })
}

/** What stands between, for a question: nothing, a cut wire, or an answer of its own. */
type Own = 'cut' | { status: number; body: object } | undefined
export type Between = (url: string, method: string) => Own | Promise<Own>

/** The way to another account, which a test may cut, and by which it sees what was asked. */
export async function startWay(base_url: string, between: Between) {
  return startLine(async ({ url, method, headers, body }, response) => {
    const own = await between(url, method)
    if (own === 'cut') return void response.destroy()
    const type = { 'Content-Type': 'application/json' }
    if (own) return void response.writeHead(own.status, type).end(JSON.stringify(own.body))
    const answer = await fetch(base_url + url, {
      method,
      headers: { authorization: headers.authorization ?? '', ...(body !== '' && type) },
      ...(body !== '' && { body }),
    })
    response.writeHead(answer.status, type).end(await answer.text())
  })
}

/** Connects another account as a mirror. */
export async function mirror({ client }: Someone, base_url: string, api_key: string, more: object = {}) {
  const settings = { base_url, per_minute: '6000000', ...more }
  const attributes = { profile: 'mirror', name: 'Old account', settings, credentials: { api_key } }
  const { data } = await client(api.connections.create, { body: { data: { attributes } } })
  return data
}

/** All rows of a list, page by page. */
export async function everything<Row>(list: (page: number) => Promise<{ data: Row[] }>): Promise<Row[]> {
  const all: Row[] = []
  for (let page = 1; ; page++) {
    const { data } = await list(page)
    all.push(...data)
    if (data.length < 100) return all
  }
}
