import type { Generated } from 'kysely'

/** Columns every table of an account has; `account_id` fills itself in from the scope. */
export interface Own {
  id: Generated<string>
  account_id: Generated<string>
  created_at: Generated<string>
}

export type Text = string | null
export type AsColumns<Attributes> = Omit<Attributes, keyof Own>
