import { beforeAll, describe, expect, test } from 'vitest'
import { type ResourceType, resources } from '#contract/resources.ts'
import { ask } from './testing/ask.ts'
import { crawler, readers } from './testing/crawl.ts'
import { named } from './testing/every-endpoint.ts'
import { openExampleAccount } from './testing/example-account.ts'
import { testApp } from './testing/test-app.ts'

const setting = testApp()

let crawl: ReturnType<typeof crawler>
beforeAll(async () => {
  crawl = crawler(setting, await openExampleAccount(setting))
})

/** What an address is the first example of, by the kinds that were seen. */
const seen = new Set<string>()

describe.each(named(readers))('%s', (_, endpoint) => {
  test('links only to what can be fetched', async () => {
    const found = (await Promise.all((await crawl.pathsOf(endpoint)).map((path) => crawl.read(endpoint, path)))).flat()
    for (const { type } of found) seen.add(type)
    const links = new Map(found.flatMap(({ links, type, id }) => (links ? [[links.self, `${type} ${id}`]] : [])))
    for (const [path, what] of links) {
      const { status, document } = await ask(setting.app(), { path, headers: crawl.asWhom(endpoint) })
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
