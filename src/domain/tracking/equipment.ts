import { t } from '#contract/language.ts'
import type { Container } from '#contract/tracking/container.ts'

const typeWords: Record<NonNullable<Container['attributes']['equipment_type']>, string> = {
  dry: t('dry'),
  reefer: t('reefer'),
  'open top': t('open top'),
  'flat rack': t('flat rack'),
  bulk: t('bulk'),
  tank: t('tank'),
}

/** Such as `40′ high cube dry`; null where nothing of it is known. */
export function equipment(box: Container['attributes']): string | null {
  const { equipment_length: length, equipment_height: height, equipment_type: type } = box
  const words = [length && `${length}′`, height === 'high_cube' && t('high cube'), type && typeWords[type]].filter(
    Boolean,
  )
  return words.length > 0 ? words.join(' ') : null
}

/** Whole ones; the wire has pounds. */
export const kilograms = (pounds: number | null) => (pounds === null ? null : Math.round(pounds * 0.45359237))
