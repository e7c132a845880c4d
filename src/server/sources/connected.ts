import type { LookupFunction } from 'node:net'
import { Agent, fetch as undiciFetch } from 'undici'
import type { Places } from '#domain/reference/places.ts'
import { fairInterval } from '#domain/sources/share-of-quota.ts'
import { requestError } from '#domain/tracking/request-error.ts'
import { withScope } from '../db/scope.ts'
import {
  type ConnectionRow,
  connectionsOf,
  countToAsk,
  recordCame,
  updateConnection,
} from '../db/sources/connections.ts'
import type { Store } from '../db/store.ts'
import { limitsOf, profileOf } from '../reference/profiles/profiles.ts'
import type { Secrets } from '../secrets.ts'
import { tracedRequest } from '../traces/traced.ts'
import { guardedConnector, type Reach, RefusedConnection } from '../webhooks/guarded-connector.ts'
import type { Sleep } from './dcsa/pace.ts'
import { answerOf, mayBeKnownElsewhere } from './first-to-know.ts'
import { held, whyOf } from './held.ts'
import { createMirrorClient, type MirrorClient } from './mirror/client.ts'
import { whoIs } from './mirror/who.ts'
import { createProfileClient, type ProfileAnswer, type ProfileClient, type ProfileQuery } from './profile/client.ts'
import type { Exchange } from './profile/exchange.ts'
import type { Subscriptions } from './profile/subscriptions.ts'
import type { Held, Query, Source, SourceAnswer } from './source.ts'
import { takeTurn } from './turns.ts'

/** Whom to ask for a line, on behalf of an account. */
export interface Sources {
  /** Undefined where nobody can be asked. */
  of(account_id: string, scac: string): Promise<Source | undefined>
}

export interface ConnectedDeps {
  store: Store
  secrets: Secrets
  places: Places
  now: () => Date
  /** Where connections of accounts may lead. */
  reach: Reach
  lookup?: LookupFunction
  sleep?: Sleep
  /** That of the server: whoever waits for a turn then is not asked for any more. */
  ending?: AbortSignal
}

const hour = 3_600_000
/** A key that was refused is tried again after this time, in case the fault was theirs. */
const refusedFor = 6 * hour
/** A count of shipments holds a hundred times as long as it took, so that little of the time goes into counting. */
const countedFor = (took: number) => Math.min(Math.max(took * 100, 1000), 300_000)

/** As many questions tell what one takes. */
const mostCounted = 1000

interface Cost {
  requests: number
  questions: number
}

interface Making {
  listen?: (one: Exchange) => void
  cost?: Cost
}

/** Asks through the connections that accounts have made, and keeps what comes of it. */
export function createConnected(deps: ConnectedDeps) {
  const { store, secrets, now } = deps
  const dispatcher = new Agent({ connect: guardedConnector(deps.reach, deps.lookup), maxHeaderSize: 16_384 })
  const fetchWithinReach = ((url: string, init: { method?: string }) =>
    tracedRequest(
      init.method ?? 'GET',
      new URL(url),
      undiciFetch(url, { ...init, dispatcher }).catch((error: Error) => {
        // Its message is for whoever set the address, and names nothing that DNS has said.
        if (error.cause instanceof RefusedConnection) throw Object.assign(error.cause, { code: error.cause.message })
        throw error
      }),
    )) as unknown as typeof fetch
  /** With the tokens they hold, until what they are made of changes; the one that was used last stands last. */
  const clients = new Map<string, { set_up_at: string; client: ProfileClient; used_at: number; cost: Cost }>()
  const counted = new Map<string, { until: number; interval_ms: number | undefined }>()

  function makeClient(row: ConnectionRow, purpose: Query['purpose'], { listen, cost }: Making = {}) {
    const profile = profileOf(row.profile)
    if (!profile) return undefined
    const { base_url, ...settings } = row.settings
    const credentials = JSON.parse(secrets.open(row.sealed_credentials, row.id)) as Record<string, string>
    const limits = limitsOf(profile, settings)
    return createProfileClient(
      profile,
      { settings: row.settings, credentials, base_url: base_url || undefined, id: row.id },
      {
        fetch: fetchWithinReach,
        places: deps.places,
        now,
        async takeTurn(signal) {
          const held = await takeTurn({ id: row.id, account_id: row.account_id, limits, purpose }, deps, signal)
          if (cost && !held) cost.requests += 1
          return held
        },
        ...(deps.ending && { ending: deps.ending }),
        ...(listen && { listen }),
      },
    )
  }

  /** Keys of connections that are gone are not kept. */
  function forgetUnused() {
    for (const [key, { used_at }] of clients) {
      if (now().getTime() - used_at < hour) return
      clients.delete(key)
    }
  }

  /** Each takes its turns by its own share of the quota. */
  const keyOf = ({ id }: Pick<ConnectionRow, 'id'>, purpose: Query['purpose'] = 'new') => `${id} ${purpose}`

  function clientOf(row: ConnectionRow, purpose: Query['purpose']): ProfileClient | undefined {
    const key = keyOf(row, purpose)
    const held = clients.get(key)
    const isSame = held?.set_up_at === row.set_up_at
    const cost = isSame ? held.cost : { requests: 0, questions: 0 }
    const client = isSame ? held.client : makeClient(row, purpose, { cost })
    clients.delete(key)
    forgetUnused()
    if (client) clients.set(key, { set_up_at: row.set_up_at, client, used_at: now().getTime(), cost })
    return client
  }

  /** How many requests a question takes: pages, forms of a number. The latest count most. */
  function callsEach({ id }: ConnectionRow): number {
    const { requests, questions } = clients.get(keyOf({ id }, 'refresh'))?.cost ?? { requests: 0, questions: 0 }
    return Math.max(1, (requests + 1) / (questions + 1))
  }

  function countQuestion({ id }: ConnectionRow): void {
    const cost = clients.get(keyOf({ id }, 'refresh'))?.cost
    if (!cost) return
    cost.questions += 1
    if (cost.questions < mostCounted) return
    cost.questions /= 2
    cost.requests /= 2
  }

  /** Another account; undefined where the connection is no mirror. */
  function makeMirror(row: ConnectionRow, purpose: Query['purpose'], listen?: (one: Exchange) => void) {
    const profile = profileOf(row.profile)
    if (profile?.kind !== 'mirror') return undefined
    const { api_key = '' } = JSON.parse(secrets.open(row.sealed_credentials, row.id)) as Record<string, string>
    const limits = limitsOf(profile, row.settings)
    return createMirrorClient(
      { base_url: row.settings.base_url ?? '', api_key },
      {
        fetch: fetchWithinReach,
        now,
        takeTurn: (signal) => takeTurn({ id: row.id, account_id: row.account_id, limits, purpose }, deps, signal),
        timeout_seconds: profile.timeout_s,
        ...(listen && { listen }),
      },
    )
  }

  /** Why it is not asked at all, if so. */
  function heldBack({ name, refused_at, quota_spent_until }: ConnectionRow): Held | undefined {
    const time = now().getTime()
    const until = refused_at ? Date.parse(refused_at) + refusedFor : 0
    if (until > time) return held('refused', requestError('key_refused', { name }), new Date(until).toISOString())
    if (quota_spent_until && Date.parse(quota_spent_until) > time)
      return held('quota', requestError('used_up', { name }), quota_spent_until)
    return undefined
  }

  /** What the quotas allow for each of the shipments, in milliseconds. */
  async function intervalOf(row: ConnectionRow): Promise<number | undefined> {
    const profile = profileOf(row.profile)
    const limits = profile ? limitsOf(profile, row.settings) : []
    const least = (profile?.min_interval_s ?? 0) * 1000
    if (limits.length === 0) return least || undefined
    const known = counted.get(row.id)
    if (known && known.until > now().getTime()) return known.interval_ms
    const began = performance.now()
    const shipments = await withScope(store, row, (tx) => countToAsk(tx, row.scacs))
    const until = now().getTime() + countedFor(performance.now() - began)
    const interval_ms = Math.max(least, fairInterval(limits, shipments, callsEach(row)) ?? 0)
    counted.set(row.id, { until, interval_ms })
    return interval_ms
  }

  async function askThrough(row: ConnectionRow, query: ProfileQuery, signal?: AbortSignal): Promise<SourceAnswer> {
    const back = heldBack(row)
    if (back) return back
    const client = clientOf(row, query.purpose)
    if (!client) return held('unaskable', requestError('kind_unknown', { name: row.name }), null)
    const answer = await client.ask(query, signal)
    await keep(row, answer)
    if (answer.outcome === 'refused')
      return held('refused', requestError('connection_says', { name: row.name, ...whyOf(answer.message) }), null)
    if (answer.outcome !== 'held' && query.purpose === 'refresh') countQuestion(row)
    const isPaced = answer.outcome === 'held' && answer.reason === 'pace'
    if (answer.outcome === 'unreachable' || (answer.outcome === 'held' && !isPaced)) return answer
    const interval_ms = await intervalOf(row)
    const interval = interval_ms === undefined ? {} : { interval_ms }
    return answer.outcome === 'found' ? { ...answer, connection_id: row.id, ...interval } : { ...answer, ...interval }
  }

  /** Writes down how it went; what was not asked is nothing to write, and our own reserve is there for new numbers. */
  async function keep(row: ConnectionRow, answer: ProfileAnswer): Promise<void> {
    const isQuota = answer.outcome === 'held' && answer.reason === 'quota' && !answer.is_reserve
    if (answer.outcome === 'held' && !isQuota) return
    const failed = answer.outcome === 'unreachable' || answer.outcome === 'unrecognized' || answer.outcome === 'refused'
    await withScope(store, row, async (tx) => {
      if (isQuota)
        return updateConnection(tx, row.id, { quota_spent_until: answer.outcome === 'held' ? answer.until : null })
      const refused = answer.outcome === 'refused'
      await recordCame(tx, row.id, { failure: failed ? answer.message : null, refused }, now())
      return undefined
    })
  }

  return {
    /** Through one after the other, until one knows the number. */
    async of(account_id: string, scac: string): Promise<Source | undefined> {
      const rows = await withScope(store, { account_id }, (tx) => connectionsOf(tx, scac))
      const name = deps.places.line(scac)?.name ?? scac
      if (!isFilled(rows)) return undefined
      return {
        scac,
        name,
        async ask(query, signal) {
          const [first, ...others] = rows
          const answers: [SourceAnswer, ...SourceAnswer[]] = [await askThrough(first, { ...query, scac }, signal)]
          for (const row of others) {
            if (!mayBeKnownElsewhere(answers.at(-1) ?? answers[0])) break
            answers.push(await askThrough(row, { ...query, scac }, signal))
          }
          return answerOf(answers, now())
        },
      }
    },
    /** One question with all that was sent and came, whatever its state is. */
    async test(row: ConnectionRow, query: Omit<ProfileQuery, 'purpose'>, signal?: AbortSignal) {
      const exchanges: Exchange[] = []
      const client = makeClient(row, 'test', { listen: (exchange) => exchanges.push(exchange) })
      if (!client) return undefined
      const answer = await client.ask({ ...query, purpose: 'test' }, signal)
      await keep(row, answer)
      return { answer, exchanges }
    },
    /** To read another account through; undefined where the connection is none of these. */
    mirror: (row: ConnectionRow): MirrorClient | undefined => makeMirror(row, 'refresh'),
    /** What its line can be subscribed to by; undefined where it knows of no subscriptions. */
    subscriptions: (row: ConnectionRow): Subscriptions | undefined => clientOf(row, 'refresh')?.subscriptions,
    /** Why a mirror is not asked now, if so. */
    heldBack,
    keep,
    /** Whose account it is, with all that was sent and came. */
    async testMirror(row: ConnectionRow, signal?: AbortSignal) {
      const exchanges: Exchange[] = []
      const client = makeMirror(row, 'test', (exchange) => exchanges.push(exchange))
      if (!client) return undefined
      const who = await whoIs(client, signal)
      await keep(row, who.outcome === 'known' ? { outcome: 'not_found' } : who)
      return { who, exchanges }
    },
    async close() {
      await dispatcher.destroy()
    },
  }
}
export type Connected = ReturnType<typeof createConnected>
export type ConnectionTester = Pick<Connected, 'test' | 'testMirror' | 'mirror' | 'subscriptions' | 'heldBack' | 'keep'>

const isFilled = <One>(rows: readonly One[]): rows is readonly [One, ...One[]] => rows.length > 0

/** A connection of the account comes before what the operator has set up for everybody. */
export const sourcesOf = (connected: Pick<Connected, 'of'>, operated: ReadonlyMap<string, Source>): Sources => ({
  of: async (account_id, scac) => (await connected.of(account_id, scac)) ?? operated.get(scac),
})
