import type { Secrets } from '../../secrets.ts'
import type { Transaction } from '../scope.ts'

const tables = ['view_subscriptions', 'view_messages'] as const

/**
 * Mails that were to lead to a customer's page by one link lead there by another from now on.
 * @param token of `to`
 */
export async function moveMails(
  tx: Transaction,
  { from, to, token }: { from: string; to: string; token: string },
  secrets: Secrets,
): Promise<void> {
  for (const table of tables) {
    const update = () => tx.updateTable(table as 'view_messages')
    const moved = await update().set({ token_id: to }).where('token_id', '=', from).returning('id').execute()
    for (const { id } of moved)
      await update()
        .set({ link_sealed: secrets.seal(token, id) })
        .where('id', '=', id)
        .execute()
  }
}
