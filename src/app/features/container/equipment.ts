import type { Container } from '#contract/container.ts'

/** Such as `40′ high cube dry`; null where nothing of it is known. */
export function equipment(box: Container['attributes']): string | null {
  const { equipment_length: length, equipment_height: height, equipment_type: type } = box
  const words = [length && feet(length), height === 'high_cube' && inWords(height), type].filter(Boolean)
  return words.length > 0 ? words.join(' ') : null
}

export const feet = (length: unknown) => `${length}′`

/** A name of the API, such as `high_cube`, as people write it. */
export const inWords = (name: string) => name.replaceAll('_', ' ')
