import { refusal } from '#contract/said/refusals.ts'
import { renewSession } from '../../db/access/sessions.ts'
import type { Transaction } from '../../db/scope.ts'
import { HttpError } from '../../http/errors.ts'
import type { Context, SessionCookie } from '../../http/handler.ts'

/** Gives the session another token, since it has proved again whose it is. @throws 401 where it has ended meanwhile */
export async function renew(
  tx: Transaction,
  { session, context }: { session: SessionCookie; context: Pick<Context, 'now'> },
  changed: { second_factor?: boolean } = {},
): Promise<void> {
  const renewed = await renewSession(tx, session.token ?? '', context.now(), changed)
  if (!renewed) throw new HttpError('unauthorized', refusal('session_ended'))
  session.begin(renewed.token, renewed.expires_at)
}
