import type { Transaction } from '../scope.ts'

/** Of the account of the scope. */
export const securitySettings = (tx: Transaction) =>
  tx.selectFrom('accounts').select(['id', 'requires_second_factor']).executeTakeFirstOrThrow()

export async function setSecuritySettings(tx: Transaction, settings: { requires_second_factor: boolean }) {
  await tx.updateTable('accounts').set(settings).execute()
}
