import type { Profile } from '../../reference/profiles/schema.ts'
import { baseOf, tokenUrlOf, valuesOf } from './address.ts'

type Settings = Readonly<Record<string, string>>

/** Where a connection sends what it has: the hosts, with scheme and port. */
function originsOf(profile: Profile, settings: Settings): string[] {
  const account = { settings, credentials: {}, base_url: settings.base_url || undefined }
  const { values } = valuesOf(profile, account)
  return [baseOf(profile, account), tokenUrlOf(profile, account, values)].flatMap((address) =>
    address && URL.canParse(address) ? [new URL(address).origin] : [],
  )
}

/** The line's own hosts, which nobody but it answers for. */
const ownOrigins = ({ hosts }: Profile) =>
  Object.values(hosts).flatMap(({ base, token = base }) =>
    [base, token].flatMap((address) => (URL.canParse(address) ? [new URL(address).origin] : [])),
  )

/** Whether with these settings something is sent to a host that was not one of those before, and is none of the line's own. */
export function leadsElsewhere(profile: Profile, { before, after }: { before: Settings; after: Settings }): boolean {
  const known = new Set([...originsOf(profile, before), ...ownOrigins(profile)])
  return originsOf(profile, after).some((origin) => !known.has(origin))
}

/** The secrets that are sent, or prove who asks; by the others it is known what comes from there. */
export const sentSecrets = ({ secrets, push }: Profile) =>
  secrets.filter(({ name }) => push?.proof.by !== 'signature' || push.proof.secret !== name)
