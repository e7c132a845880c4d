import { plainName } from './fields.ts'

/** What companies are, which says nothing of who they are. */
const forms = new Set(
  'gmbh ag kg ohg mbh co cokg se ev inc incorporated llc llp ltd limited corp corporation company plc pvt pte bv nv sa sas sarl srl sl spa as ab oy aps lda ltda cv de the und and'.split(
    ' ',
  ),
)

/** A name as it is compared: without legal forms, accents, dots and case. */
export const companyKey = (name: string): string => {
  const words = plainName(name).split(' ')
  const kept = words.filter((word) => !forms.has(word))
  return (kept.length > 0 ? kept : words).join(' ')
}

export interface KnownParty {
  id: string
  company_name: string
}

/** Finds parties by name: exactly, by what their names are compared by, else one that is similar. */
export function createMatcherOfParties(parties: readonly KnownParty[]) {
  const exact = new Map<string, KnownParty[]>()
  const byFirst = new Map<string, { words: string[]; party: KnownParty }[]>()
  for (const party of parties) {
    const key = companyKey(party.company_name)
    exact.set(key, [...(exact.get(key) ?? []), party])
    const words = key.split(' ')
    const first = (words[0] ?? '').slice(0, 3)
    byFirst.set(first, [...(byFirst.get(first) ?? []), { words, party }])
  }
  return (name: string): { same?: KnownParty; similar?: KnownParty } => {
    const key = companyKey(name)
    const same = exact.get(key)
    // Two of one name: nobody but a person can tell which is meant.
    if (same?.length === 1) return { same: same[0] as KnownParty }
    if (same) return { similar: same[0] as KnownParty }
    const words = key.split(' ')
    const similar = (byFirst.get((words[0] ?? '').slice(0, 3)) ?? []).filter((one) => isLike(words, one.words))
    return similar.length > 0 ? { similar: (similar[0] as { party: KnownParty }).party } : {}
  }
}

/** One is the other cut short, word by word: `kestrel home furn` and `kestrel home furnishings`. */
function isLike(some: readonly string[], others: readonly string[]): boolean {
  const [short, long] = some.length <= others.length ? [some, others] : [others, some]
  if (short.join('').length < 4) return false
  return short.every((word, at) => {
    const other = long[at] ?? ''
    return word.startsWith(other) || other.startsWith(word)
  })
}
