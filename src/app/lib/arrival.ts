import { t } from '#contract/language.ts'

/** `+3 d`, `−1 d`, `on plan` */
export function slipWords(days: number): string {
  if (days === 0) return t('on plan')
  return days > 0 ? t('+{days} d', { days }) : t('−{days} d', { days: -days })
}
