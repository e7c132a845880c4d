import fc from 'fast-check'
import { type ViewSection, viewLanguages, viewSections } from '#contract/portal/view-sections.ts'

/** Who has what, of so many parties: for each of the goods a party of its account or none, as a whole or one box of it. */
export const heldBy = (parties: number) =>
  fc.record({ party: fc.option(fc.nat(parties - 1), { nil: null }), isWhole: fc.boolean() })
export type Held = ReturnType<typeof heldBy> extends fc.Arbitrary<infer H> ? H : never

/** What views may let out of a leak world. */
export const leakPolicies = fc.record({
  sections: fc.record(
    Object.fromEntries(viewSections.map((name) => [name, fc.boolean()])) as Record<ViewSection, fc.Arbitrary<boolean>>,
  ),
  document_types: fc.constantFrom<('packing_list' | 'other')[]>([], ['other'], ['packing_list']),
  hasField: fc.boolean(),
  tags: fc.constantFrom<string[]>([], ['CANARYTAG0'], ['CANARYTAG1']),
  language: fc.constantFrom(null, ...viewLanguages),
})
export type LeakPolicy = typeof leakPolicies extends fc.Arbitrary<infer P> ? P : never
