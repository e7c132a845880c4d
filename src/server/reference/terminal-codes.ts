import { type Fee, feeTypes, type Hold } from '#contract/tracking/container.ts'
import { holdNames } from '#contract/tracking/hold-names.ts'
import feeCodesCsv from '../../refdata/terminal_fee_codes.csv?raw'
import statusCodesCsv from '../../refdata/x12_status_codes.csv?raw'
import { readCsv } from './csv.ts'

export interface HoldCode {
  /** In words: `US Customs hold - intensive examination`. */
  meaning: string
  name: Hold['name']
  releases: boolean
}

/** X12 status codes that place or lift a hold. One that lifts several is under the first. */
export const holdCodes: ReadonlyMap<string, HoldCode> = new Map(
  readCsv(statusCodesCsv, ['code', 'meaning', 'action', 'target'])
    .filter((row) => row.action === 'hold' || row.action === 'release')
    .map((row) => {
      const target = row.target.split(';')[0]
      const name = holdNames.find((one) => one === target)
      if (!name) throw new Error(`${row.code} is about no hold: ${row.target}`)
      return [row.code, { meaning: row.meaning, name, releases: row.action === 'release' }]
    }),
)

export const feeCodes: ReadonlyMap<string, Fee['type']> = new Map(
  readCsv(feeCodesCsv, ['code', 'fee_type']).map((row) => {
    const type = feeTypes.find((one) => one === row.fee_type)
    if (!type) throw new Error(`${row.code} is no type of fee: ${row.fee_type}`)
    return [row.code, type]
  }),
)
