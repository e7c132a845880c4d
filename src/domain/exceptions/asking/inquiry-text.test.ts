import { expect, test } from 'vitest'
import { exceptionKinds, exceptionReasons } from '#contract/exceptions/kinds.ts'
import { viewLanguages } from '#contract/portal/view-sections.ts'
import { holdNames } from '#contract/tracking/hold-names.ts'
import { type InquiryFacts, inquiryText } from './inquiry-text.ts'

const timezone = 'America/Los_Angeles'
const box = (number: string, day: string | null, a_day?: number, currency_code = 'USD') => ({
  number,
  bill_of_lading: 'MAEU248119305',
  last_free_day: day === null ? null : { at: `${day}T07:59:59.000Z`, timezone },
  available_since: null,
  costs: a_day === undefined ? [] : [{ currency_code, a_day, so_far: null }],
})

const facts: InquiryFacts = {
  cause: {
    ...{ kind: 'hold', reason: null, hold: 'customs', vessel_name: null, voyage_number: null, days_late: null },
    ...{ facility_name: 'LBCT', location_name: 'Long Beach', location_locode: 'USLGB' },
  },
  boxes: [
    box('OOLU8101186', '2026-11-19', 310),
    box('TGBU4472016', '2026-11-20', 310.1),
    box('MSKU7710463', '2026-11-24'),
  ],
  subjects: [],
  subject_count: 0,
  author: 'Jo Tran',
  company: 'Kestrel Imports',
  now: '2026-11-20T17:42:00.000Z',
}

test('a mail says what holds how many, where, what it costs, and each last free day on the clock there', () => {
  const { subject, text } = inquiryText('en', facts)
  expect(subject).toBe('Customs hold, 3 containers at LBCT, Long Beach, MAEU248119305')
  expect(text).toBe(`Hello,

3 containers at LBCT, Long Beach: customs hold. 2 are past their last free day and cost 620.10 USD a day. The next last free day is Mon 23 Nov.

When do you expect the release, and do you need anything from us?

Containers, with last free day and bill of lading:
OOLU8101186  Wed 18 Nov, overdue  MAEU248119305
TGBU4472016  Thu 19 Nov, overdue  MAEU248119305
MSKU7710463  Mon 23 Nov  MAEU248119305

Thank you,
Jo Tran
Kestrel Imports
`)
})

test('amounts of two currencies are never added, and where nobody knows what it costs, nothing is said of it', () => {
  const both = [box('A', '2026-11-19', 310), box('B', '2026-11-19', 145, 'CAD')]
  expect(inquiryText('en', { ...facts, boxes: both }).text).toContain('cost 145.00 CAD and 310.00 USD a day')
  const unknown = inquiryText('en', { ...facts, boxes: [box('A', '2026-11-19'), box('B', null)] }).text
  expect(unknown).toContain('1 is past its last free day.')
  expect(unknown).toContain('B  no last free day known')
  expect(unknown).not.toContain('a day.')
})

test('a hundred containers are listed, the others counted', () => {
  const many = Array.from({ length: 130 }, (_, at) => box(`N${at}`, '2026-11-24'))
  const { text } = inquiryText('en', { ...facts, boxes: many })
  expect(text).toContain('N99  ')
  expect(text).not.toContain('N100')
  expect(text).toContain('and 30 more')
})

test('what is about no container lists its numbers', () => {
  const cause = {
    ...facts.cause,
    kind: 'tracking_failed',
    reason: 'not_found',
    facility_name: null,
    location_name: null,
  } as const
  const { subject, text } = inquiryText('en', {
    ...facts,
    cause: { ...cause, location_locode: null },
    boxes: [],
    subjects: ['MAEU1', 'MAEU2'],
    subject_count: 3,
  })
  expect(subject).toBe('Tracking failed, 3 numbers')
  expect(text).toContain('Numbers:\nMAEU1\nMAEU2\nand 1 more')
})

test('the name of a vessel or a terminal begins no other line of the subject', () => {
  const { subject } = inquiryText('en', {
    ...facts,
    cause: { ...facts.cause, facility_name: `L\r\nBcc: x@example.com${'y'.repeat(300)}` },
  })
  expect(subject).not.toMatch(/\p{Cc}/u)
  expect(subject.length).toBeLessThanOrEqual(200)
})

test.each(viewLanguages)('every cause is asked about in %s, and nothing in braces is left', (language) => {
  const causes = [
    ...holdNames.map((hold) => ({ hold })),
    ...exceptionKinds.map((kind) => ({ kind })),
    ...exceptionReasons.map((reason) => ({ kind: 'overdue' as const, reason })),
    { kind: 'arrival_slipped' as const, vessel_name: 'EXAMPLE STAR', days_late: 4 },
  ]
  for (const cause of causes) {
    const { subject, text } = inquiryText(language, { ...facts, cause: { ...facts.cause, ...cause } })
    expect(`${subject}\n${text}`).not.toMatch(/[{}]|undefined|null/)
    expect(text).toContain('OOLU8101186')
  }
})

test('since when a container is available is told of each, on the clock there, and only where that is asked about', () => {
  const [first, second] = facts.boxes
  if (!first || !second) throw new Error('There are boxes')
  const boxes = [{ ...first, available_since: { at: '2026-11-18T23:20:00.000Z', timezone } }, second]
  const available = { ...facts, boxes, cause: { ...facts.cause, kind: 'overdue', reason: 'not_collected' } } as const
  const { text } = inquiryText('en', available)
  expect(text).toContain('LBCT, Long Beach: available, not picked up. 2 are')
  expect(text).toContain(
    'OOLU8101186  Wed 18 Nov, overdue  reported available since Wed 18 Nov, 15:20  MAEU248119305\n' +
      'TGBU4472016  Thu 19 Nov, overdue  MAEU248119305\n',
  )
  expect(inquiryText('de', available).text).toContain('als verfügbar gemeldet seit Mi')
  expect(inquiryText('en', { ...facts, boxes }).text).not.toContain('since')
})
