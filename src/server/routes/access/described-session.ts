import { session } from '#contract/access/session.ts'
import { describeSession } from '../../db/access/sessions.ts'
import type { Transaction } from '../../db/scope.ts'
import { numbersAskedFor } from '../../db/tracking/tracking-requests.ts'
import { found } from '../../http/errors.ts'
import type { Context } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

interface Describing {
  second_factor: boolean
  context: Context
}

/** The answer to whoever has signed in, and to who asks who they are. */
export async function describedSession(tx: Transaction, user_id: string, { second_factor, context }: Describing) {
  const known = found(await describeSession(tx, user_id))
  const offered = known.demo ? (context.demoNumbers?.() ?? []) : []
  const tracked = await numbersAskedFor(tx, known.account_id, offered)
  const row = {
    ...known,
    user_id,
    must_enrol: known.requires_second_factor && !second_factor,
    demo_numbers: offered.filter((number) => !tracked.has(number)),
  }
  return { data: { ...render(session, row), links: { self: session.collection } } }
}
