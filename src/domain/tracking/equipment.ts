import type { Container } from '#contract/tracking/container.ts'

/** Such as `40′ high cube dry`; null where nothing of it is known. */
export function equipment(box: Container['attributes']): string | null {
  const { equipment_length: length, equipment_height: height, equipment_type: type } = box
  const words = [length && `${length}′`, height === 'high_cube' && 'high cube', type].filter(Boolean)
  return words.length > 0 ? words.join(' ') : null
}

/** Whole ones; the wire has pounds. */
export const kilograms = (pounds: number | null) => (pounds === null ? null : Math.round(pounds * 0.45359237))
