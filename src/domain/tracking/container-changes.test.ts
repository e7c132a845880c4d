import { expect, test } from 'vitest'
import { changesBetween } from './container-changes.ts'

const hold = { name: 'customs', status: 'hold', description: 'Customs asks.' }

test('what has changed is named, with before and after', () => {
  const before = { current_status: 'grounded', holds_at_pod_terminal: [hold], pod_terminal_id: null, seal_number: 'A1' }
  const after = { current_status: 'available', holds_at_pod_terminal: [], pod_terminal_id: 'wbct', seal_number: 'A1' }
  expect(changesBetween(before, after)).toEqual({
    current_status: ['grounded', 'available'],
    holds_at_pod_terminal: [[hold], []],
    pod_terminal: [null, 'wbct'],
  })
})

test('each deadline is a field of its own', () => {
  const deadline = '2026-06-24T06:59:59.000Z'
  const before = { import_deadlines: { pickup_lfd_terminal: deadline, pickup_lfd_rail: null, pickup_lfd_line: null } }
  const none = { pickup_lfd_terminal: [deadline, null] }
  expect(changesBetween(before, { import_deadlines: null })).toEqual(none)
  expect(changesBetween({ import_deadlines: null }, before)).toEqual({ pickup_lfd_terminal: [null, deadline] })
})

test('the same in another order is the same, and what is not spoken of has not changed', () => {
  const { name, status, description } = hold
  const before = { holds_at_pod_terminal: [hold], ref_numbers: ['PO 1'], seal_number: null }
  const after = { holds_at_pod_terminal: [{ status, description, name }], seal_number: undefined }
  expect(changesBetween(before, after)).toBeUndefined()
})

test('what we know about ourselves is no change of the container', () => {
  const at = (second: string) => `2026-06-20T12:00:${second}.000Z`
  const state = (second: string) => ({
    terminal_checked_at: at(second),
    updated_at: at(second),
    shipment_last_tracking_request_at: at(second),
    transport_event_ids: [second],
  })
  expect(changesBetween(state('01'), state('02'))).toBeUndefined()
})
