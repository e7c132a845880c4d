import { newestFirst } from '../list/page.ts'
import type { Transaction } from '../scope.ts'

const columns = ['id', 'agent', 'address', 'created_at', 'last_seen_at', 'expires_at'] as const

/** Those of the person of the scope that have not ended, of themselves or for want of use. */
const open = (tx: Transaction, { now, idleMs }: { now: Date; idleMs: number }) =>
  tx
    .selectFrom('sessions')
    .select(columns)
    .where('expires_at', '>', now.toISOString())
    .where('last_seen_at', '>', new Date(now.getTime() - idleMs).toISOString())

export const listSignIns = (
  tx: Transaction,
  params: Parameters<typeof newestFirst>[2],
  when: { now: Date; idleMs: number },
) => newestFirst(open(tx, when), 'sessions', params)

export const deleteSignIn = (tx: Transaction, id: string) =>
  tx.deleteFrom('sessions').where('id', '=', id).returning('id').executeTakeFirst()

export async function deleteOtherSignIns(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '<>', id).execute()
}

/** Whether somebody with this e-mail is signed in from there: such a person is not to suffer for who guesses elsewhere. */
export async function isKnownAddress(tx: Transaction, email: string, address: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where((eb) => eb(eb.fn<string>('lower', ['users.email']), '=', email.toLowerCase()))
    .where('sessions.address', '=', address)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
