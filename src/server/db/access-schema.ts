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

export interface Users extends Own {
  email: string
  name: string
  role: Role
  password_hash: string
}
