import { createClient } from '#app/api/client.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, exampleOf } from '#server/testing/every-endpoint.ts'
import { oneOfEach } from '#server/testing/one-of-each.ts'

export interface Server {
  address: string
  apiKey: string
}

/** What a server has before it is asked odd things. All of it lasts longer than the server that it was made with. */
export interface World {
  /** By the name of the collection. */
  ids: Record<string, string>
  viewToken: string
  truckerToken: string
  /** Somebody who may do anything. */
  person: { email: string; password: string }
}

export async function makeWorld(server: Server): Promise<World> {
  const { address, apiKey } = server
  const client = createClient({ fetch: (path, init) => fetch(address + path, init), apiKey: () => apiKey })
  const ids = await oneOfEach(client)
  const party = String(ids.parties)
  const { data: view } = await client(api.views.create, {
    body: {
      data: { attributes: { name: 'Orders' }, relationships: { party: { data: { id: party, type: 'party' } } } },
    },
  })
  const link = await client(api.views.create_token, {
    params: { id: view.id },
    body: { data: { attributes: { name: null } } },
  })
  const { data: order } = await client(api.delivery_orders.create, {
    body: {
      data: {
        attributes: {},
        relationships: {
          container: { data: { id: String(ids.containers), type: 'container' } },
          trucker: { data: { id: party, type: 'party' } },
        },
      },
    },
  })
  const person = { email: 'maren.rask@example.com', password: 'nineteen kestrels over Trieste' }
  const invited = await client(api.users.create, { body: { data: { attributes: { role: 'admin' } } } })
  const token = new URL(invited.data.attributes.link, address).searchParams.get('link') ?? ''
  await client(api.sessions.redeem, { body: { data: { attributes: { token, name: 'Maren Rask', ...person } } } })
  const made: Record<string, string> = { ...ids, views: view.id, delivery_orders: order.id }
  return {
    ids: { ...(await whatElse(server)), ...made },
    viewToken: String(link.data.attributes.token),
    truckerToken: secretIn(String(order.attributes.link)),
    person,
  }
}

const secretIn = (link: string) => link.split('#')[1] ?? ''

/** Makes one of everything by the examples of the contract, and finds an id of every collection that lists something. */
async function whatElse({ address, apiKey }: Server): Promise<Record<string, string>> {
  const headers = { authorization: `Token ${apiKey}`, 'content-type': 'application/vnd.api+json' }
  const without = endpoints.filter(
    ({ path, isPersonal, public: isPublic }) => !/[{]/.test(path) && !isPersonal && !isPublic,
  )
  for (const { method, name, path, body } of without)
    if (method === 'POST' && body && /\.create$/.test(name)) {
      const example = exampleOf(endpoints.find((one) => one.name === name) as Endpoint)
      await fetch(address + path, { method, headers, body: JSON.stringify(example.body) })
    }
  const ids: Record<string, string> = {}
  for (const { method, path } of without) {
    if (method !== 'GET') continue
    const response = await fetch(address + path, { headers })
    const { data } = ((await response.json().catch(() => null)) ?? {}) as { data?: { id?: string }[] }
    const id = Array.isArray(data) ? data[0]?.id : undefined
    if (id !== undefined) ids[path.split('/')[2] ?? ''] = id
  }
  return ids
}

/** Signs the person in whenever nobody is, and anew before what is grave would ask for another proof. */
export function signedIn({ address }: Server, { person }: World) {
  const freshMs = 8 * 60_000
  let session: { headers: Promise<Record<string, string>>; at: number } | undefined
  const begin = async (): Promise<Record<string, string>> => {
    const response = await fetch(`${address}/v2/session`, {
      method: 'POST',
      headers: { origin: address, 'content-type': 'application/vnd.api+json' },
      body: JSON.stringify({ data: { type: 'session', attributes: person } }),
    })
    if (!response.ok) throw new Error(`The person cannot sign in: ${response.status} ${await response.text()}`)
    const [cookie = ''] = (response.headers.getSetCookie()[0] ?? '').split(';')
    return { cookie, origin: address }
  }
  return {
    headers(): Promise<Record<string, string>> {
      if (!session || Date.now() - session.at > freshMs) session = { headers: begin(), at: Date.now() }
      return session.headers
    },
    /** A case may have ended it. */
    forget() {
      session = undefined
    },
  }
}
