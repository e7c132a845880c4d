import type { Generated } from 'kysely'
import type { Role, Scope } from '#contract/scope.ts'
import type { Own, Text } from './columns.ts'

export interface ApiKeys extends Own {
  key_hash: string
  name: string
  scopes: Scope[]
  hint: Text
  created_by_id: Text
  created_by_name: Text
  last_used_at: Text
  last_used_from: Text
  expires_at: Text
}

export interface SignInLinks extends Own {
  token_hash: string
  role: Role
  email: Text
  created_by_id: Text
  expires_at: string
  used_at: Text
}

export interface Sessions extends Own {
  token_hash: string
  user_id: string
  agent: Text
  address: Text
  last_seen_at: string
  expires_at: string
  proved_at: Text
  second_factor: Generated<boolean>
}

export interface PasswordResets extends Own {
  token_hash: string
  user_id: string
  created_by_id: Text
  expires_at: string
}

export interface SecondFactors extends Own {
  user_id: string
  sealed_secret: string
  /** Large numbers come as text from PostgreSQL. */
  last_step: string | number | null
  confirmed_at: Text
}

export interface RecoveryCodes extends Own {
  user_id: string
  code_hash: string
  used_at: Text
}

export interface SecondFactorResets extends Own {
  user_id: string
  reset_by_name: string
}

/** By a hash of what is tried. */
export interface Guesses {
  what: string
  began_at: string
  count: number
}

export interface Users extends Own {
  email: string
  name: string
  role: Role
  password_hash: string
}
