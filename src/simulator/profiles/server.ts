import type { Fleet } from '../fleet.ts'
import type { Voyage } from '../voyage.ts'
import type { Call } from './call.ts'
import { bodyOf, eventsOf, messagesAbout } from './events.ts'
import { type Holder, valuesOf } from './holder.ts'
import { findsJourneys, plainShipments } from './journeys.ts'
import { mappedBody } from './mapped.ts'
import { pageOf } from './paged.ts'
import type { Play } from './plays.ts'
import type { Profile } from './profile.ts'
import { type Doubt, doubtOf } from './proof.ts'
import { BadRequest, type Question, questionOf } from './question.ts'
import { quota } from './quota.ts'
import { receivers } from './receivers.ts'
import { registry } from './registry.ts'
import { type Answer, knownOf } from './said-of-lines.ts'
import { written } from './templates.ts'
import { type TokenOffice, tokenOffice } from './tokens.ts'

interface Deps {
  fleet: Fleet
  holder: Holder
  /** Where it is played, without what is played. */
  address: string
  now: () => Date
}

/** The other side of a profile, made of the profile and of what is known of the line besides. */
export function playProfile(profile: Profile, { fleet, holder, address, now }: Deps) {
  const values = valuesOf(holder)
  const known = knownOf(profile.id)
  const step = profile.auth.find((one) => one.use === 'token')
  const office = step && tokenOffice({ profile, step, values, now, life_s: known.token_life })
  const tokenPath = tokenPathOf(profile, address, holder)
  const allowed = quota(profile, holder.settings)
  const find = findsJourneys(fleet, profile)
  const register = registry(profile)
  const sendsTo = receivers(profile, fleet)
  /** What was asked for: of this the line sends news. */
  const tracked = new Set<Voyage>()

  function journeys(question: Question, play: Play | undefined): Voyage[] | Answer {
    if (play === 'forgotten') return []
    const found = find(question.numbers)
    if (play !== 'another-number' || !Array.isArray(found) || found.length === 0) return found
    const asked = new Set(found)
    const other = plainShipments(fleet, profile).find(({ voyages }) => voyages.every((one) => !asked.has(one)))
    return other ? [...other.voyages] : []
  }

  function data(call: Call, question: Question, play: Play | undefined): Answer {
    const found = journeys(question, play)
    if (!Array.isArray(found)) return found
    if (play === undefined) for (const voyage of found) tracked.add(voyage)
    // Of another number the other boxes, whatever box was asked for.
    const container = play === 'another-number' ? found[0]?.boxes[0]?.number : question.numbers.container
    const only = question.numbers.container === undefined ? undefined : container
    const messages = messagesAbout(found, only, now().getTime())
    if (messages.length === 0) return known.unknown
    if (profile.mapping.length > 0)
      return { status: 200, body: mappedBody(profile, { voyages: found, messages, container: only }) }
    const events = eventsOf(messages, profile)
    const { page, headers } = pageOf(events, call, { profile, play })
    return { status: 200, headers, body: bodyOf(page, profile, question.numbers.booking_number) }
  }

  function answer(call: Call, play: Play | undefined): Answer {
    if (office && call.path === tokenPath) return office.answer(call)
    const added = sendsTo.byHand(call)
    if (added) return added
    if (play === 'web-page') return webPage
    const doubt = doubtOf(call, profile, values, { office, now })
    if (doubt) return refusal(doubt, known.refused)
    if (play === 'token-ends') office?.forget()
    if (play === 'quota-spent' || !allowed.take(now().getTime())) return known.spent
    if (play === 'error-inside') return errorInside
    try {
      const subscribed = sendsTo.subscription(call)
      if (subscribed) return subscribed
      const isKnown = (question: Question) => {
        const found = journeys(question, play)
        return Array.isArray(found) && found.length > 0
      }
      const registered = register(call, values, isKnown)
      if (registered && 'status' in registered) return registered
      if (call.method !== 'GET') return { status: 405, body: { error: 'Only GET is supported' } }
      const question = registered ?? questionOf(call, profile, values)
      return question ? data(call, question, play) : { status: 404, body: { error: 'There is no such resource' } }
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error
      return { status: 400, body: { statusCode: 400, errors: [{ reason: 'badRequest', message: error.message }] } }
    }
  }
  return { answer, office: office as TokenOffice | undefined, receivers: sendsTo.all, tracked }
}

const webPage: Answer = {
  status: 200,
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: '<!doctype html><html><head><title>Access</title></head><body>Sign in to go on</body></html>',
}

const errorInside: Answer = { status: 200, body: { error: 'Backend failure', code: 17 } }

const refusal = (doubt: Doubt, refused: Answer): Answer =>
  doubt === 'key' ? refused : { status: 400, body: { errors: [{ message: `Header ${doubt.missing} is missing` }] } }

/** Below the address of the profile, as the client makes it of the profile's own. */
function tokenPathOf({ hosts }: Profile, address: string, holder: Holder): string | undefined {
  const token = hosts.production?.token
  const url = token && written(token, valuesOf(holder))
  if (!url) return undefined
  return url.startsWith(address) ? url.slice(address.length) : new URL(url).pathname
}
