import type { ImapFlow } from 'imapflow'
import { HttpError } from '../http/errors.ts'

type Client = Pick<ImapFlow, 'capabilities' | 'messageMove' | 'messageCopy' | 'messageDelete'>

/**
 * Moves a mail. Where the server has no MOVE (RFC 6851) it is copied, and deleted only once the copy is there.
 * @throws HttpError where the server refuses: the mail is where it was
 */
export async function moveMail(client: Client, uid: string, folder: string): Promise<void> {
  const byUid = { uid: true }
  const canMove = client.capabilities.has('MOVE')
  const isThere = canMove ? await client.messageMove(uid, folder, byUid) : await client.messageCopy(uid, folder, byUid)
  if (!isThere) throw new HttpError('unavailable', `the mail server does not move them to “${folder}”`)
  if (!canMove && !(await client.messageDelete(uid, byUid)))
    throw new HttpError('unavailable', 'the mail server does not delete what was copied')
}
