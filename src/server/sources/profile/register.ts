import type { Profile, ProfileRequest } from '../../reference/profiles/schema.ts'
import type { Fetched } from '../dcsa/http.ts'
import { rootNode, valueAt } from '../mapping/paths.ts'
import { addressOf } from './address.ts'
import { parsed } from './auth.ts'
import type { ProfileAnswer, ProfileQuery } from './client.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { fillAll, type Values } from './template.ts'

type Failed = Exclude<ProfileAnswer, { outcome: 'found' }> | Outcome

interface Deps {
  profile: Profile
  base_url: string
  send: (
    url: URL,
    request: Pick<ProfileRequest, 'headers'> & { method: 'GET' | 'POST'; body?: string },
    values: Values,
    signal: AbortSignal | undefined,
  ) => Promise<Fetched | Exclude<ProfileAnswer, { outcome: 'found' }>>
  now: () => Date
  hideIn: (outcome: Outcome) => Outcome
}

/**
 * Some providers know only what was registered with them. Finds the id that a number has there, and registers it where it
 * is new here: a test and a look at what is tracked cost nothing.
 */
export function createRegister({ profile, base_url, send, now, hideIn }: Deps) {
  const ids = new Map<string, string>()

  async function answerOf(
    of: { path: string; query?: Record<string, string> | undefined },
    request: ProfileRequest,
    values: Values,
    query: ProfileQuery,
    { body, known = [], signal }: { body?: string; known?: readonly number[]; signal: AbortSignal | undefined },
  ): Promise<{ value: unknown } | Failed> {
    const url = addressOf(base_url, { ...request, ...of, query: of.query }, values)
    const sent = body === undefined ? { method: 'GET' as const } : { method: 'POST' as const, body }
    const answer = await send(url, { ...request, ...sent }, values, signal)
    if ('outcome' in answer) return answer
    if (!answer.ok) return { outcome: 'unreachable', message: answer.message, retry_after_seconds: null }
    const { status, headers } = answer
    const value = parsed(answer.body)
    if (known.includes(status) || (status > 200 && status < 300)) return { value }
    // What is there is told by the id: an answer without events is no answer without shipments.
    const outcome = outcomeOf(profile, { status, headers, body: answer.body, value, events: null }, query, now())
    return outcome ? (hideIn(outcome) as Failed) : { value }
  }

  return async (
    request: ProfileRequest,
    values: Values,
    query: ProfileQuery,
    signal: AbortSignal | undefined,
  ): Promise<string | Failed> => {
    const { find, open } = request
    if (!find) return { outcome: 'not_found' }
    const key = `${query.scac} ${query.request_type} ${query.number}`
    const known = ids.get(key)
    if (known !== undefined) return known
    const idIn = (value: unknown) => {
      const found = valueAt(find.id_at, rootNode(value), rootNode(value))
      if (found !== undefined) ids.set(key, String(found))
      return found === undefined ? undefined : String(found)
    }
    const found = await answerOf(find, request, values, query, { signal })
    if ('outcome' in found && found.outcome !== 'not_found') return found
    const id = 'value' in found ? idIn(found.value) : undefined
    if (id !== undefined) return id
    if (!open || query.purpose !== 'new') return { outcome: 'not_found' }
    const body = JSON.stringify(fillAll(open.body, values))
    const opened = await answerOf(open, request, values, query, { body, known: open.known_statuses, signal })
    if ('outcome' in opened) return opened
    // It has just been asked for there: the next time there is something to read.
    const again = await answerOf(find, request, values, query, { signal })
    return ('value' in again ? idIn(again.value) : undefined) ?? { outcome: 'not_found' }
  }
}
