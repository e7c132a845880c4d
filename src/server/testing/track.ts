import { api } from '#contract/api.ts'
import type { testApp } from './test-app.ts'

type Someone = Awaited<ReturnType<ReturnType<typeof testApp>['account']>>

let serial = 0

/** A container of a bill of lading that is tracked, of which this has been said. Returns its id. */
export async function trackContainer(
  { client }: Someone,
  eventsOf: (numbers: { bill: string; container: string }) => readonly object[],
): Promise<string> {
  serial += 1
  // Not as a box is numbered: one of ten would have its check digit, and be read as a box in a document.
  const bill = `YMLU77${String(serial).padStart(6, '0')}`
  await client(api.tracking_requests.create, {
    body: { data: { attributes: { request_number: bill, request_type: 'bill_of_lading', scac: 'YMLU' } } },
  })
  await client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: eventsOf({ bill, container: 'TCLU4829132' }) })
  const [container] = (await client(api.containers.list)).data
  return container?.id as string
}
