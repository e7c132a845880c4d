import { randomUUID } from 'node:crypto'
import { failureSaid } from '#contract/said/failure.ts'
import { refusal } from '#contract/said/refusals.ts'
import {
  type Connection,
  connection,
  connectionTest,
  type connections as endpoints,
  type Mirror,
} from '#contract/sources/connection.ts'
import type { RequestType } from '#contract/tracking/tracking-request.ts'
import { askedNumber } from '#domain/tracking/document-number.ts'
import { wantsSubscription } from '../../callbacks/subscription.ts'
import type { Transaction } from '../../db/scope.ts'
import {
  deleteConnection,
  findConnection,
  findConnectionRow,
  insertConnection,
  listConnections,
  lockConnection,
  type ShownConnection,
  updateConnection,
} from '../../db/sources/connections.ts'
import {
  askForSubscription,
  findLineSubscription,
  type LineSubscriptionRow,
  lineSubscriptionsOf,
} from '../../db/sources/line-subscriptions.ts'
import {
  endMirror,
  insertMirror,
  type KeptMirror,
  mirrorsOf,
  updateMirror,
  webhookOfMirror,
} from '../../db/sources/mirrors.ts'
import { askNowOfAll } from '../../db/sources/passed-requests.ts'
import { wakeWorkers } from '../../db/store/wake-workers.ts'
import { askNowOfLines } from '../../db/tracking/tracking-requests.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { dropWebhook } from '../../mirror/webhook.ts'
import { checkConnection } from '../../reference/profiles/check.ts'
import type { Push } from '../../reference/profiles/mapping-schema.ts'
import { limitsOf, perDay, profileOf, profiles } from '../../reference/profiles/profiles.ts'
import type { Profile } from '../../reference/profiles/schema.ts'
import type { Secrets } from '../../secrets.ts'
import type { Query } from '../../sources/source.ts'
import { keyOfCallbacks } from './callbacks.ts'
import { stateOf } from './connection-state.ts'
import { describeTest } from './connection-tests.ts'
import { wantAgain } from './credentials-again.ts'
import { describeMirrorTest } from './mirror-tests.ts'
import { renderProfile, type Together, togetherOf } from './profile-document.ts'

type Credentials = Record<string, string>

/** How long a removal waits for the other side, where something was made that sends, in milliseconds. */
const waitsForOther = 10_000

export const connections: HandlersOf<typeof endpoints> = {
  async list({ tx, params, context, origin }) {
    const { rows, ...page } = await listConnections(tx, params, context.now())
    const more = await moreOf(
      tx,
      rows.map(({ id }) => id),
    )
    return { data: rows.map((row) => renderConnection(row, more, { context, origin })), ...page }
  },

  async profiles({ params: { 'page[number]': number, 'page[size]': size } }) {
    const data = profiles.slice((number - 1) * size, number * size).map(renderProfile)
    return { data, meta: { size, total: profiles.length } }
  },

  async get({ tx, params, context, origin }) {
    return { data: await read(tx, params.id, { context, origin }) }
  },

  async create({ tx, body, context, origin }) {
    const { profile: id, name, scacs, settings, credentials } = body.data.attributes
    const checked = check(id, { scacs, settings: filled(settings), credentials: filled(credentials) }, context)
    const at = context.now().toISOString()
    const values = {
      id: randomUUID(),
      profile: id,
      name: name ?? checked.profile.label,
      scacs: checked.scacs,
      settings: filled(settings),
      created_at: at,
      updated_at: at,
      set_up_at: at,
    }
    const sealed_credentials = seal(filled(credentials), values.id, context.secrets)
    await insertConnection(tx, { ...values, sealed_credentials })
    if (checked.profile.kind === 'mirror') await insertMirror(tx, { id: values.id, name: values.name, at })
    if (wantsSubscription(values)) await askForSubscription(tx, { id: values.id, isWanted: true, at })
    await askNow(tx, checked.scacs, context)
    if (values.settings.pass_on === 'yes') await askNowOfAll(tx, context.now())
    return { data: await read(tx, values.id, { context, origin }) }
  },

  async update({ tx, params: { id }, body, context, origin }) {
    const before = found(await lockConnection(tx, id))
    const { name, scacs, settings, credentials } = body.data.attributes
    const known = JSON.parse(context.secrets.open(before.sealed_credentials, id)) as Credentials
    const next = {
      settings: settings ? filled(settings) : before.settings,
      credentials: filled({ ...known, ...credentials }),
    }
    const checked = check(before.profile, { ...next, scacs: scacs ?? before.scacs }, context)
    wantAgain(checked.profile, { known, given: credentials ?? {}, before: before.settings, after: next.settings })
    const isNew = settings !== undefined || credentials !== undefined
    const at = context.now().toISOString()
    await updateConnection(tx, id, {
      name: name ?? before.name,
      scacs: checked.scacs,
      settings: next.settings,
      sealed_credentials: seal(next.credentials, id, context.secrets),
      updated_at: at,
      // What stood in the way is looked at anew.
      ...(isNew && { set_up_at: at, refused_at: null, quota_spent_until: null, next_turn_at: null }),
    })
    // With a new key, or at another address, it is asked at once.
    await updateMirror(tx, id, { name: name ?? before.name, ...(isNew && { next_attempt_at: at }) })
    if (isNew) await askForSubscription(tx, { id, isWanted: wantsSubscription(next), at })
    await askNow(tx, checked.scacs, context, { all: isNew && before.refused_at !== null })
    if (next.settings.pass_on === 'yes') await askNowOfAll(tx, context.now())
    return { data: await read(tx, id, { context, origin }) }
  },

  async delete({ tx, params: { id, copied }, context, later }) {
    const row = found(await findConnectionRow(tx, id))
    if (copied === 'remove' && profileOf(row.profile)?.kind !== 'mirror')
      throw new HttpError('invalid', refusal('only_copied_is_removed'), { parameter: 'copied' })
    async function remove(tx: Transaction) {
      found(await deleteConnection(tx, id))
      await endMirror(tx, id, copied, context.now().toISOString())
      await wakeWorkers(tx)
    }
    const webhook_id = await webhookOfMirror(tx, id)
    const { subscription_id = null } = (await findLineSubscription(tx, id)) ?? {}
    if (webhook_id === null && subscription_id === null) {
      await remove(tx)
      return undefined
    }
    return async () => {
      // Whoever cannot be reached now gives up by itself on an address that is gone.
      const signal = AbortSignal.timeout(waitsForOther)
      const { connected } = context
      if (webhook_id !== null) {
        const client = connected.mirror(row)
        if (client) await dropWebhook(webhook_id, client, signal)
      }
      if (subscription_id !== null) await connected.subscriptions(row)?.remove(subscription_id, signal)
      await later(remove)
      return undefined
    }
  },

  async pause({ tx, params: { id }, context, origin }) {
    const { paused_at } = found(await lockConnection(tx, id))
    const at = context.now().toISOString()
    if (paused_at === null) await updateConnection(tx, id, { paused_at: at, updated_at: at })
    return { data: await read(tx, id, { context, origin }) }
  },

  async resume({ tx, params: { id }, context, origin }) {
    const { scacs, settings } = found(await lockConnection(tx, id))
    const at = context.now().toISOString()
    await updateMirror(tx, id, { next_attempt_at: at, webhook_checked_at: null })
    await askForSubscription(tx, { id, isWanted: wantsSubscription({ settings }), at })
    await updateConnection(tx, id, {
      paused_at: null,
      refused_at: null,
      quota_spent_until: null,
      updated_at: at,
    })
    await askNow(tx, scacs, context, { all: true })
    if (settings.pass_on === 'yes') await askNowOfAll(tx, context.now())
    return { data: await read(tx, id, { context, origin }) }
  },

  async test({ tx, params: { id }, body, context }) {
    const row = found(await lockConnection(tx, id))
    if (profileOf(row.profile)?.kind === 'mirror')
      return async () => {
        const tested = found(await context.connected.testMirror(row))
        return { data: render(connectionTest, { id: randomUUID(), ...describeMirrorTest(tested, context.now()) }) }
      }
    const { request_type, request_number } = body
    if (!request_type) throw new HttpError('blank', refusal('request_type_needed'), { pointer: '/request_type' })
    if (!request_number) throw new HttpError('blank', refusal('request_number_needed'), { pointer: '/request_number' })
    const scac = body.scac ?? row.scacs[0] ?? ''
    if (!row.scacs.includes(scac))
      throw new HttpError('invalid', refusal('scac_one_of', { scacs: row.scacs.join(', ') }), { pointer: '/scac' })
    const number = askedNumber({ request_type, request_number })
    const also = otherNumber(profileOf(row.profile), { request_type, other_number: body.other_number })
    return async () => {
      const tested = found(await context.connected.test(row, { request_type, number, also, scac }))
      const described = describeTest(tested, row.name, context.now())
      return { data: render(connectionTest, { id: randomUUID(), ...described }) }
    }
  },
}

/** @throws 422 where it is missing, or nothing is asked with it */
function otherNumber(
  profile: Profile | undefined,
  { request_type, other_number }: { request_type: RequestType; other_number: string | null | undefined },
): Query['also'] {
  const together = profile ? togetherOf(profile) : []
  const isOne = together.some((type) => type === request_type)
  const other = isOne ? together.find((type) => type !== request_type) : undefined
  const pointer = '/other_number'
  if (other && !other_number) throw new HttpError('blank', refusal(otherMissing[other]), { pointer })
  if (!other && other_number) throw new HttpError('invalid', refusal('other_number_not_asked'), { pointer })
  if (!other || !other_number) return undefined
  const number = askedNumber({ request_type: other, request_number: other_number })
  return other === 'container' ? { containers: [number] } : { booking: number }
}

const otherMissing = {
  booking_number: 'other_booking_needed',
  container: 'other_container_needed',
} as const satisfies Record<Together, string>

/** @throws 422 with every fault, at its field */
function check(id: string, asked: Parameters<typeof checkConnection>[1], { allowPrivateConnections }: Context) {
  const { profile, scacs, faults } = checkConnection(id, asked, allowPrivateConnections)
  const problems = faults.map(({ at, code, detail }) => ({
    code,
    detail,
    source: { pointer: `/data/attributes/${at}` },
  }))
  if (!profile || problems.length > 0) throw new HttpError(problems)
  return { profile, scacs }
}

/** What waited for one of these lines is asked for now. */
async function askNow(tx: Transaction, scacs: readonly string[], { now }: Context, { all = false } = {}) {
  await askNowOfLines(tx, scacs, now(), { all })
  await wakeWorkers(tx)
}

const filled = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  )

const seal = (credentials: Credentials, id: string, secrets: Secrets) => secrets.seal(JSON.stringify(credentials), id)

interface Shown {
  context: Context
  /** Of our address. */
  origin: string
}

async function read(tx: Transaction, id: string, shown: Shown) {
  const row = found(await findConnection(tx, id, shown.context.now()))
  return renderConnection(row, await moreOf(tx, [id]), shown)
}

/** What some connections have besides. */
interface More {
  mirrors: ReadonlyMap<string, KeptMirror>
  subscriptions: ReadonlyMap<string, LineSubscriptionRow>
}

const moreOf = async (tx: Transaction, ids: readonly string[]): Promise<More> => ({
  mirrors: await mirrorsOf(tx, ids),
  subscriptions: await lineSubscriptionsOf(tx, ids),
})

function renderSubscription({ subscription_id, is_secret_sent, problem, checked_at }: LineSubscriptionRow) {
  return {
    is_active: subscription_id !== null && is_secret_sent && problem === null,
    problem,
    problem_said: failureSaid(problem),
    checked_at,
  }
}

const withSaid = ({ problems, webhook_problem, ...mirror }: KeptMirror): Mirror => ({
  ...mirror,
  problems: problems.map(({ about, reason }) => ({ about, reason, reason_said: failureSaid(reason) })),
  webhook_problem,
  webhook_problem_said: failureSaid(webhook_problem),
})

function renderConnection(row: ShownConnection, more: More, { context, origin }: Shown): Connection {
  const mirror = more.mirrors.get(row.id) ?? null
  const subscription = more.subscriptions.get(row.id)
  const { now, secrets } = context
  const profile = profileOf(row.profile)
  const credentials = JSON.parse(secrets.open(row.sealed_credentials, row.id)) as Credentials
  const isSpent = row.quota_spent_until !== null && Date.parse(row.quota_spent_until) > now().getTime()
  return render(connection, {
    ...row,
    ...(mirror && { shipments: mirror.shipments }),
    mirror: mirror && withSaid(mirror),
    last_failure_said: failureSaid(row.last_failure),
    last_callback_problem_said: failureSaid(row.last_callback_problem),
    subscription: subscription ? renderSubscription(subscription) : null,
    credentials_set: Object.keys(credentials).sort(),
    state: stateOf(row, mirror, now()),
    last_success_at: row.last_succeeded_at,
    quota_per_day: profile ? perDay(limitsOf(profile, row.settings)) : null,
    quota_resets_at: isSpent ? row.quota_spent_until : null,
    callback_url: profile?.push ? callbackUrl(row.id, profile.push, { context, origin }) : null,
  })
}

/** Whoever sends unsigned messages proves by the address alone who they are. */
function callbackUrl(id: string, { proof }: Push, { context, origin }: Shown): string {
  const key = proof.by === 'address' ? `?key=${context.secrets.sign(keyOfCallbacks(id))}` : ''
  return `${origin}/v2/callbacks/${id}${key}`
}
