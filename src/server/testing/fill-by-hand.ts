import { api } from '#contract/api.ts'
import { containersByNumber } from './by-number.ts'
import type { testApp } from './test-app.ts'

type Someone = Awaited<ReturnType<ReturnType<typeof testApp>['account']>>

/** A weight that somebody knows of the first container. */
export async function fillByHand({ client }: Someone, owner: string) {
  const [container] = await containersByNumber({ client })
  const attributes = {
    attribute: 'weight_in_lbs' as const,
    value: 9120,
    reason: `${owner} weighed it`,
    told_by: `${owner} scale`,
  }
  await client(api.manual_values.create, { params: { id: String(container?.id) }, body: { data: { attributes } } })
}
