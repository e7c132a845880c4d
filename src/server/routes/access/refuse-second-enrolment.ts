import { refusal } from '#contract/said/refusals.ts'
import { hasPasskey } from '../../db/access/passkeys.ts'
import type { Principal, Transaction } from '../../db/scope.ts'
import { HttpError } from '../../http/errors.ts'

/**
 * Who must still give a second factor and has a passkey gives that one: whoever has learned the password alone does not
 * set up another in its place.
 * @throws 403
 */
export async function refuseSecondEnrolment(tx: Transaction, { must_enrol, user_id }: Principal): Promise<void> {
  if (must_enrol && user_id && (await hasPasskey(tx, user_id)))
    throw new HttpError('second_factor_required', refusal('passkey_first'))
}
