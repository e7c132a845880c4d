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

/** Its legal form, as far as a name says it: `gmbh co kg`. */
const formOf = (name: string): string =>
  plainName(name)
    .split(' ')
    .filter((word) => forms.has(word) && !['and', 'und', 'the', 'de'].includes(word))
    .join(' ')

/** A form that one of them leaves out contradicts nothing. */
const mayBeOne = (some: string, other: string) => some === '' || other === '' || some === other

export interface KnownParty {
  id: string
  company_name: string
}

/** Finds parties by name: as it is written, by what names are compared by and of no other legal form, else one that is similar. */
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
    const like = exact.get(key) ?? []
    const [written, ...others] = like.filter(({ company_name }) => plainName(company_name) === plainName(name))
    if (written && others.length === 0) return { same: written }
    // Two of one name, or of another form: nobody but a person can tell which is meant.
    const [only] = like
    if (only && like.length === 1 && mayBeOne(formOf(only.company_name), formOf(name))) return { same: only }
    if (only) return { similar: only }
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
