import type { Facility } from '#domain/reference/places.ts'

export interface NamedFacility extends Facility {
  nickname: string
}

/**
 * The one facility that a source means by a name, undefined where it could be several or none. Its code, nickname or
 * name as it is, whatever case and spaces; else one that contains the words of the other in order.
 */
export function findByName(facilities: readonly NamedFacility[], name: string, place: string): Facility | undefined {
  const wanted = squeeze(name)
  if (!wanted) return undefined
  const same = facilities.filter((one) =>
    [one.firms_code ?? '', one.nickname, one.name].some((known) => squeeze(known) === wanted),
  )
  if (same.length) return only(same)
  const said = words(name)
  const general = new Set([...generalWords, ...words(place)])
  return only(
    facilities.filter((one) =>
      [one.name, one.nickname].some((known) => {
        const ours = words(known)
        return contains(said, ours, general) || contains(ours, said, general)
      }),
    ),
  )
}

const only = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)

const squeeze = (text: string) => words(text).join('')

const words = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .match(/[A-Z0-9]+/g) ?? []

/** Words that every facility could have in its name, and that find none. */
const generalWords = words(
  'the of at a and port ports terminal terminals container containers marine maritime intermodal rail railway ramp' +
    ' yard berth pier dock wharf quay facility services international north south east west street inc llc',
)

/** Whether all of `few` stands in `many`, word by word, and says more than that it is a terminal. */
function contains(many: readonly string[], few: readonly string[], general: ReadonlySet<string>): boolean {
  if (few.join('').length < 4 || few.every((word) => general.has(word))) return false
  return many.some((_, from) => few.every((word, at) => many[from + at] === word))
}
