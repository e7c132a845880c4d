import { refusal } from '#contract/said/refusals.ts'
import { stepsOf } from '../../access/totp.ts'
import { countGuess, forgetGuesses } from '../../db/access/guesses.ts'
import { factorOf, takeRecoveryCode, takeStep } from '../../db/access/second-factors.ts'
import { onlyByProvider } from '../../db/access/sign-in-providers.ts'
import { isKnownAddress } from '../../db/access/sign-ins.ts'
import type { Transaction } from '../../db/scope.ts'
import { FailedGuess, HttpError } from '../../http/errors.ts'
import type { Context } from '../../http/handler.ts'
import type { Secrets } from '../../secrets.ts'
import { type Asking, guessSpanMs, personWithPassword, tooManyGuesses } from './check-password.ts'

const day = 86_400_000
/** Of a million codes three are right at a time: nobody gets far with so many in a day. */
const codesInADay = 50

type Proving = Asking & { context: Pick<Context, 'secrets'> }

/**
 * Who has this e-mail, where the password is theirs, and the code where they have a second factor.
 * @returns undefined for a wrong password
 * @throws 401 where a code is needed or passwords are not for them, 422 for a wrong code, 429
 */
export async function provePerson(
  asking: Proving,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
) {
  const user = await personWithPassword(asking, email, password)
  if (!user) return undefined
  const [factor, provider] = await asking.system(async (tx) => [
    await factorOf(tx, user.id),
    await onlyByProvider(tx, user),
  ])
  if (provider !== undefined) throw new HttpError('unauthorized', refusal('passwords_not_used', { provider }))
  if (!factor?.confirmed_at) return { user, second_factor: false }
  if (code === undefined) throw new HttpError('code_required', refusal('code_needed'))
  await takeCode(asking, user, { sealed_secret: factor.sealed_secret, code })
  return { user, second_factor: true }
}

/** Uses it up. @throws 422 where it is wrong, or was used before; 429 */
export async function takeCode(
  { system, visitor, context }: Proving,
  { id, email }: { id: string; email: string },
  { sealed_secret, code }: { sealed_secret: string; code: string },
) {
  const now = context.now()
  const guess = await system(async (tx) => {
    // As passwords are counted: who guesses elsewhere locks nobody out of where they work.
    const isKnown = await isKnownAddress(tx, email, visitor.address ?? '')
    const what = `code ${id} ${isKnown ? visitor.address : ''}`
    const most = context.signIn.guesses
    const soon = await countGuess(tx, { what, most, spanMs: guessSpanMs, now })
    const inADay = `${what} in a day`
    const long = await countGuess(tx, { what: inADay, most: most && codesInADay, spanMs: day, now })
    return { what, inADay, wait: long ?? soon }
  })
  if (guess.wait !== undefined) throw new FailedGuess(tooManyGuesses(guess.wait), email)
  const isTaken = await system(async (tx) => {
    const steps = stepsOfSealed(context.secrets, { sealed_secret, code, owner: id }, now)
    const taken = await takeAny(tx, id, { steps, code, now })
    if (taken) for (const what of [guess.what, guess.inADay]) await forgetGuesses(tx, what)
    return taken
  })
  if (!isTaken) throw new FailedGuess(wrongCode(), email)
}

async function takeAny(
  tx: Transaction,
  id: string,
  { steps, code, now }: { steps: number[]; code: string; now: Date },
) {
  for (const step of steps) if (await takeStep(tx, id, step)) return true
  return takeRecoveryCode(tx, id, code, now)
}

/** However it is written: apps show `492 039`. */
export function stepsOfSealed(
  secrets: Secrets,
  { sealed_secret, code, owner }: { sealed_secret: string; code: string; owner: string },
  now: Date,
): number[] {
  const digits = code.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? stepsOf(secrets.open(sealed_secret, owner), digits, now) : []
}

export const wrongCode = () =>
  new HttpError('invalid', refusal('code_wrong'), {
    pointer: '/data/attributes/code',
  })
