import { api } from '#contract/api.ts'
import type { testApp } from './test-app.ts'

type Someone = Awaited<ReturnType<ReturnType<typeof testApp>['account']>>

/**
 * A weight that somebody knows of the first container. It is as long as `null`: which one of those made at once is first
 * is chance, and accounts with the same in them are compared by the length of all that they show.
 */
export async function fillByHand({ client }: Someone, owner: string) {
  const [container] = (await client(api.containers.list)).data
  const attributes = {
    attribute: 'weight_in_lbs' as const,
    value: 9120,
    reason: `${owner} weighed it`,
    told_by: `${owner} scale`,
  }
  await client(api.manual_values.create, { params: { id: String(container?.id) }, body: { data: { attributes } } })
}
