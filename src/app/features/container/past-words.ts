import { t, tn } from '#contract/language.ts'
import type { EtaSlip, ExpectedHistory, PastScope, PastStart, SlipScope } from '#contract/tracking/past-times.ts'

const after: Record<PastStart, (range: string, cases: string) => string> = {
  'container.transport.vessel_departed': (range, cases) =>
    t('Usually {range} after departure, {cases}.', { range, cases }),
  'container.transport.vessel_arrived': (range, cases) =>
    t('Usually {range} after arrival, {cases}.', { range, cases }),
  'container.transport.vessel_discharged': (range, cases) =>
    t('Usually {range} after discharge, {cases}.', { range, cases }),
  'container.transport.rail_departed': (range, cases) =>
    t('Usually {range} after departure by rail, {cases}.', { range, cases }),
  'container.transport.arrived_at_inland_destination': (range, cases) =>
    t('Usually {range} after arrival, {cases}.', { range, cases }),
  'container.transport.available': (range, cases) =>
    t('Usually {range} after availability, {cases}.', { range, cases }),
}

const casesIn: Record<PastScope, (count: number) => string> = {
  lane: (count) => tn(count, '{count} case on this lane', '{count} cases on this lane'),
  terminal: (count) => tn(count, '{count} case at this terminal', '{count} cases at this terminal'),
}

/** `Usually 3 to 5 days after discharge, 14 cases on this lane.` */
export const usuallyWords = ({ after: start, scope, case_count, p25_hours, p75_hours }: ExpectedHistory): string =>
  after[start](p75_hours < 48 ? hours(p25_hours, p75_hours) : days(p25_hours, p75_hours), casesIn[scope](case_count))

function hours(least: number, most: number): string {
  if (least === most) return tn(most, '{count} hour', '{count} hours')
  return least === 0
    ? tn(most, 'within {count} hour', 'within {count} hours')
    : tn(most, '{least} to {count} hour', '{least} to {count} hours', { least })
}

function days(from: number, to: number): string {
  const [least, most] = [Math.round(from / 24), Math.round(to / 24)]
  if (least === most) return tn(most, '{count} day', '{count} days')
  return least === 0
    ? tn(most, 'within {count} day', 'within {count} days')
    : tn(most, '{least} to {count} day', '{least} to {count} days', { least })
}

const scopeWords: Record<SlipScope, string> = { lane: t('on this lane'), line: t('with this line') }

/** `on this lane it usually slips 2 days at this point, 14 cases` */
export function usualSlipWords({ scope, median_hours, case_count }: EtaSlip): string {
  const slip = Math.round(median_hours / 24)
  const values = { where: scopeWords[scope], cases: tn(case_count, '{count} case', '{count} cases') }
  if (slip === 0) return t('{where} it usually holds to the day at this point, {cases}', values)
  return slip > 0
    ? tn(
        slip,
        '{where} it usually slips {count} day at this point, {cases}',
        '{where} it usually slips {count} days at this point, {cases}',
        values,
      )
    : tn(
        -slip,
        '{where} it usually comes {count} day sooner at this point, {cases}',
        '{where} it usually comes {count} days sooner at this point, {cases}',
        values,
      )
}
