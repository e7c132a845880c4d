import { expect, test } from 'vitest'
import { urgency } from './urgency.ts'
import { worstContainer } from './worst-container.ts'

const none = urgency('on_the_way')
const box = (some: object) => ({
  id: 'box',
  current_status: 'on_ship' as const,
  verdict: 'not_arrived' as const,
  urgency: urgency('on_the_way'),
  binding_lfd: null,
  binding_lfd_on: null,
  arrival_at: null,
  holds_at_pod_terminal: [],
  ...some,
})

test('the worst container is the most urgent one, then by deadline, then by arrival, empty last', () => {
  const [soon, late] = ['2026-06-20T00:00:00.000Z', '2026-06-25T00:00:00.000Z']
  const [over, ready, done] = [urgency('costs_money'), urgency('ready'), urgency('finished')]
  const worst = (...boxes: object[]) => {
    const { urgency, worst_binding_lfd, worst_arrival_at } = worstContainer(boxes.map(box), none)
    return [urgency.rank, worst_binding_lfd, worst_arrival_at]
  }
  expect(worst({ urgency: done, binding_lfd: soon }, { urgency: ready })).toEqual([ready.rank, null, null])
  expect(worst({ urgency: ready, binding_lfd: soon }, { urgency: over, binding_lfd: late })).toEqual([0, late, null])
  expect(worst({ urgency: ready }, { urgency: ready, binding_lfd: late })).toEqual([ready.rank, late, null])
  expect(worst({ binding_lfd: late }, { binding_lfd: soon, arrival_at: late })).toEqual([none.rank, soon, late])
  expect(worst({}, { arrival_at: late }, { arrival_at: soon })).toEqual([none.rank, null, soon])
})

test('a shipment is as urgent as its most urgent container, and names it', () => {
  const boxes = [box({ id: 'a' }), box({ id: 'b', urgency: urgency('costs_money') }), box({ id: 'c' })]
  expect(worstContainer(boxes, none)).toMatchObject({
    urgency: { rank: 0, reason: 'costs_money' },
    most_urgent_container_id: 'b',
  })
})

test('a shipment without containers is as urgent as its booking', () => {
  const empty = { worst_binding_lfd: null, container_statuses: [], most_urgent_container_id: null }
  expect(worstContainer([], none)).toMatchObject({ ...empty, urgency: { reason: 'on_the_way' } })
  expect(worstContainer([], urgency('booking_cancelled'))).toMatchObject({
    ...empty,
    urgency: { reason: 'booking_cancelled' },
  })
})

test('states are told once each, in the order of the alphabet', () => {
  const hold = (name: string) => ({ name, status: 'hold', description: '' })
  const boxes = [
    box({
      current_status: 'on_ship',
      holds_at_pod_terminal: [hold('freight'), hold('customs')],
      binding_lfd_on: '2026-06-21',
    }),
    box({ current_status: 'available', verdict: 'ready', holds_at_pod_terminal: [hold('customs')] }),
    box({ current_status: 'available', verdict: 'ready', binding_lfd_on: '2026-06-20' }),
  ]
  expect(worstContainer(boxes, none)).toMatchObject({
    container_statuses: ['available', 'on_ship'],
    container_verdicts: ['not_arrived', 'ready'],
    container_holds: ['customs', 'freight'],
    container_lfds: ['2026-06-20', '2026-06-21'],
  })
})
