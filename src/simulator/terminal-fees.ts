import type { TerminalContainer } from '#contract/tracking/ingest.ts'
import { collectsTmf, examFees, type Style } from './terminal-words.ts'
import { addDays, DAY, daysBetween, localDate } from './time.ts'
import type { Visit } from './voyage.ts'

type TerminalFee = NonNullable<TerminalContainer['fees']>[number]

/** Per day beyond the last free day; dearer from the fifth day on. */
const rate = (day: number) => (day < 5 ? 215 : 385.5)

const demurrageCode = (day: number) => (day === 1 ? '4I' : `4I${Math.min(day - 1, 9)}`)

/** What is owed at the terminal, in its own words. */
export function feesOf(visit: Visit, lastFreeDay: string | null, now: number, style: Style): TerminalFee[] {
  const { currency, zone } = visit
  const today = localDate(now, zone)
  const write = (amount: number) => (style.amounts === 'text' ? amount.toFixed(2) : amount)
  const fee = (code: string | null, type: string | null, amount: number, through: string | null = null) => ({
    ...{ code, type, amount: write(amount), currency, through },
    value: amount,
  })

  const late = lastFreeDay ? Math.max(0, daysBetween(lastFreeDay, today)) : 0
  const days = Array.from({ length: late }, (_, index) => index + 1)
  const owed = days.reduce((sum, day) => sum + rate(day), 0)
  const demurrage =
    style.demurrage === 'line_per_day'
      ? days.map((day) => fee(demurrageCode(day), null, rate(day), lastFreeDay && addDays(lastFreeDay, day)))
      : days.length
        ? [fee(null, 'DEMURRAGE', owed, today)]
        : // Posted with no amount in the first days.
          now < visit.discharged + 2 * DAY
          ? [fee(null, 'DEMURRAGE', 0)]
          : []

  const exams = visit.holds.flatMap((hold) => {
    const exam = now >= hold.from + DAY ? examFees[hold.kind] : undefined
    return exam ? [fee(exam.code, null, exam.amount)] : []
  })
  const dwell = now - visit.discharged > 9 * DAY ? [fee('DWT', 'EXTENDED DWELL', 100)] : []
  const tmf = visit.holds.some((hold) => hold.kind === 'TMF' && now < hold.until)
    ? [collectsTmf(visit.port) ? fee('TMF', null, 35.57) : fee(null, 'TERMINAL CHARGE', 48)]
    : []

  // In Canada the line's own charge stays in its own money: sums in two currencies, never added.
  const days_inside = Math.floor((now - visit.discharged) / DAY) - 2
  const line =
    currency === 'CAD' && days_inside > 0
      ? [{ ...fee('CHZ', 'CHASSIS USE', 45 * days_inside), currency: 'USD' as const }]
      : []

  const items = [...demurrage, ...exams, ...dwell, ...tmf]
  const sum = items.reduce((total, item) => total + item.value, 0)
  const total = style.demurrage === 'with_total' && sum > 0 ? [fee(null, 'TOTAL DUE', Math.round(sum * 100) / 100)] : []
  return [...items, ...total, ...line].map(({ value: _, ...written }) => written)
}
