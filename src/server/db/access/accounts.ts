import { sql } from 'kysely'
import type { Transaction } from '../scope.ts'

export function createAccount(
  tx: Transaction,
  { company_name, demo = false }: { company_name: string; demo?: boolean },
) {
  return tx.insertInto('accounts').values({ company_name, demo }).returningAll().executeTakeFirstOrThrow()
}

/** Whether the account, that of the scope, was the demo until now. Its rules of free time, by id, go with it. */
export async function leaveDemo(tx: Transaction, company_name: string, rules: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ is_left: boolean }>`
    select leave_demo(${company_name}, ${rules}::uuid[]) as is_left`.execute(tx)
  const isLeft = rows[0]?.is_left === true
  // Files that have its freight.
  if (isLeft) await tx.deleteFrom('exports').execute()
  return isLeft
}

export async function renameCompany(tx: Transaction, id: string, company_name: string): Promise<void> {
  await tx.updateTable('accounts').set({ company_name }).where('id', '=', id).execute()
}

export async function isDemo(tx: Transaction, id: string): Promise<boolean> {
  const row = await tx.selectFrom('accounts').select('demo').where('id', '=', id).executeTakeFirst()
  return row?.demo === true
}

export function accountsByIds(tx: Transaction, ids: readonly string[]) {
  return tx.selectFrom('accounts').selectAll().where('id', 'in', ids).execute()
}

/** What the company of an account is called. */
export async function findCompany(tx: Transaction, id: string): Promise<string> {
  const query = tx.selectFrom('accounts').select('company_name').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).company_name
}

/** The one that was made first. */
export const firstAccount = (tx: Transaction) =>
  tx.selectFrom('accounts').selectAll().orderBy('created_at').limit(1).executeTakeFirst()
