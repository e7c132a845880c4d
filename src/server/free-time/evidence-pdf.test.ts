import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import type { Evidence } from '#contract/free-time/evidence.ts'
import { evidencePdf } from './evidence-pdf.ts'

const nobody = { source_name: null, data_source: null, reported_at: null, received_at: null, observation_id: null }
const bare: Evidence = {
  made_at: '2026-06-30T20:00:00.000Z',
  number: 'TCLU4829132',
  bill_of_lading_number: 'YMLU1',
  shipping_line_scac: 'YMLU',
  shipping_line_name: null,
  port_of_discharge_locode: null,
  port_of_discharge_name: null,
  pickup_facility_name: null,
  pickup_timezone: null,
  moves: [],
  availability: [],
  holds: [],
  deadlines: [],
  appointments: [],
  notes: [
    {
      text: 'Terminal closed, says Jo',
      author_name: 'Jo Tran',
      author_kind: 'person',
      created_at: '2026-06-20T16:00:00.000Z',
    },
  ],
  clocks: [],
  uncounted: [{ kind: 'storage', reason: 'no_timezone' }],
}

test('of a container of which nothing is known there is a page', async () => {
  expect((await PDFDocument.load(await evidencePdf(bare))).getPageCount()).toBe(1)
})

test('names in any script, long words and many rows fit on its pages', async () => {
  const move = {
    event: 'container.transport.full_out',
    at: '2026-06-26T18:00:00.000Z',
    timezone: 'America/Los_Angeles',
    is_whole_day: false,
    location_locode: 'USLAX',
    said: { ...nobody, source_name: `上海 Łódź ${'x'.repeat(300)}` },
    others: [],
  }
  const many = { ...bare, pickup_facility_name: '洋山深水港', moves: Array.from({ length: 200 }, () => move) }
  expect((await PDFDocument.load(await evidencePdf(many))).getPageCount()).toBeGreaterThan(4)
})

test('a note without a single space takes no longer than its letters', async () => {
  const note = { author_name: 'Jo Tran', author_kind: 'person' as const, created_at: '2026-06-20T16:00:00.000Z' }
  const pagesOf = async (text: string) =>
    (await PDFDocument.load(await evidencePdf({ ...bare, notes: [{ ...note, text }] }))).getPageCount()
  const began = performance.now()
  const pages = await pagesOf('W'.repeat(10_000))
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(pages).toBeGreaterThan(2)
  expect(pages).toBeLessThan(12)
})
