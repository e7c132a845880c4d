import type { Generated, GeneratedAlways } from 'kysely'
import type { Role, Scope } from '#contract/access/scope.ts'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import type { Own, Text } from '../list/columns.ts'

export interface AccessTables {
  api_keys: ApiKeys
  guesses: Guesses
  passkey_challenges: PasskeyChallenges
  passkeys: Passkeys
  password_resets: PasswordResets
  provider_identities: ProviderIdentities
  recovery_codes: RecoveryCodes
  removed_people: RemovedPeople
  request_counts: RequestCounts
  second_factor_resets: SecondFactorResets
  second_factors: SecondFactors
  sessions: Sessions
  sign_in_attempts: SignInAttempts
  sign_in_links: SignInLinks
  sign_in_providers: SignInProviders
  users: Users
}

interface ApiKeys extends Own {
  key_hash: string
  name: string
  scopes: Scope[]
  hint: Text
  created_by_id: Text
  created_by_name: Text
  made_by_key_id: Text
  last_used_at: Text
  last_used_from: Text
  expires_at: Text
  allowed_networks: Generated<string[]>
}

interface RequestCounts {
  server_id: string
  caller: string
  counted_at: string
  counts: number[]
}

interface SignInLinks extends Own {
  token_hash: string
  role: Role
  email: Text
  created_by_id: Text
  expires_at: string
  used_at: Text
}

interface Sessions extends Own {
  token_hash: string
  user_id: string
  agent: Text
  address: Text
  last_seen_at: string
  expires_at: string
  proved_at: Text
  second_factor: Generated<boolean>
  provider_id: Text
  provider_session: Text
  sealed_id_token: Text
}

interface Passkeys extends Own {
  user_id: string
  name: string
  rp_id: string
  credential_id: string
  /** COSE, in base64url. */
  public_key: string
  /** Large numbers come as text from PostgreSQL. */
  counter: string | number
  transports: string[]
  is_synced: boolean
  last_used_at: Text
}

/** By a hash of what is to be signed. */
interface PasskeyChallenges {
  challenge_hash: string
  user_id: Text
  expires_at: string
}

interface PasswordResets extends Own {
  token_hash: string
  user_id: string
  created_by_id: Text
  expires_at: string
}

interface SecondFactors extends Own {
  user_id: string
  sealed_secret: string
  /** Large numbers come as text from PostgreSQL. */
  last_step: string | number | null
  confirmed_at: Text
}

interface RecoveryCodes extends Own {
  user_id: string
  code_hash: string
  used_at: Text
}

interface SecondFactorResets extends Own {
  user_id: string
  reset_by_name: string
}

/** By a hash of what is tried. */
interface Guesses {
  what: string
  began_at: string
  count: number
}

interface Users extends Own {
  email: string
  name: string
  role: Role
  /** Null where somebody has only ever come by a provider. */
  password_hash: Text
  has_password: GeneratedAlways<boolean>
  language: ViewLanguage | null
  browser_language: ViewLanguage | null
}

interface SignInProviders extends Own {
  name: string
  issuer: string
  client_id: string
  sealed_client_secret: Text
  has_client_secret: GeneratedAlways<boolean>
  scopes: string[]
  groups_claim: Text
  group_roles: { group: string; role: Role }[]
  default_role: Role | null
  creates_people: boolean
  allows_passwords: boolean
  email_domains: string[]
  trusts_emails: boolean
  second_factor_values: string[]
  is_enabled: boolean
  secret_given_at: Text
  last_used_at: Text
  updated_at: string
}

interface ProviderIdentities extends Own {
  provider_id: string
  subject: string
  /** Null where the person was removed. */
  user_id: Text
  last_used_at: string
}

interface RemovedPeople extends Own {
  email_hash: string
}

interface SignInAttempts extends Own {
  provider_id: string
  browser_hash: string
  /** Null where the provider has answered. */
  state_hash: Text
  nonce: string
  sealed_verifier: string
  redirect_uri: string
  next: Text
  session_id: Text
  user_id: Text
  sealed_id_token: Text
  expires_at: string
}
