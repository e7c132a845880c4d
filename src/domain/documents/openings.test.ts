import { expect, test } from 'vitest'
import { carriers, prefixes } from '#server/reference/carriers.ts'
import { openingsOf, type Paper } from './openings.ts'
import { pagesOfText } from './page.ts'
import { understandText } from './understand.ts'

/** As it would be read. */
function opened(text: string, given: Partial<Paper> = {}) {
  const pages = pagesOfText(text)
  const { document_type: type, payload } = understandText(pages, 'paper.txt', given.type ?? null)
  const paper = { type, payload, pages, file_name: 'paper.txt', isMailText: false, mail: null, ...given }
  return openingsOf(paper, { carriers, prefixes }).map(({ request_type, number, scac }) => [request_type, number, scac])
}

const mail = (subject: string, from = 'desk@agent.example') => ({ subject, from: [from] })

test('an arrival notice opens its bill, not the containers on it', () => {
  const text = 'ARRIVAL NOTICE\nB/L No.: MEDUAB123456\nContainer No.: TCLU4829132\nLast Free Day: 2026-07-02'
  expect(opened(text)).toEqual([['bill_of_lading', 'MEDUAB123456', 'MSCU']])
})

test('an arrival notice without a bill that a line would know opens its containers', () => {
  const text =
    'ARRIVAL NOTICE\nHouse B/L No.: ABC-77123\nContainer No.: TCLU4829132\nContainer No.: MSKU1234565\nETA: 2026-07-02'
  expect(opened(text)).toEqual([
    ['container', 'TCLU4829132', null],
    ['container', 'MSKU1234565', 'MAEU'],
  ])
})

test('a number without the SCAC in front counts where the paper names the line, and only there', () => {
  const text = 'ARRIVAL NOTICE\nB/L No.: 248119305\nETA: 2026-07-02'
  expect(opened(text)).toEqual([])
  expect(opened(`Carrier: Maersk\n${text}`)).toEqual([['bill_of_lading', '248119305', 'MAEU']])
  expect(opened(text, { mail: mail('Arrival notice', 'noreply@maersk.com') })).toEqual([
    ['bill_of_lading', '248119305', 'MAEU'],
  ])
  // Of several lines nobody knows whose it is.
  expect(opened(`Agents of Maersk and Hapag-Lloyd\n${text}`)).toEqual([])
  expect(opened(`Carrier: ZIM\n${text}`)).toEqual([])
})

test('a booking confirmation opens its booking', () => {
  const text = 'BOOKING CONFIRMATION\nBooking No.: EBKG12345678\nVessel: MSC ANNA\nETD: 2026-07-02'
  expect(opened(text)).toEqual([['booking_number', 'EBKG12345678', 'MSCU']])
  expect(opened('Buchungsbestätigung\nCarrier: Hapag-Lloyd\nBooking No.: 12345678')).toEqual([
    ['booking_number', '12345678', 'HLCU'],
  ])
})

test('a delivery order opens its containers with the line that it names', () => {
  const text = 'DELIVERY ORDER\nCarrier: ONE\nContainer No.: TCLU4829132\nB/L No.: ONEYTYOA12345600'
  expect(opened(text)).toEqual([['container', 'TCLU4829132', 'ONEY']])
  expect(opened('DELIVERY ORDER\nContainer No.: TCLU4829132')).toEqual([])
})

test('a pre-advice of a forwarder opens the master bill alone, with the house bill as its reference', () => {
  const text = 'PRE-ALERT\nHBL: ABCHAM77123  MBL: MEDUAB123456\nContainer No.: TCLU4829132'
  expect(opened(text)).toEqual([['bill_of_lading', 'MEDUAB123456', 'MSCU']])
  const pages = pagesOfText(text)
  const { payload } = understandText(pages, 'x.txt', null)
  const paper: Paper = { type: 'other', payload, pages, file_name: 'x.txt', isMailText: false, mail: null }
  expect(openingsOf(paper, { carriers, prefixes })[0]?.ref_numbers).toEqual(['ABCHAM77123'])
  // A house bill may look like one of a line.
  expect(opened('PRE-ALERT\nHouse B/L No.: MEDUAB123456')).toEqual([])
})

test.each<Paper['type']>(['freight_invoice', 'commercial_invoice', 'packing_list', 'customs_entry', 'other'])(
  'a %s opens nothing',
  (type) => {
    expect(opened('Carrier: Maersk\nB/L No.: MAEU248119305\nContainer No.: TCLU4829132', { type })).toEqual([])
  },
)

test('what only a quoted mail names is not opened, what is forwarded is', () => {
  const before = 'ARRIVAL NOTICE\nB/L No.: MEDUAB123456\nETA: 2026-07-02'
  const answer = 'Thanks. We wait for the notice of this one as well:\nB/L No.: MEDUCD654321'
  const header = 'From: Desk <desk@agent.example>\nSent: Monday, 1 June 2026\nTo: Ada\nSubject: Arrival notice'
  const given = { isMailText: true, type: 'arrival_notice' as const }
  const quoted = [`${answer}\n\n${header}\n\n${before}`, `${answer}\nOn Mon, 1 Jun 2026, Desk wrote:\n${before}`]
  for (const text of [...quoted, `${answer}\n${before.replaceAll(/^/gm, '> ')}`])
    expect(opened(text, { ...given, mail: mail('RE: Arrival notice') })).toEqual([
      ['bill_of_lading', 'MEDUCD654321', 'MSCU'],
    ])
  expect(opened(`FYI\n\n${header}\n\n${before}`, { ...given, mail: mail('FW: Arrival notice') })).toEqual([
    ['bill_of_lading', 'MEDUAB123456', 'MSCU'],
  ])
  const gmail = `FYI\n---------- Forwarded message ---------\n${header}\n\n${before}`
  expect(opened(gmail, { ...given, mail: mail('Arrival notice') })).toHaveLength(1)
})

test('what a person has corrected counts, whether it stands in the text or not', () => {
  const payload = { bill_of_lading_numbers: ['MEDUXY998877'] }
  expect(opened('ARRIVAL NOTICE', { type: 'arrival_notice', payload, isMailText: true, mail: mail('x') })).toEqual([
    ['bill_of_lading', 'MEDUXY998877', 'MSCU'],
  ])
})

test('a container with a wrong check digit is not opened', () => {
  const payload = { container_numbers: ['TCLU4829133'] }
  expect(opened('ARRIVAL NOTICE', { type: 'arrival_notice', payload })).toEqual([])
})
