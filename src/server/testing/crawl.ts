import { expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { ask } from './ask.ts'
import { endpoints, endpointsOfTruckers, endpointsOfViews } from './every-endpoint.ts'
import type { testApp } from './test-app.ts'

interface Linked {
  id: string
  type: string
  links?: { self: string }
  relationships?: Record<string, object>
}

/** What is made up is nowhere: the examples of notifications. */
export const readers = [...endpoints, ...endpointsOfViews, ...endpointsOfTruckers].filter(
  ({ method, path }) => method === 'GET' && !path.endsWith('/examples'),
)

/** Reads what an account can see: a person what is about them, a customer what is theirs, a key everything else. */
export function crawler(
  { app }: Pick<ReturnType<typeof testApp>, 'app'>,
  account: { apiKey: string; cookie?: string; viewToken?: string; truckerToken?: string },
) {
  const asWhom = ({ isPersonal, forViews, forTruckers }: Endpoint): Record<string, string> => {
    if (isPersonal) return { cookie: account.cookie ?? '' }
    const token = forViews ? account.viewToken : forTruckers ? account.truckerToken : account.apiKey
    return { authorization: `Token ${token}` }
  }

  /** With all that it may bring along, and as much as fits one page. */
  async function answer(endpoint: Endpoint, path: string): Promise<{ data: Linked[]; included: Linked[] }> {
    const query = {
      ...(endpoint.include && { include: Object.keys(endpoint.include.relationships).join(',') }),
      ...('page[size]' in endpoint.params.shape && { 'page[size]': '100' }),
    }
    const { status, document } = await ask(app(), { path, query, headers: asWhom(endpoint) })
    expect(status, `${path}: too many requests at one time of the clock`).not.toBe(429)
    const { data, included = [] } = status === 200 ? (document ?? {}) : {}
    const resources = [data ?? []].flat().filter((one: Linked) => typeof one?.id === 'string')
    return { data: resources, included }
  }

  async function read(endpoint: Endpoint, path: string): Promise<Linked[]> {
    const { data, included } = await answer(endpoint, path)
    return [...data, ...included]
  }

  /** The addresses of what an endpoint reads: those below something, of everything of that kind that is listed. */
  async function pathsOf({ path }: Endpoint): Promise<string[]> {
    const [collection = '', below] = path.split('/{id}')
    if (!path.includes('{')) return [path]
    if (!below || below.includes('{')) return []
    const lister = readers.find((one) => one.path === collection)
    if (!lister) return []
    return (await answer(lister, collection)).data.map(({ id }) => `${collection}/${id}${below}`)
  }

  return { asWhom, read, pathsOf }
}
