import { api } from '#contract/api.ts'
import type { testApp } from './test-app.ts'

type Someone = Awaited<ReturnType<ReturnType<typeof testApp>['account']>>

const numberOf = ({ attributes }: { attributes: { number: string } }) => attributes.number

/** A weight that somebody knows of one container, of every account the same. */
export async function fillByHand({ client }: Someone, owner: string) {
  const { data } = await client(api.containers.list)
  const [container] = data
    .filter((one) => data.filter((other) => numberOf(other) === numberOf(one)).length === 1)
    .toSorted((a, b) => numberOf(a).localeCompare(numberOf(b)))
  const attributes = {
    attribute: 'weight_in_lbs' as const,
    value: 41_200,
    reason: `${owner} weighed it`,
    told_by: `${owner} scale`,
  }
  await client(api.manual_values.create, { params: { id: String(container?.id) }, body: { data: { attributes } } })
}
