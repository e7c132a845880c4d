import type { View } from '#contract/portal/view.ts'
import { safeSections, type ViewSection } from '#contract/portal/view-sections.ts'

export type Policy = Pick<
  View['attributes'],
  | 'shipments'
  | 'sections'
  | 'document_types'
  | 'custom_field_ids'
  | 'words'
  | 'language'
  | 'colour'
  | 'logo'
  | 'contact'
>

/** All of a view that is written but its name. */
export type Draft = Policy &
  Pick<
    View['attributes'],
    'look' | 'page_title' | 'public_url' | 'allowed_origins' | 'people' | 'excluded_people' | 'expires_at'
  >

/** Who says nothing gives away nothing that could be internal. */
export const safePolicy: Draft = {
  shipments: { roles: ['customer'], tags: [], done_for_days: 30 },
  sections: safeSections,
  document_types: [],
  custom_field_ids: [],
  words: {},
  language: null,
  colour: null,
  logo: null,
  look: { theme: 'auto', light_paper: null, dark_paper: null, radius: null, face: null, ruler: true },
  page_title: null,
  public_url: null,
  contact: { name: null, email: null, phone: null },
  allowed_origins: [],
  people: [],
  excluded_people: [],
  expires_at: null,
}

/** What a member of the answer needs to be in it. Members that are not named here are in every answer. */
const gates = {
  'view.contact': 'contact',
  bill_of_lading_number: 'bill_of_lading_number',
  references: 'references',
  'containers.references': 'references',
  'containers.number': 'container_numbers',
  'containers.eta': 'arrival',
  'containers.eta_history': 'arrival',
  'containers.deadline': 'deadline',
  'containers.return_by': 'deadline',
  'containers.return_to': 'deadline',
  'containers.holds': 'holds',
  'containers.fees': 'fees',
  'containers.terminal': 'terminal',
  'containers.pickup_number': 'pickup_number',
  'containers.vessel': 'vessel',
  map: 'map',
} as const satisfies Record<string, ViewSection>
export type Gated = keyof typeof gates

/** In every answer: without them there is no view. */
const always = [
  'headline',
  'from',
  'to',
  'is_done',
  'updated_at',
  'containers.state',
  'containers.since',
  'containers.steps',
  'containers.next',
  'containers.your_turn',
  'containers.who_acts',
  'containers.warnings',
  'containers.sentences',
  'containers.news_at',
] as const

/** What a policy decides of, but for papers and custom fields, which have names of their own. */
export type LeavingField = Gated | (typeof always)[number]

export const allows = ({ sections }: Pick<Policy, 'sections'>, member: Gated): boolean => sections[gates[member]]

/** The member, where the policy lets it out; it is not even made where it does not. */
export function shown<Name extends string, Value>(
  policy: Pick<Policy, 'sections'>,
  gate: Gated,
  name: Name,
  make: () => Value,
): Partial<Record<Name, Value>> {
  return allows(policy, gate) ? ({ [name]: make() } as Record<Name, Value>) : {}
}

/** Which fields leave by a policy, and which it keeps: the same table that makes the answers. */
export function fieldsOf(policy: Policy): { fields: string[]; hidden: string[] } {
  const gated = Object.keys(gates) as Gated[]
  const lists = [
    ...policy.document_types.map((type) => `documents.${type}`),
    ...policy.custom_field_ids.map((id) => `custom_fields.${id}`),
  ]
  return {
    fields: [...always, ...gated.filter((member) => allows(policy, member)), ...lists].toSorted(),
    hidden: gated.filter((member) => !allows(policy, member)).toSorted(),
  }
}
