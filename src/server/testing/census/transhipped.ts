import { api } from '#contract/api.ts'
import { number } from '../sailings.ts'
import type { testApp } from '../test-app.ts'
import { viaBusan } from '../transhipment.ts'

/** What is said of a box that has changed ships: whether one of the fleet does in time is left to chance. */
export async function explainTranshipped({ account }: ReturnType<typeof testApp>) {
  const { client } = await account()
  const numbers = { bill: 'MATS910009', container: number(30_009) }
  const attributes = { request_number: numbers.bill, request_type: 'bill_of_lading' as const, scac: 'MATS' }
  await client(api.tracking_requests.create, { body: { data: { attributes } } })
  const { left, expected, transhipped } = viaBusan(numbers)
  const body = [...left, ...expected, ...transhipped]
  await client(api.ingest.dcsa_events, { params: { scac: 'MATS' }, body: body as never })
  for (const { id } of (await client(api.containers.list)).data) {
    await client(api.explanations.container, { params: { id } })
    await client(api.containers.transport_events, { params: { id } })
  }
}
