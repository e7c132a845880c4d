import { addDays } from '../days.ts'
import { localDate } from '../instants.ts'

interface Added {
  currency_code: string
  timezone: string | null
  from_on: string
  /** In cents, as `amounts`: of `from_on` and the days after. */
  a_day: number
  amounts: readonly number[]
}

export interface CostOfDays {
  currency_code: string
  a_day: number
  if_out: number[]
}

/** Today, and five days ahead. */
const shownDays = 6

/**
 * What it comes to, by currency, if all leave on `today` or on one of the days after it.
 * @param now UTC instant
 * @param today of who looks: where a place is ahead, today is its own; where it is behind, the day that is named
 */
export function moneyOfDays(added: readonly Added[], now: string, today: string): CostOfDays[] {
  const currencies = [...new Set(added.map(({ currency_code }) => currency_code))].sort()
  return currencies.flatMap((currency_code) => {
    const same = added.filter((one) => one.currency_code === currency_code)
    const if_out = Array.from({ length: shownDays }, (_, ahead) =>
      inUnits(same.map((one) => amountOn(one, laterOf(addDays(today, ahead), localDate(now, one.timezone))))),
    )
    // Whose first charged day is further away than is looked ahead.
    if (if_out.every((amount) => amount === 0)) return []
    return [{ currency_code, a_day: inUnits(same.map(({ a_day }) => a_day)), if_out }]
  })
}

const laterOf = (one: string, other: string) => (one > other ? one : other)

/** Nothing before its first day. After its last it stays: it was not looked at for days. */
function amountOn({ from_on, amounts }: Added, date: string): number {
  if (date < from_on) return 0
  const at = Math.round((Date.parse(date) - Date.parse(from_on)) / 86_400_000)
  return amounts[at] ?? amounts.at(-1) ?? 0
}

const inUnits = (cents: readonly number[]) => cents.reduce((sum, one) => sum + Number(one), 0) / 100
