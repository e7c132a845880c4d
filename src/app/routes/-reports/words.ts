import { grouped, t, tc, tn } from '#contract/language.ts'
import type { LineFigures } from '#contract/lines/line-report.ts'

/** Instead of a figure that is measured on too little. */
export const tooFew = (count: number) =>
  count === 0 ? tc('no shipments', 'none yet') : t('fewer than five ({count})', { count })

/** `13.7 → 14.2 days`; only what it took, where nothing was promised. */
export function transitWords({ transit }: LineFigures): string {
  const { promised_days, actual_days, arrived_days, arrived_count } = transit
  if (promised_days.median !== null)
    return t('{promised} → {actual} days', {
      promised: grouped(promised_days.median),
      actual: grouped(actual_days.median ?? 0),
    })
  if (arrived_days.median !== null) return t('? → {actual} days', { actual: grouped(arrived_days.median) })
  return tooFew(arrived_count)
}

export const errorAt = ({ eta_errors }: LineFigures, days: number) =>
  eta_errors.find(({ days_before }) => days_before === days) ?? nothingSaid

const nothingSaid = { days_before: 0, shipment_count: 0, median_days: null, p90_days: null, within_one_day: null }

/** Of what was said minus what came: negative is later than said. */
export function slipWords(median_days: number): string {
  if (median_days === 0) return t('on time')
  const size = Math.abs(median_days)
  return median_days < 0
    ? tn(size, '{count} day late', '{count} days late')
    : tn(size, '{count} day early', '{count} days early')
}

export const percent = (share: number) => t('{number}%', { number: Math.round(share * 100) })

export function rollOverWords({ roll_overs: { shipment_count, count, share } }: LineFigures): string {
  return count === null || share === null ? tooFew(shipment_count) : `${grouped(count)} (${percent(share)})`
}

export function newsWords({ news, shipment_count }: LineFigures): string {
  if (news.missing_share === null) return tooFew(shipment_count)
  const missing = percent(news.missing_share)
  return news.median_hours === null
    ? t('{percent} missing', { percent: missing })
    : t('{percent} missing, {hours} h', { percent: missing, hours: news.median_hours })
}

export const laneWords = (lane: {
  port_of_lading_name: string | null
  port_of_lading_locode: string | null
  port_of_discharge_name: string | null
  port_of_discharge_locode: string | null
}) =>
  `${lane.port_of_lading_name ?? lane.port_of_lading_locode ?? t('Unknown port')} → ${
    lane.port_of_discharge_name ?? lane.port_of_discharge_locode ?? t('unknown port')
  }`
