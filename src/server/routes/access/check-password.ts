import { hash, verify } from '@node-rs/argon2'
import { refusal } from '#contract/said/refusals.ts'
import { weaknessOf } from '#domain/access/password.ts'
import { countGuess, forgetGuesses } from '../../db/access/guesses.ts'
import { userByEmail, type Visitor } from '../../db/access/sessions.ts'
import { isKnownAddress } from '../../db/access/sign-ins.ts'
import type { Transaction } from '../../db/scope.ts'
import { FailedGuess, HttpError } from '../../http/errors.ts'
import type { Context } from '../../http/handler.ts'

/** Verified where there is no such person, so that the answer takes as long. */
let nobody: Promise<string> | undefined

export const guessSpanMs = 15 * 60_000

export interface Asking {
  system: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  visitor: Visitor
  context: Pick<Context, 'now' | 'signIn'>
}

/**
 * Who has this e-mail, where the password is theirs. Tries are counted by e-mail, and apart for where the person is
 * signed in already: who guesses elsewhere locks nobody out there. The same is done for who exists and who does not.
 * @throws 429
 */
export async function personWithPassword({ system, visitor, context }: Asking, email: string, password: string) {
  const now = context.now()
  const { user, guessed, wait } = await system(async (tx) => {
    const user = await userByEmail(tx, email)
    const isKnown = await isKnownAddress(tx, email, visitor.address ?? '')
    const guessed = `password ${email.toLowerCase()} ${isKnown ? visitor.address : ''}`
    const counted = { what: guessed, most: context.signIn.guesses, spanMs: guessSpanMs, now }
    return { user, guessed, wait: await countGuess(tx, counted) }
  })
  if (wait !== undefined) throw new FailedGuess(tooManyGuesses(wait), email)
  nobody ??= hash('nobody')
  const isRight = await verify(user?.password_hash ?? (await nobody), password)
  // Who has none is not let in by the one of nobody.
  if (!user?.password_hash || !isRight) return undefined
  await system((tx) => forgetGuesses(tx, guessed))
  return user
}

export function tooManyGuesses(waitMs: number) {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
  return new HttpError(
    'rate_limited',
    minutes === 1 ? refusal('too_many_guesses_minute') : refusal('too_many_guesses', { minutes }),
  )
}

/** Not inside a transaction: a service may be asked. @throws 422 for a password that was stolen somewhere */
export async function refuseStolen({ isStolen }: Pick<Context, 'isStolen'>, password: string): Promise<void> {
  if (!(await isStolen?.(password))) return
  const detail = 'It is in lists of stolen passwords, from some other site: use another one'
  throw new HttpError('invalid', detail, { pointer: '/data/attributes/password' })
}

/** @throws 422 for a password that would be guessed */
export function refuseWeak(password: string, own: readonly string[]): void {
  const weakness = weaknessOf(password, own)
  if (weakness) throw new HttpError('invalid', weakness, { pointer: '/data/attributes/password' })
}
