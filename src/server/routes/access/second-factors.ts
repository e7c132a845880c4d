import { recoveryCodes, secondFactor, secondFactorKey } from '#contract/access/second-factor.ts'
import type { api } from '#contract/api.ts'
import { refusal } from '#contract/said/refusals.ts'
import { tellOwner } from '../../access/tell-owner.ts'
import { keyUri, newSecret } from '../../access/totp.ts'
import { countGuess } from '../../db/access/guesses.ts'
import {
  beginFactor,
  confirmFactor,
  describeFactor,
  factorOf,
  removeFactor,
  replaceRecoveryCodes,
} from '../../db/access/second-factors.ts'
import { describeSession, endOtherSessions } from '../../db/access/sessions.ts'
import type { Transaction } from '../../db/scope.ts'
import { personOf } from '../../http/authorize.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { Context, HandlersOf, SessionCookie } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { guessSpanMs, tooManyGuesses } from './check-password.ts'
import { stepsOfSealed, wrongCode } from './prove-person.ts'
import { refuseSecondEnrolment } from './refuse-second-enrolment.ts'
import { renew } from './renew.ts'

const none = 'You have no second factor.'

export const secondFactors: HandlersOf<typeof api.second_factors> = {
  async get({ tx, principal }) {
    const row = found(await describeFactor(tx, personOf(principal, 'second factor').id))
    return { data: { ...render(secondFactor, row), links: { self: secondFactor.collection } } }
  },

  async create({ tx, principal, system, context }) {
    const person = personOf(principal, 'second factor')
    const { email, company_name } = found(await describeSession(tx, person.id))
    return async () => {
      const secret = newSecret()
      const isBegun = await system(async (again) => {
        await refuseSecondEnrolment(again, principal)
        return beginFactor(again, person, context.secrets.seal(secret, person.id))
      })
      if (!isBegun) throw new HttpError('taken', refusal('second_factor_there'))
      const uri = keyUri({ secret, email, company: company_name })
      return { data: render(secondFactorKey, { id: person.id, secret, uri }) }
    }
  },

  async confirm({ body, principal, system, session, visitor, context }) {
    const person = personOf(principal, 'second factor')
    const { code } = body.data.attributes
    return async () => {
      const now = context.now()
      const counted = { what: `new code ${person.id}`, most: context.signIn.guesses, spanMs: guessSpanMs, now }
      const wait = await system((tx) => countGuess(tx, counted))
      if (wait !== undefined) throw tooManyGuesses(wait)
      return system(async (tx) => {
        await refuseSecondEnrolment(tx, principal)
        const factor = await factorOf(tx, person.id)
        if (!factor || factor.confirmed_at) throw new HttpError('invalid', refusal('nothing_to_confirm'))
        const sealed = { sealed_secret: factor.sealed_secret, code, owner: person.id }
        const [step] = stepsOfSealed(context.secrets, sealed, now)
        if (step === undefined || !(await confirmFactor(tx, person.id, step, now))) throw wrongCode()
        const codes = await replaceRecoveryCodes(tx, person)
        await goOn(tx, { person, session, context }, true)
        await tellOwner(tx, { context, visitor }, person.id, 'factor_added')
        return { data: render(recoveryCodes, { id: person.id, codes }) }
      })
    }
  },

  async renew_codes({ principal, system, visitor, context }) {
    const person = personOf(principal, 'second factor')
    return () =>
      system(async (tx) => {
        if (!(await factorOf(tx, person.id))?.confirmed_at) throw new HttpError('not_found', none)
        const codes = await replaceRecoveryCodes(tx, person)
        await tellOwner(tx, { context, visitor }, person.id, 'codes_renewed')
        return { data: render(recoveryCodes, { id: person.id, codes }) }
      })
  },

  async delete({ principal, system, session, visitor, context }) {
    const person = personOf(principal, 'second factor')
    return () =>
      system(async (tx) => {
        if (!(await removeFactor(tx, person.id, session.token ?? ''))) throw new HttpError('not_found', none)
        await goOn(tx, { person, session, context }, false)
        await tellOwner(tx, { context, visitor }, person.id, 'factor_removed')
        return undefined
      })
  },
}

/** Of all sessions of the person only this one is left, and under another token: what it is good for has changed. */
async function goOn(
  tx: Transaction,
  { person, session, context }: { person: { id: string }; session: SessionCookie; context: Pick<Context, 'now'> },
  second_factor: boolean,
) {
  await endOtherSessions(tx, person.id, session.token ?? '')
  await renew(tx, { session, context }, { second_factor })
}
