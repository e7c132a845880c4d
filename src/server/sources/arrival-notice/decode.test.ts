import { expect, test } from 'vitest'
import { openReference } from '../../reference/reference.ts'
import { decodeArrivalNotices } from './decode.ts'

const { places } = openReference()
const now = '2026-06-20T12:00:00.000Z'
const read = (body: unknown) => decodeArrivalNotices(body, { scac: 'MAEU', places, now })

const box = (equipmentReference: string, ISOEquipmentCode: string, others: object = {}) => ({
  equipment: { equipmentReference, ISOEquipmentCode },
  ...others,
})
const notice = (others: object) => ({
  issueDateTime: '2026-06-18T09:00:00-07:00',
  transportDocumentReference: '123456789',
  utilizedTransportEquipments: [box('TCLU4829132', '45G1'), box('MSCU6639870', '22G1')],
  ...others,
})

const days = (body: unknown) =>
  read(body).facts.flatMap(({ fact }) =>
    fact.kind === 'terminal_snapshot'
      ? [`${fact.container_number} ${fact.last_free_day} ${fact.last_free_day_read_as} ${fact.checked_at}`]
      : [],
  )

test('a last free day is of the containers that it lists, of their type, or of all; the earliest binds', () => {
  const at = '2026-06-18T16:00:00.000Z'
  expect(days(notice({ freeTimes: [{ typeCodes: ['DEM'], lastFreeDate: { value: '2026-06-24' } }] }))).toEqual([
    `TCLU4829132 2026-06-24T23:59:59.000Z date ${at}`,
    `MSCU6639870 2026-06-24T23:59:59.000Z date ${at}`,
  ])
  expect(
    days(
      notice({
        freeTimes: [
          { typeCodes: ['DEM'], ISOEquipmentCodes: ['45G1'], lastFreeDate: { value: '2026-06-26' } },
          { typeCodes: ['STO'], equipmentReferences: ['TCLU 482913-2'], lastFreeDate: { value: '2026-06-25' } },
        ],
      }),
    ),
  ).toEqual([`TCLU4829132 2026-06-25T23:59:59.000Z date ${at}`])
  expect(
    days([
      notice({ freeTimes: [{ typeCodes: ['STO'], lastFreeDateTime: { value: '2026-06-25T17:00:00-07:00' } }] }),
    ])[0],
  ).toBe(`TCLU4829132 2026-06-26T00:00:00.000Z time ${at}`)
})

test('free time beside a container is of it alone', () => {
  const own = { freeTimes: [{ typeCodes: ['DEM'], lastFreeDate: { value: '2026-06-23' } }] }
  const body = notice({ utilizedTransportEquipments: [box('TCLU4829132', '45G1', own), box('MSCU6639870', '22G1')] })
  expect(days(body)).toEqual(['TCLU4829132 2026-06-23T23:59:59.000Z date 2026-06-18T16:00:00.000Z'])
})

test('the arrival at the port of discharge is an estimate of the line, for each container and the bill', () => {
  const transport = {
    portOfDischarge: { UNLocationCode: 'USLAX' },
    portOfDischargeArrivalDate: { value: '2026-06-22' },
  }
  const { facts, rejected } = read({ arrivalNotices: [notice({ transport })] })
  expect(facts.map(({ fact }) => fact)).toMatchObject(
    ['TCLU4829132', 'MSCU6639870'].map((container_number) => ({
      code: 'ARRI',
      classifier: 'EST',
      precision: 'date',
      occurred_at: '2026-06-22T07:00:00.000Z',
      locode: 'USLAX',
      role: 'port_of_discharge',
      bill_of_lading: '123456789',
      container_number,
    })),
  )
  expect(rejected).toEqual([])
})

test('what is not taken is named, and what is no notice says so', () => {
  const { facts, rejected } = read(
    notice({
      freeTimes: [
        { typeCodes: ['DET'], lastFreeDate: { value: '2026-07-01' } },
        { typeCodes: ['DEM'], duration: 5, timeUnit: 'CD' },
        { typeCodes: ['DEM'], lastFreeDate: { value: '2026-02-31' } },
      ],
      charges: [{ chargeName: 'Demurrage', currencyAmount: 100, currencyCode: 'USD', paymentTermCode: 'COL' }],
    }),
  )
  expect(facts).toEqual([])
  expect(rejected).toEqual([
    { pointer: '/utilizedTransportEquipments/0', reason: 'last_free_day is not a date that exists' },
    { pointer: '/utilizedTransportEquipments/1', reason: 'last_free_day is not a date that exists' },
    { pointer: '/freeTimes/0', reason: 'Free time of DET is not taken' },
    { pointer: '/freeTimes/1', reason: 'Free time without a last free day is not taken' },
    { pointer: '/charges', reason: 'What an arrival notice says in charges is not taken' },
  ])
  for (const body of [null, 3, 'x', [], { arrivalNotices: 3 }]) expect(read(body).rejected).toHaveLength(1)
  expect(read([null, {}]).rejected).toEqual([
    { pointer: '/0', reason: 'An arrival notice is an object' },
    { pointer: '/1', reason: 'It names no container' },
  ])
})
