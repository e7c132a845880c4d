import { api } from '#contract/api.ts'
import type { testApp } from './test-app.ts'

type Someone = Awaited<ReturnType<ReturnType<typeof testApp>['account']>>

/**
 * All containers by number, those of one number by bill. Which one of those made at once is the newest is chance, and
 * accounts with the same in them are compared by the length of all that they show.
 */
export async function containersByNumber({ client }: Pick<Someone, 'client'>) {
  const { data } = await client(api.containers.list, { params: { sort: 'bill_of_lading_number' } })
  const numberOf = (one: (typeof data)[number]) => one.attributes.number
  return data.toSorted((a, b) => (numberOf(a) < numberOf(b) ? -1 : numberOf(a) > numberOf(b) ? 1 : 0))
}
