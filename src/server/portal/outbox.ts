import type { Transaction } from '../db/scope.ts'

/** A mail to somebody outside. */
export interface OutgoingMail {
  /** What an answer names it by, where somebody knows it before. */
  id?: string
  account_id: string
  to: string
  /** As the sender is named beside the address. */
  from_name: string
  /** Where answers go; null: to our own address. */
  reply_to: string | null
  /** For which subscription, so that it is known what became of it; null: for none. */
  subscription_id: string | null
  /** To whom of the account it goes, where it is an alert or a digest. */
  user_id?: string | null
  /** Whose file it brings along, while it is there. */
  export_id?: string | null
  subject: string
  text: string
  /** Null: the text alone. */
  html: string | null
  headers: Record<string, string>
}

/** Keeps a mail for sending: it goes out with the commit, or never was. */
export type PutMail = (tx: Transaction, mail: OutgoingMail) => Promise<void>
