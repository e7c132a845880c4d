import { t } from '#contract/language.ts'
import type { NextArrival } from '#contract/tracking/next-arrival.ts'

/** `+3 d`, `−1 d`, `on plan` */
export function slipWords(days: number): string {
  if (days === 0) return t('on plan')
  return days > 0 ? t('+{days} d', { days }) : t('−{days} d', { days: -days })
}

/** When it arrived where the railway took it, as the server has decided it: also where nobody reported that. */
export const arrivedInland = ({ next_arrival: to }: { next_arrival: NextArrival | null }): string | null =>
  to?.at_place === 'inland_destination' && !to.estimated ? to.at : null
