import { expect, test } from 'vitest'
import { worstContainer } from './worst-container.ts'

const box = (some: object) => ({
  current_status: 'on_ship' as const,
  verdict: 'not_arrived' as const,
  attention: 1,
  binding_lfd: null,
  binding_lfd_on: null,
  arrival_at: null,
  holds_at_pod_terminal: [],
  ...some,
})

test('the worst container is the one that needs action first, then by deadline, then by arrival, empty last', () => {
  const [soon, late] = ['2026-06-20T00:00:00.000Z', '2026-06-25T00:00:00.000Z']
  const worst = (...boxes: object[]) => {
    const { attention, worst_binding_lfd, worst_arrival_at } = worstContainer(boxes.map(box))
    return [attention, worst_binding_lfd, worst_arrival_at]
  }
  expect(worst({ attention: 3, binding_lfd: soon }, { attention: 0 })).toEqual([0, null, null])
  expect(worst({ attention: 0 }, { attention: 0, binding_lfd: late })).toEqual([0, late, null])
  expect(worst({ binding_lfd: late }, { binding_lfd: soon, arrival_at: late })).toEqual([1, soon, late])
  expect(worst({}, { arrival_at: late }, { arrival_at: soon })).toEqual([1, null, soon])
})

test('a shipment without containers is on its way', () => {
  expect(worstContainer([])).toMatchObject({ attention: 1, worst_binding_lfd: null, container_statuses: [] })
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
  expect(worstContainer(boxes)).toMatchObject({
    container_statuses: ['available', 'on_ship'],
    container_verdicts: ['not_arrived', 'ready'],
    container_holds: ['customs', 'freight'],
    container_lfds: ['2026-06-20', '2026-06-21'],
  })
})
