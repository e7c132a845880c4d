import { expect, test } from 'vitest'
import type { DeliveryStep } from '#contract/delivery/step.ts'
import { viewLanguages } from '#contract/portal/view-sections.ts'
import { filled } from '../portal/customer-format.ts'
import { type Happened, linkEndsAt, notAhead, refusalText, undoUntil, whyNot } from './steps.ts'
import { deliveryWords, type Refusal } from './words.ts'

const now = '2026-06-20T18:00:00.000Z'
const at = (hour: number) => `2026-06-20T${String(hour).padStart(2, '0')}:00:00.000Z`
const nothing: Happened = { picked_up: null, delivered: null, empty_returned: null }
const arrival = { at: '2026-06-16T07:00:00.000Z', day: '2026-06-16' }
const why = (step: DeliveryStep, time: string, happened: Partial<Happened> = {}, own: DeliveryStep[] = []) => {
  const known = { happened: { ...nothing, ...happened }, own: new Set(own), arrival, now }
  const refused = whyNot({ step, at: time }, known)
  return refused && refusalText('en', step, refused)
}

test('the three follow each other', () => {
  expect(why('picked_up', at(9))).toBeNull()
  expect(why('delivered', at(12), { picked_up: at(9) })).toBeNull()
  expect(why('empty_returned', at(17), { picked_up: at(9), delivered: at(12) })).toBeNull()
})

test('an empty that nobody delivered can be returned all the same, one that nobody picked up cannot', () => {
  expect(why('empty_returned', at(17), { picked_up: at(9) })).toBeNull()
  expect(why('empty_returned', at(17))).toContain('cannot be before Picked up')
  expect(why('delivered', at(17))).toContain('cannot be before Picked up')
})

test('what is to come is not reported, but for a phone whose clock is a little ahead', () => {
  expect(why('picked_up', at(19))).toContain('in the future')
  expect(why('picked_up', '2026-06-20T18:01:00.000Z')).toBeNull()
  expect(notAhead('2026-06-20T18:01:00.000Z', now)).toBe(now)
  expect(notAhead(at(9), now)).toBe(at(9))
  expect(why('picked_up', '2026-04-01T00:00:00.000Z')).toContain('60 days')
})

test('what was before the container came is refused with the day', () => {
  expect(why('picked_up', '2026-06-16T06:59:00.000Z')).toBe(
    'The time is before the container arrived, on 16 Jun. Check the time.',
  )
  expect(why('picked_up', arrival.at)).toBeNull()
})

test('times that contradict each other name the step that they contradict', () => {
  expect(why('delivered', at(8), { picked_up: at(9) })).toContain('cannot be before Picked up')
  expect(why('picked_up', at(13), { delivered: at(12) }, ['delivered'])).toContain('cannot be after Delivered')
})

test('what a terminal has reported can be reported as well, what the trucker has reported cannot be twice', () => {
  expect(why('picked_up', at(10), { picked_up: at(9) })).toBeNull()
  expect(why('picked_up', at(10), { picked_up: at(9) }, ['picked_up'])).toContain('reported already')
})

test('a report can be undone for a quarter of an hour', () => {
  expect(undoUntil('2026-06-20T17:50:00.000Z', now)).toBe('2026-06-20T18:05:00.000Z')
  expect(undoUntil('2026-06-20T17:45:00.000Z', now)).toBeNull()
})

test('a link ends a week after the empty came back, and after 120 days in any case', () => {
  const link_created_at = '2026-06-01T00:00:00.000Z'
  expect(linkEndsAt({ link_created_at, empty_terminated_at: null })).toBe('2026-09-29T00:00:00.000Z')
  expect(linkEndsAt({ link_created_at, empty_terminated_at: at(0) })).toBe('2026-06-27T00:00:00.000Z')
  expect(linkEndsAt({ link_created_at, empty_terminated_at: '2026-01-01T00:00:00.000Z' })).toBe(
    '2026-06-08T00:00:00.000Z',
  )
})

test.each(viewLanguages)(
  'every refusal and the mail of an order are written in %s, and nothing in braces is left',
  (language) => {
    const { refused, mail, steps } = deliveryWords[language]
    for (const why of Object.keys(refused) as Refusal[])
      expect(refusalText(language, 'delivered', { why, other: 'picked_up', day: '2026-06-16' })).not.toMatch(/[{}]/)
    expect(refusalText(language, 'delivered', { why: 'before', other: 'picked_up' })).toContain(steps.picked_up)
    for (const text of Object.values(mail))
      expect(filled(text, { number: 'A', company: 'B', value: 'C' })).not.toMatch(/[{}]/)
    if (language !== 'en') expect(mail.warning).not.toBe(deliveryWords.en.mail.warning)
  },
)
