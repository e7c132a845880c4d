import type { api } from '#contract/api.ts'
import { lineReport } from '#contract/lines/line-report.ts'
import { refusal } from '#contract/said/refusals.ts'
import { figuresOf, type Measured, nothingMeasured } from '#domain/lines/figures.ts'
import { firstDayOf, isBefore, quarterAfter } from '#domain/lines/quarters.ts'
import { type MeasuredPart, measuredLines, measuredParts, type ReportFilters } from '../../db/lines/reports.ts'
import { HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import type { Reference } from '../../reference/reference.ts'

export const lineReports: HandlersOf<typeof api.line_reports> = {
  async list({ tx, params, context }) {
    const rows = await measuredLines(tx, filtersOf(params))
    const { 'page[number]': number, 'page[size]': size } = params
    const page = rows.slice((number - 1) * size, number * size)
    return {
      data: page.map((row) => shown(row.scac, row, context.reference, { lanes: null, quarters: null })),
      meta: { size, total: rows.length },
    }
  },

  async get({ tx, params: { scac, ...params }, context }) {
    const parts = await measuredParts(tx, { ...filtersOf(params), scac })
    const all = parts.find(({ part }) => part === 'all')
    if (!all?.container_count && !context.reference.places.line(scac))
      throw new HttpError('not_found', 'No such line is known, and none of yours has this SCAC.')
    const of = (part: MeasuredPart['part']) => parts.filter((one) => one.part === part)
    return {
      data: shown(scac, all ?? { ...nothingMeasured, pols: [], pods: [] }, context.reference, {
        lanes: of('lane').map(laneOf),
        quarters: of('quarter').map((row) => ({ quarter: row.quarter ?? '', ...figuresOf(row) })),
      }),
    }
  },
}

function filtersOf(params: {
  'filter[quarter][start]'?: string | undefined
  'filter[quarter][end]'?: string | undefined
  'filter[pol]'?: string[] | undefined
  'filter[pod]'?: string[] | undefined
  'filter[customer]'?: string[] | undefined
}): ReportFilters {
  const { 'filter[quarter][start]': start, 'filter[quarter][end]': end } = params
  if (start !== undefined && end !== undefined && isBefore(end, start))
    throw new HttpError('invalid', refusal('quarter_order'), {
      parameter: 'filter[quarter][end]',
    })
  return {
    from: start && firstDayOf(start),
    until: end && firstDayOf(quarterAfter(end)),
    pols: params['filter[pol]'],
    pods: params['filter[pod]'],
    customers: params['filter[customer]'],
  }
}

const shown = (
  scac: string,
  measured: Measured & { pols: string[]; pods: string[] },
  { places }: Reference,
  parts: Pick<Parameters<typeof render<typeof lineReport>>[1], 'lanes' | 'quarters'>,
) =>
  render(lineReport, {
    id: scac,
    shipping_line_scac: scac,
    shipping_line_name: places.line(scac)?.name ?? scac,
    shipping_line_short_name: places.line(scac)?.short_name ?? scac,
    ...figuresOf(measured),
    ports_of_lading: portsIn(measured.pols, places),
    ports_of_discharge: portsIn(measured.pods, places),
    ...parts,
  })

const portsIn = (locodes: readonly string[], places: Reference['places']) =>
  locodes
    .map((locode) => ({ locode, name: places.place(locode, 'vessel')?.name ?? locode }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

const laneOf = (row: MeasuredPart) => ({
  port_of_lading_locode: row.pol_locode,
  port_of_lading_name: row.pol_name,
  port_of_discharge_locode: row.pod_locode,
  port_of_discharge_name: row.pod_name,
  ...figuresOf(row),
})
