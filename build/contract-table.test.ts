import { expect, test } from 'vitest'
import { api } from '../src/contract/api.ts'
import { isNamedIn, tableOf } from './contract-table.ts'

test('what the dashboard is given of each endpoint is what the contract says', async () => {
  const all = Object.values(api).flatMap((verbs) =>
    Object.values(verbs).map(({ name, method, path, scope }) => ({ name, method, path, scope })),
  )
  const module = await import(`data:text/javascript,${encodeURIComponent(tableOf(all))}`)
  const given = Object.values<Record<string, unknown>>(module.api).flatMap((verbs) => Object.values(verbs))
  expect(all.length).toBeGreaterThan(100)
  expect(given).toEqual(all)
})

test('it is given those that it names, and all of a noun that it names alone', () => {
  const isNamed = isNamedIn('q(api.parties.list)\nconst verbs = own ? api.shipments : api.containers')
  const names = ['parties.list', 'parties.create', 'shipments.list', 'containers.get', 'ingest.email']
  expect(names.filter((name) => isNamed({ name }))).toEqual(['parties.list', 'shipments.list', 'containers.get'])
})
