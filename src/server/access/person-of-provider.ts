import type { Role } from '#contract/access/scope.ts'
import {
  type Claims,
  emailIn,
  groupsIn,
  isOfDomains,
  isVerified,
  nameIn,
  roleOfGroups,
} from '#domain/access/provider-claims.ts'
import {
  addPerson,
  forgetRemoval,
  giveRole,
  hasIdentity,
  identityOf,
  isNeededAdmin,
  keepIdentity,
  takeInvitationOf,
  wasRemoved,
} from '../db/access/provider-identities.ts'
import { userByEmail } from '../db/access/sessions.ts'
import type { ProviderRow } from '../db/access/sign-in-providers.ts'
import type { Transaction } from '../db/scope.ts'
import { RefusedSignIn } from './refused-sign-in.ts'

export interface Person {
  id: string
  account_id: string
  email: string
  name: string
  role: Role
}

/** Who comes in, and what has become of them by it. */
export interface Entered {
  person: Person
  /** Whether they were not here before. */
  isNew: boolean
  /** Whether the provider means them from now on, whose e-mail it was. */
  isLinked: boolean
  /** The role they had, where they have another now. */
  role_before?: Role
}

interface Came {
  provider: ProviderRow
  claims: Claims & { sub: string }
  now: Date
}

/**
 * Who it is that the provider vouches for: whom it has named before, else whose e-mail it says, else somebody new where
 * they are invited or the account lets everybody in.
 * @throws RefusedSignIn
 */
export async function personOfProvider(tx: Transaction, came: Came): Promise<Entered> {
  const { provider, claims, now } = came
  const email = emailIn(claims)
  refuseOtherDomains(provider, email)
  const known = await identityOf(tx, { provider_id: provider.id, subject: claims.sub })
  const entered = known?.id
    ? { person: known as Person, isNew: false, isLinked: false }
    : await personByEmail(tx, came, { email, isRemoved: known !== undefined })
  const { person } = entered
  await keepIdentity(
    tx,
    { provider_id: provider.id, subject: claims.sub, account_id: person.account_id, user_id: person.id },
    now,
  )
  if (entered.isNew || provider.groups_claim === null) return entered
  return withRole(tx, entered, roleByGroups(provider, claims, email))
}

/** Whom the provider has named before, for who has to prove that they are there. */
export async function identityOfProvider(tx: Transaction, { provider, claims }: Came): Promise<string | null> {
  return (await identityOf(tx, { provider_id: provider.id, subject: claims.sub }))?.id ?? null
}

function refuseOtherDomains({ email_domains }: ProviderRow, email: string | undefined) {
  if (email !== undefined && !isOfDomains(email, email_domains))
    throw new RefusedSignIn('email_domain', 'The e-mail is of none of the domains that may come in', { email })
}

async function personByEmail(
  tx: Transaction,
  { provider, claims, now }: Came,
  { email, isRemoved }: { email: string | undefined; isRemoved: boolean },
): Promise<Entered> {
  if (email === undefined) throw new RefusedSignIn('no_email', 'The provider says no e-mail')
  if (!(isVerified(claims) ?? provider.trusts_emails))
    throw new RefusedSignIn('email_unverified', 'The provider does not say that the e-mail is verified', { email })
  const { account_id } = provider
  const user = await userByEmail(tx, email)
  if (user && user.account_id !== account_id)
    throw new RefusedSignIn('email_elsewhere', 'The e-mail is of a person of another account', { email })
  if (user && (await hasIdentity(tx, provider.id, user.id)))
    throw new RefusedSignIn('another_identity', 'The provider has meant this person by another identity before', {
      email,
    })
  if (user) return { person: user, isNew: false, isLinked: true }

  const invited = await takeInvitationOf(tx, account_id, email, now)
  if (!invited && (isRemoved || (await wasRemoved(tx, account_id, email))))
    throw new RefusedSignIn('person_removed', 'This person was removed, and has not been invited since', { email })
  if (!invited && !provider.creates_people)
    throw new RefusedSignIn('person_unknown', 'Nobody here has this e-mail, and nobody has invited it', { email })
  const role = provider.groups_claim === null ? invited?.role : undefined
  const person = await addPerson(tx, {
    account_id,
    email,
    name: nameIn(claims) ?? email,
    role: role ?? roleByGroups(provider, claims, email),
  })
  await forgetRemoval(tx, account_id, email)
  return { person, isNew: true, isLinked: true }
}

/** @throws RefusedSignIn for who is in no group that has one */
function roleByGroups(
  { groups_claim, group_roles, default_role }: ProviderRow,
  claims: Claims,
  email: string | undefined,
): Role {
  const role = groups_claim === null ? undefined : roleOfGroups(groupsIn(claims, groups_claim), group_roles)
  if (role ?? default_role) return (role ?? default_role) as Role
  throw new RefusedSignIn('no_role', 'None of their groups has a role here', { email })
}

/** There is always an admin who gets in, whatever a provider says. */
async function withRole(tx: Transaction, entered: Entered, role: Role): Promise<Entered> {
  const { person } = entered
  if (role === person.role || (person.role === 'admin' && (await isNeededAdmin(tx, person)))) return entered
  await giveRole(tx, person.id, role)
  return { ...entered, person: { ...person, role }, role_before: person.role }
}
