import type { EtaSlip, ExpectedHistory, PastScope, PastStart, SlipScope } from '#contract/tracking/past-times.ts'
import { t } from '#domain/language.ts'
import { plural } from '#domain/tracking/remaining.ts'

const startWords: Record<PastStart, string> = {
  'container.transport.vessel_departed': 'departure',
  'container.transport.vessel_arrived': 'arrival',
  'container.transport.vessel_discharged': 'discharge',
  'container.transport.rail_departed': t('departure by rail'),
  'container.transport.arrived_at_inland_destination': 'arrival',
  'container.transport.available': 'availability',
}

const scopeWords: Record<PastScope | SlipScope, string> = {
  lane: t('on this lane'),
  terminal: t('at this terminal'),
  line: t('with this line'),
}

const casesOf = (count: number, scope: PastScope) => `${count} cases ${scopeWords[scope]}`

/** `Usually 3 to 5 days after discharge, 14 cases on this lane` */
export const usuallyWords = ({ after, scope, case_count, p25_hours, p75_hours }: ExpectedHistory): string =>
  `Usually ${rangeWords(p25_hours, p75_hours)} after ${startWords[after]}, ${casesOf(case_count, scope)}`

/** Days from two of them on. */
function rangeWords(from: number, to: number): string {
  const [unit, least, most] =
    to < 48 ? (['hour', from, to] as const) : (['day', Math.round(from / 24), Math.round(to / 24)] as const)
  const all = `${most} ${unit}${most === 1 ? '' : 's'}`
  if (least === most) return all
  return least === 0 ? t('within {all}', { all }) : t('{least} to {all}', { least, all })
}

/** `on this lane it usually slips 2 days at this point, 14 cases` */
export function usualSlipWords({ scope, median_hours, case_count }: EtaSlip): string {
  const days = Math.round(median_hours / 24)
  const what =
    days === 0
      ? t('it usually holds to the day')
      : days > 0
        ? `it usually slips ${plural(days)}`
        : `it usually comes ${plural(-days)} sooner`
  return `${scopeWords[scope]} ${what} at this point, ${case_count} cases`
}
