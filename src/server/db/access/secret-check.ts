import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

/** For whom that is sealed. */
export const sealedOwner = 'secret_check'

/** What the server's secret key has sealed to be known by; undefined where there is nothing yet. */
export async function sealedCheck(tx: Transaction): Promise<string | undefined> {
  return (await tx.selectFrom('secret_check').select('sealed').executeTakeFirst())?.sealed
}

export async function saveSealedCheck(tx: Transaction, sealed: string): Promise<void> {
  await tx.deleteFrom('secret_check').execute()
  await tx.insertInto('secret_check').values({ sealed }).execute()
}

type Sealed = Pick<Row<'webhooks'>, 'id' | 'sealed_secret'>

/** Of all accounts. */
export const sealedWebhooks = (tx: Transaction): Promise<Sealed[]> =>
  tx.selectFrom('webhooks').select(['id', 'sealed_secret']).orderBy('id').execute()

/** A webhook whose secret nobody can read any more has another, and sends nothing before somebody has seen to it. */
export async function replaceSealed(
  tx: Transaction,
  id: string,
  sealed: Pick<Row<'webhooks'>, 'sealed_secret' | 'sealed_headers'>,
): Promise<void> {
  const none = { sealed_previous_secret: null, previous_secret_expires_at: null }
  await tx
    .updateTable('webhooks')
    .set({ ...sealed, ...none, active: false })
    .where('id', '=', id)
    .execute()
}
