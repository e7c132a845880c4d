import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { plainShipments } from '#simulator/profiles/journeys.ts'
import { startProfiles } from '#simulator/profiles/start.ts'
import { movesOf } from '#simulator/profiles/testing/cast.ts'
import type { Voyage } from '#simulator/voyage.ts'
import { readCallbacks } from '../../jobs/read-callbacks.ts'
import { profiles } from '../../reference/profiles/profiles.ts'
import type { Profile } from '../../reference/profiles/schema.ts'
import { serve } from '../../testing/other-account.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp({ allowPrivate: true, sleep: async () => undefined })
const { account, work, clock, store } = setting
let lines: Awaited<ReturnType<typeof startProfiles>>
beforeAll(async () => {
  lines = await startProfiles({ anchor: clock.now, now: () => clock.now })
  setting.context.publicUrl = await serve(setting)
})
afterAll(() => lines.close())
const start = clock.now
beforeEach(() => {
  clock.now = start
})

type Me = Awaited<ReturnType<typeof account>>

function voyageOf(profile: Profile): Voyage {
  const found = plainShipments(lines.fleet, profile).find(
    ({ voyages: [one] }) => one?.boxes.length === 1 && movesOf(one, 'EQUIPMENT', clock.now.getTime()).length > 2,
  )
  const voyage = found?.voyages[0]
  if (!voyage) throw new Error(`The fleet has too few voyages for ${profile.id}`)
  return voyage
}

async function connect(
  me: Me,
  profile: Profile,
  { scac }: Voyage,
  more: { settings?: object; credentials?: object } = {},
) {
  const { settings, credentials } = lines.holder(profile.id)
  const attributes = {
    profile: profile.id,
    settings: { ...settings, ...more.settings },
    credentials: { ...credentials, ...more.credentials },
    ...(profile.scacs.length === 0 && { scacs: [scac] }),
  }
  return (await me.client(api.connections.create, { body: { data: { attributes: attributes as never } } })).data
}

async function track({ client }: Me, { requests }: Profile, { bill, booking, scac, boxes }: Voyage) {
  const request_type = requests[0]?.for[0] ?? 'container'
  const numbers = { bill_of_lading: bill, booking_number: booking, container: boxes[0]?.number ?? '' }
  const attributes = { request_type, request_number: numbers[request_type], scac }
  await client(api.tracking_requests.create, { body: { data: { attributes } } })
  await work()
}

const read = async ({ client }: Me, id: string) =>
  (await client(api.connections.get, { params: { id } })).data.attributes

async function reportsOf({ client }: Me) {
  const [box] = (await client(api.containers.list)).data
  return box ? (await client(api.containers.raw_events, { params: { id: box.id } })).data.length : 0
}

/** Nobody is asked meanwhile. */
async function readWhatCame() {
  const works = await readCallbacks({ store: store(), context: setting.context }).take(1000)
  for (const one of works) await one(new AbortController().signal)
}

const byHand = (id: string, receiver: object) =>
  fetch(`${lines.address}/${id}/receivers`, { method: 'POST', body: JSON.stringify(receiver) })

const subscribing = profiles.filter(({ push }) => push?.subscriptions)
test.each(subscribing.map((one) => [one.id, one] as const))(
  '%s sends to who has subscribed, signed by their secret, what is new, and it is there without a question',
  async (_, profile) => {
    const me = await account()
    const voyage = voyageOf(profile)
    const { id } = await connect(me, profile, voyage, { settings: { changes: 'subscription' } })
    await track(me, profile, voyage)
    expect(await read(me, id)).toMatchObject({ subscription: { is_active: true, problem: null } })
    expect(await lines.sendNews()).toContainEqual({ profile: profile.id, status: 204 })
    await readWhatCame()
    const before = await reportsOf(me)
    expect(before).toBeGreaterThan(0)

    clock.now = new Date(clock.now.getTime() + 20 * 24 * 3_600_000)
    const calls = lines.asked.length
    expect(new Set((await lines.sendNews()).map(({ status }) => status))).toEqual(new Set([204]))
    await readWhatCame()
    expect(await reportsOf(me)).toBeGreaterThan(before)
    expect(lines.asked).toHaveLength(calls)
    expect(await read(me, id)).toMatchObject({
      last_callback_at: clock.now.toISOString(),
      callbacks_refused: 0,
      last_callback_problem: null,
    })
    // What was sent is not sent again.
    expect(await lines.sendNews()).toEqual([])
    await me.client(api.connections.delete, { params: { id } })
    clock.now = new Date(clock.now.getTime() + 24 * 3_600_000)
    expect(await lines.sendNews()).toEqual([])
  },
)

const signalling = profiles.filter(({ kind, push }) => kind !== 'mirror' && push?.brings === 'signal')
test.each(signalling.map((one) => [one.id, one] as const))(
  '%s only says that there is news: then it is asked at once; what another secret signs is refused',
  async (_, profile) => {
    const me = await account()
    const voyage = voyageOf(profile)
    const secret = 'the secret of the webhook'
    const { id, attributes } = await connect(me, profile, voyage, { credentials: { webhook_secret: secret } })
    await track(me, profile, voyage)
    const numbers = [voyage.bill]
    const url = new URL(new URL(attributes.callback_url ?? '').pathname, setting.context.publicUrl).href
    await byHand(profile.id, { url, secret: 'another', numbers })
    const refused = await lines.sendNews()
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([401]))
    expect(await read(me, id)).toMatchObject({ callbacks_refused: refused.length, last_callback_at: null })
    await byHand(profile.id, { url, secret, numbers })
    expect(await lines.sendNews()).toContainEqual({ profile: profile.id, status: 204 })
    const calls = lines.asked.length
    await work()
    expect(lines.asked.length).toBeGreaterThan(calls)
    await me.client(api.connections.delete, { params: { id } })
  },
)
