import { api } from '#contract/api.ts'
import type { SourceAnswer } from '../../sources/source.ts'
import { createLine } from '../line.ts'
import type { testApp } from '../test-app.ts'

type Setting = ReturnType<typeof testApp>
type Someone = Awaited<ReturnType<Setting['account']>>

const scac = 'WHLC'
const hour = 3_600_000

const cancelled = {
  eventType: 'SHIPMENT',
  shipmentEventTypeCode: 'VOID',
  documentTypeCode: 'BKG',
  documentID: 'WHLC000BKG1',
  eventClassifierCode: 'ACT',
  eventDateTime: '2026-06-19T08:00:00Z',
  eventCreatedDateTime: '2026-06-19T08:00:00Z',
}

/** How a line may answer, by the number it is asked for. */
const answers: Record<string, readonly object[] | SourceAnswer> = {
  WHLC000BKG1: [cancelled],
  WHLC000WRONG: { outcome: 'invalid_number', message: 'The number has the wrong form' },
  WHLC000DOWN: { outcome: 'unreachable', message: 'It answered 503', retry_after_seconds: null },
  WHLC000PAGE: { outcome: 'unrecognized', message: 'It answered with a page' },
  WHLC000FAULT: { outcome: 'found', facts: [null], withdrawals: [], rejected: [], complete: true } as never,
}

/** Requests that come to nothing, each in a way of its own. What is given up late is given up as the clock goes on. */
export async function makeOddRequests(setting: Setting, { client }: Someone) {
  const { sources, clock, work } = setting
  const line = createLine(scac)
  for (const [number, answer] of Object.entries(answers)) line.says(number, answer)
  sources.set(scac, line.source)
  const track = (request_number: string, request_type: 'bill_of_lading' | 'booking_number' | 'container', more = {}) =>
    client(api.tracking_requests.create, {
      body: { data: { attributes: { request_number, request_type, scac, ...more } } },
    })
  for (const number of Object.keys(answers))
    await track(number, /BKG/.test(number) ? 'booking_number' : 'bill_of_lading')
  // Unknown to the line: a bill for some days, a container whose last digit is wrong for good.
  await track('WHLC000LATE', 'bill_of_lading')
  await track('MSCU1234567', 'container')
  await track('7', 'bill_of_lading', { scac: undefined, auto_detect_vocc_scac: true })
  await work().catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error
  })
  line.says('WHLC000FAULT', { outcome: 'not_found' })
  const read = async () => void (await client(api.tracking_requests.list, { params: { 'page[size]': 100 } }))
  await read()
  for (let attempt = 0; attempt < 14; attempt++) {
    clock.now = new Date(clock.now.getTime() + 2.6 * hour)
    await work()
  }
  await read()
}
