import { expect, test } from 'vitest'
import type { Hold } from '#contract/tracking/container.ts'
import { holdSaid, restOf } from './hold-said.ts'

const customs = 'Customs asks for documents, an examination or an inspection: a licensed customs broker clears it.'

test.each([
  ['freight', 'The shipping line has not released the freight: the payer, the forwarder or the line clears it.'],
  ['customs', customs],
  ['VACIS', 'Customs scans the container by X-ray or gamma ray: the broker clears it.'],
  ['TMF', 'A fee of the terminal is unpaid: paying the terminal clears it.'],
  ['TMF', 'The traffic mitigation fee (TMF) is unpaid: paying it to PierPass clears it.'],
  [
    'other',
    'The terminal holds the container for a reason of its own: the terminal or the broker can say who clears it.',
  ],
  [
    'USDA',
    'Agriculture inspection of food, plants or wood packaging: the broker or the agriculture compliance team clears it.',
  ],
] as const)(
  'what the API says of a hold the dashboard says itself, and keeps what the terminal wrote: %s, %s',
  (name, of) => {
    expect(restOf(`${of} "PAY: US clears it."`)).toBe('"PAY: US clears it."')
    expect(holdSaid({ name, description: `${of} "PAY"` })).toBe(`${of} "PAY"`)
  },
)

test('what a code means, and who cleared a hold by hand, stays', () => {
  expect(restOf(`${customs} US Customs hold - intensive examination. "pa"`)).toBe(
    'US Customs hold - intensive examination. "pa"',
  )
  const cleared = 'Cleared by hand on 3 Jun by A. Berg ("The broker said: the terminal clears it. Today").'
  expect(restOf(`${cleared} ${customs} "CUSTOMS"`)).toBe(`${cleared} "CUSTOMS"`)
})

test('what somebody else than a terminal said of it is told by its kind', () => {
  const hold: Hold = { name: 'customs', status: 'hold', description: 'Customs has not released the container. "HOLD"' }
  expect(holdSaid(hold)).toMatch(/^Customs asks for documents.* clears it\. "HOLD"$/)
  expect(holdSaid({ ...hold, name: 'other', description: 'The container is on hold. "X"' })).toBe(
    'The container is on hold. "X"',
  )
  expect(holdSaid({ ...hold, name: 'other', description: 'Placed by hand by Ada. "X"' })).toBe(
    'Placed by hand by Ada. "X"',
  )
})
