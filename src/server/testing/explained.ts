import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import type { testApp } from './test-app.ts'

type Client = Awaited<ReturnType<ReturnType<typeof testApp>['account']>>['client']

/** Compares what is explained of every container and shipment with what they are, attribute by attribute. */
export async function expectExplained(client: Client) {
  const params = { 'page[size]': 100 }
  const [containers, shipments] = [
    (await client(api.containers.list, { params })).data,
    (await client(api.shipments.list, { params })).data,
  ]
  const rules: string[] = []
  for (const [endpoint, resources] of [
    [api.explanations.container, containers],
    [api.explanations.shipment, shipments],
  ] as const)
    for (const { id, attributes, relationships } of resources) {
      const { data } = await client(endpoint as typeof api.explanations.container, { params: { id } })
      const { transport_events: _, ...explained } = data.attributes
      const entries = Object.entries(explained)
      // Of a relationship the value is the id, with the name.
      const related = Object.entries(relationships).flatMap(([name, { data: linked }]) =>
        name in explained ? [[name, linked && { id: (linked as { id: string }).id, name: expect.any(String) }]] : [],
      )
      expect(Object.fromEntries(entries.map(([name, { value }]) => [name, value]))).toEqual({
        ...attributes,
        ...Object.fromEntries(related),
      })
      rules.push(...entries.map(([name, { rule }]) => `${rule.code} ${name}`))
    }
  return { containers, shipments, rules }
}
