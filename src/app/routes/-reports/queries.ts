import { settingsApi } from '#contract/settings-api.ts'
import { q } from '../../api/query.ts'

export interface ReportSearch {
  from?: string | undefined
  until?: string | undefined
  pol?: string | undefined
  pod?: string | undefined
  customer?: string | undefined
  sort?: string | undefined
}

export const isScac = (text: string | undefined): text is string => /^[A-Z0-9]{2,4}$/.test(text ?? '')

const isQuarter = (text: string) => /^[12]\d{3}-Q[1-4]$/.test(text)
const isLocode = (text: string) => /^[A-Z]{2}[A-Z0-9]{3}$/.test(text)
const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

const only = (isRight: (text: string) => boolean, text: string | undefined) =>
  text !== undefined && isRight(text) ? text : undefined

/** Of an address, what can be asked for. A range that ends before it begins is read the other way round. */
export function filtersOf(search: ReportSearch): ReportSearch {
  const [from, until] = [only(isQuarter, search.from), only(isQuarter, search.until)]
  const isTurned = from !== undefined && until !== undefined && until < from
  return {
    from: isTurned ? until : from,
    until: isTurned ? from : until,
    pol: only(isLocode, search.pol),
    pod: only(isLocode, search.pod),
    customer: only(isId, search.customer),
  }
}

export const isFiltered = (search: ReportSearch) => Object.values(filtersOf(search)).some((one) => one !== undefined)

function paramsOf(search: ReportSearch) {
  const { from, until, pol, pod, customer } = filtersOf(search)
  return {
    ...(from && { 'filter[quarter][start]': from }),
    ...(until && { 'filter[quarter][end]': until }),
    ...(pol && { 'filter[pol]': [pol] }),
    ...(pod && { 'filter[pod]': [pod] }),
    ...(customer && { 'filter[customer]': [customer] }),
  }
}

export const linesQuery = (search: ReportSearch) => q(settingsApi.line_reports.list, paramsOf(search))

export const lineQuery = (scac: string, search: ReportSearch) =>
  q(settingsApi.line_reports.get, { scac, ...paramsOf(search) })
