import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ResourceType, resources } from '#contract/resources.ts'
import { ask } from './testing/ask.ts'
import { endpoints, endpointsOfViews, named } from './testing/every-endpoint.ts'
import { type ExampleAccount, openExampleAccount } from './testing/example-account.ts'
import { testApp } from './testing/test-app.ts'

const setting = testApp()

let account: ExampleAccount
beforeAll(async () => {
  account = await openExampleAccount(setting)
})

interface Linked {
  id: string
  type: string
  links?: { self: string }
  relationships?: Record<string, object>
}

/** A person for what is about them, a customer for what is theirs, a key for everything else. */
const asWhom = ({ isPersonal, forViews }: Endpoint) => {
  if (isPersonal) return { cookie: account.cookie }
  return { authorization: `Token ${forViews ? account.viewToken : account.apiKey}` }
}

async function read(endpoint: Endpoint, path: string) {
  const query = endpoint.include && { include: Object.keys(endpoint.include.relationships).join(',') }
  const { status, document } = await ask(setting.app(), { path, ...(query && { query }), headers: asWhom(endpoint) })
  const { data, included = [] } = status === 200 ? (document ?? {}) : {}
  return [data ?? [], included].flat().filter((one: Linked) => typeof one?.id === 'string') as Linked[]
}

/** The addresses of what an endpoint reads: those below something, of everything of that kind that is listed. */
async function pathsOf({ path }: Endpoint) {
  const [collection = '', below] = path.split('/{id}')
  if (!path.includes('{')) return [path]
  if (!below || below.includes('{')) return []
  const lister = readers.find((one) => one.path === collection)
  return lister ? (await read(lister, collection)).map(({ id }) => `${collection}/${id}${below}`) : []
}

/** What is made up is nowhere: the examples of notifications. */
const readers = [...endpoints, ...endpointsOfViews].filter(
  ({ method, path }) => method === 'GET' && !path.endsWith('/examples'),
)
/** What an address is the first example of, by the kinds that were seen. */
const seen = new Set<string>()

describe.each(named(readers))('%s', (_, endpoint) => {
  test('links only to what can be fetched', async () => {
    const found = (await Promise.all((await pathsOf(endpoint)).map((path) => read(endpoint, path)))).flat()
    for (const { type } of found) seen.add(type)
    const links = new Map(found.flatMap(({ links, type, id }) => (links ? [[links.self, `${type} ${id}`]] : [])))
    for (const [path, what] of links) {
      const { status, document } = await ask(setting.app(), { path, headers: asWhom(endpoint) })
      expect({ path, status, is: `${document?.data?.type} ${document?.data?.id}` }).toEqual({
        path,
        status: 200,
        is: what,
      })
    }
  })
})

test('every kind of resource that leads anywhere was there', () => {
  const all = Object.keys(resources) as ResourceType[]
  expect(all.filter((type) => resources[type].collection !== null && !seen.has(type))).toEqual([])
})
