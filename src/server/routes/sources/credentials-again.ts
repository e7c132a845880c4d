import { fault, ofField } from '#contract/said/fault.ts'
import { HttpError } from '../../http/errors.ts'
import type { Profile } from '../../reference/profiles/schema.ts'
import { leadsElsewhere, sentSecrets } from '../../sources/profile/elsewhere.ts'

type Values = Readonly<Record<string, string>>

/**
 * What is kept is for the host that it was given for: whoever names another one says the secrets again.
 * @throws 422 with every secret that is missing
 */
export function wantAgain(
  profile: Profile,
  { known, given, ...settings }: { known: Values; given: Values; before: Values; after: Values },
) {
  if (!leadsElsewhere(profile, settings)) return
  const missing = sentSecrets(profile).filter(({ name }) => known[name] !== undefined && given[name] === undefined)
  const problems = missing.map(({ name, label }) => ({
    code: 'blank' as const,
    detail: ofField(name, fault('needed_again'), label),
    source: { pointer: `/data/attributes/credentials/${name}` },
  }))
  if (problems.length > 0) throw new HttpError(problems)
}
