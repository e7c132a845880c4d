import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { many, one, paging, resource } from '../json-api.ts'
import { anyId, anyLocode } from '../list-params.ts'
import { faults } from '../said/faults.ts'

// How well lines keep their word, from the facts of the account alone. Extensions of the dialect; see docs/lines.md.

const count = z.int().min(0)
const days = (what: string, example: number) =>
  z.number().nullable().describe(`${what}. Null below five cases`).meta({ example })
const share = (what: string, example: number) =>
  z.number().min(0).max(1).nullable().describe(`${what}, 0 to 1. Null below five cases`).meta({ example })

const spread = (example: number) =>
  z.strictObject({
    p10: days('One in ten took at most so long', example - 2),
    median: days('Half took at most so long', example),
    p90: days('Nine in ten took at most so long', example + 4),
  })

const transit = z
  .strictObject({
    arrived_count: count.describe('Shipments of which departure and arrival are reported'),
    arrived_days: spread(16).describe('From departure to arrival at the port of discharge'),
    shipment_count: count.describe('Of these, those of which the line had promised both before they left'),
    promised_days: spread(14).describe(
      'Of those: from what the line first said of the departure to what it first said of the arrival',
    ),
    actual_days: spread(16).describe('Of the same: from departure to arrival'),
  })
  .meta({ id: 'line_report_transit' })

const etaError = z
  .strictObject({
    days_before: count.describe('Days before the actual arrival').meta({ example: 7 }),
    shipment_count: count.describe('Shipments that arrived, and of which the line had said an arrival by then'),
    median_days: days('Median of what was said minus the arrival: negative where it came later than said', -0.8),
    p90_days: days('Nine in ten arrived at most so many days from what was said, sooner or later', 2.6),
    within_one_day: share('Those that arrived within 24 hours of what was said', 0.62),
  })
  .meta({ id: 'line_report_eta_error' })

const rollOvers = z
  .strictObject({
    shipment_count: count.describe('Shipments that have left'),
    count: count
      .nullable()
      .describe('Of these, those that missed a vessel. Null below five cases')
      .meta({ example: 3 }),
    share: share('The same as a share', 0.06),
  })
  .meta({ id: 'line_report_roll_overs' })

const news = z
  .strictObject({
    move_count: count.describe('Moves (loaded, departed, arrived, discharged) that the line reported, or a later one'),
    missing_count: count.nullable().describe('Of these, those it never reported. Null below five shipments'),
    missing_share: share('The same as a share', 0.04),
    timed_count: count.describe(
      'Moves that were reported with their time, and happened after the line was first heard',
    ),
    median_hours: z
      .number()
      .nullable()
      .describe('From a move to when its report was received. Null below five shipments, or five such moves')
      .meta({ example: 5.5 }),
  })
  .meta({ id: 'line_report_news' })

const figures = {
  shipment_count: count.describe('Shipments that have left: boxes of one that left together count once'),
  container_count: count.describe('Their containers'),
  transit,
  eta_errors: z.array(etaError).describe('21, 14, 7, 3 and 1 days before the arrival'),
  roll_overs: rollOvers,
  news,
}

const port = z.string().nullable().describe('Null where no source gives a code').meta({ example: 'CNNGB' })
const portName = z.string().nullable().meta({ example: 'Ningbo' })

const ports = z.array(
  z.strictObject({ locode: z.string().meta({ example: 'USLAX' }), name: z.string() }).meta({ id: 'line_report_port' }),
)

const lane = z
  .strictObject({
    port_of_lading_locode: port,
    port_of_lading_name: portName,
    port_of_discharge_locode: port.meta({ example: 'USLAX' }),
    port_of_discharge_name: portName.meta({ example: 'Los Angeles' }),
    ...figures,
  })
  .meta({ id: 'line_report_lane' })

const quarterName = z.string().meta({ example: '2026-Q2' })
const quarter = z
  .strictObject({ quarter: quarterName.describe('Of the departure, at the place'), ...figures })
  .meta({ id: 'line_report_quarter' })

export const lineReport = resource('line_report', '/v2/reports/lines', {
  shipping_line_scac: z.string().meta({ example: 'MSCU' }),
  shipping_line_name: z.string().meta({ example: 'Mediterranean Shipping Company' }),
  shipping_line_short_name: z.string().meta({ example: 'MSC' }),
  ...figures,
  ports_of_lading: ports.describe('Where its shipments were loaded, by name'),
  ports_of_discharge: ports.describe('Where they went, by name'),
  lanes: z
    .array(lane)
    .nullable()
    .describe('Those with most shipments first. Null in the list of lines')
    .meta({ example: null }),
  quarters: z.array(quarter).nullable().describe('The newest first. Null in the list of lines').meta({ example: null }),
})
export type LineReport = z.output<typeof lineReport.schema>
export type LineFigures = Pick<LineReport['attributes'], keyof typeof figures>
export type LineLane = z.output<typeof lane>
export type LineQuarter = z.output<typeof quarter>

const askedQuarter = z
  .string()
  .regex(/^[12]\d{3}-Q[1-4]$/, 'is not a quarter, such as 2026-Q2')
  .meta({ example: '2026-Q2' })
  .optional()

const filters = {
  'filter[quarter][start]': askedQuarter.describe('Left in this quarter or later'),
  'filter[quarter][end]': askedQuarter.describe('Left in this quarter or earlier'),
  'filter[pol]': anyLocode,
  'filter[pod]': anyLocode,
  'filter[customer]': anyId,
}

export const lineReports = {
  list: endpoint('GET /v2/reports/lines', {
    summary: 'Lists lines with how well they keep their word, those with most shipments first. Extension',
    params: { ...filters, ...paging({ size: 100 }) },
    response: many(lineReport),
    errors: ['invalid'],
  }),
  get: endpoint('GET /v2/reports/lines/{scac}', {
    summary: 'Returns how well one line keeps its word, by lane and by quarter. Extension',
    params: {
      scac: z
        .string()
        .toUpperCase()
        .regex(/^[A-Z0-9]{2,4}$/, faults.not_scac)
        .meta({ example: 'MSCU' }),
      ...filters,
    },
    response: one(lineReport),
    errors: ['invalid'],
  }),
}
