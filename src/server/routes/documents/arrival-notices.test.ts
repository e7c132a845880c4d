import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { discharged } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'

const { account, work } = testApp()

test('the last free day of an arrival notice is the line’s own, and a later notice takes its place', async () => {
  const me = await account()
  const [bill, container] = ['YMLUAN0001', 'TCLU4829132']
  const attributes = { request_type: 'bill_of_lading' as const, request_number: bill, scac: 'YMLU' }
  await me.client(api.tracking_requests.create, { body: { data: { attributes } } })
  await work()
  await me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: discharged({ bill, container }) })
  const send = async (issueDateTime: string, day: string) =>
    (
      await me.client(api.ingest.arrival_notices, {
        params: { scac: 'YMLU' },
        body: {
          arrivalNotices: [
            {
              issueDateTime,
              transportDocumentReference: bill,
              utilizedTransportEquipments: [{ equipment: { equipmentReference: container, ISOEquipmentCode: '45G1' } }],
              freeTimes: [{ typeCodes: ['DEM', 'STO'], lastFreeDate: { value: day } }],
            },
          ],
        },
      })
    ).data.attributes
  const day = async () => (await me.client(api.containers.list)).data[0]?.attributes.import_deadlines?.pickup_lfd_line
  expect(await send('2026-06-19T09:00:00Z', '2026-06-24')).toMatchObject({ accepted: 1, unmatched: 0, rejected: [] })
  const first = await day()
  expect(first).toMatch(/^2026-06-2[45]T/)
  // An older one changes nothing, a newer one does.
  await send('2026-06-18T09:00:00Z', '2026-06-22')
  expect(await day()).toBe(first)
  await send('2026-06-20T09:00:00Z', '2026-06-26')
  expect(await day()).toMatch(/^2026-06-2[67]T/)
  expect((await send('2026-06-20T09:00:00Z', '2026-06-26')).duplicate).toBe(1)
})
