import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { plainShipments } from '#simulator/profiles/journeys.ts'
import type { Play } from '#simulator/profiles/plays.ts'
import { allMessagesToSend } from '#simulator/profiles/send.ts'
import { startProfiles } from '#simulator/profiles/start.ts'
import { movesOf } from '#simulator/profiles/testing/cast.ts'
import type { Voyage } from '#simulator/voyage.ts'
import { profiles } from '../../reference/profiles/profiles.ts'
import type { Profile } from '../../reference/profiles/schema.ts'
import { mirror, serve } from '../../testing/other-account.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp({ allowPrivate: true, sleep: async () => undefined })
const there = testApp()
const { account, work, clock } = setting
let lines: Awaited<ReturnType<typeof startProfiles>>
beforeAll(async () => {
  lines = await startProfiles({ anchor: clock.now, now: () => clock.now })
})
afterAll(() => lines.close())

const start = clock.now
const made: (() => Promise<unknown>)[] = []
beforeEach(() => {
  clock.now = start
})
// Others do not ask meanwhile.
afterEach(async () => {
  for (const remove of made.splice(0)) await remove()
})

type Me = Awaited<ReturnType<typeof account>>
type Type = 'bill_of_lading' | 'booking_number' | 'container'

const hour = 3_600_000
const week = 7 * 24 * hour
const later = (hours: number) => {
  clock.now = new Date(clock.now.getTime() + hours * hour)
}

function voyageOf(profile: Profile, at = 0): Voyage {
  const found = plainShipments(lines.fleet, profile).filter(({ voyages: [one] }) => {
    if (!one || (profile.mapping.length > 0 && one.boxes.length > 1)) return false
    const isUnderWay = one.boxes.every(({ gate_out }) => gate_out > clock.now.getTime() + week)
    return isUnderWay && movesOf(one, 'EQUIPMENT', clock.now.getTime()).length > 2
  })
  const voyage = found[at]?.voyages[0]
  if (!voyage) throw new Error(`The fleet has too few voyages for ${profile.id}`)
  return voyage
}

/** The number that it is asked for by first. */
function numberOf({ requests }: Profile, { bill, booking, boxes }: Voyage) {
  const request_type: Type = requests[0]?.for[0] ?? 'container'
  const numbers = { bill_of_lading: bill, booking_number: booking, container: boxes[0]?.number ?? '' }
  return { request_type, request_number: numbers[request_type] }
}

const wantsTwo = ({ requests }: Profile) => requests.some(({ needs }) => needs)

/** The other one, where it is asked for two together. */
const otherNumberOf = (profile: Profile, { boxes }: Voyage) => (wantsTwo(profile) ? boxes[0]?.number : undefined)

async function connect(me: Me, profile: Profile, { play, wrong }: { play?: Play; wrong?: string } = {}) {
  const { settings, credentials } = lines.holder(profile.id, play)
  if (wrong) credentials[wrong] = `${credentials[wrong]?.slice(0, -1)}x`
  const scacs = profile.scacs.length > 0 ? undefined : [voyageOf(profile).scac]
  const attributes = { profile: profile.id, settings, credentials, ...(scacs && { scacs }) }
  const { data } = await me.client(api.connections.create, { body: { data: { attributes: attributes as never } } })
  made.push(() => me.client(api.connections.delete, { params: { id: data.id } }))
  return data.id
}

/** The connection leads elsewhere from then on. */
async function play(me: Me, id: string, profile: Profile, what: Play) {
  const attributes = { settings: lines.holder(profile.id, what).settings }
  await me.client(api.connections.update, { params: { id }, body: { data: { attributes } } })
}

const read = async ({ client }: Me, id: string) =>
  (await client(api.connections.get, { params: { id } })).data.attributes

async function track({ client }: Me, profile: Profile, voyage: Voyage) {
  const ref_numbers = [otherNumberOf(profile, voyage) ?? []].flat()
  const attributes = { ...numberOf(profile, voyage), scac: voyage.scac, ref_numbers }
  const { data } = await client(api.tracking_requests.create, { body: { data: { attributes } } })
  return async () => (await client(api.tracking_requests.get, { params: { id: data.id } })).data.attributes
}

const ask = async ({ client }: Me, id: string, profile: Profile, voyage: Voyage) => {
  const body = { ...numberOf(profile, voyage), other_number: otherNumberOf(profile, voyage), scac: voyage.scac }
  return (await client(api.connections.test, { params: { id }, body })).data.attributes
}

const boxesOf = async ({ client }: Me) =>
  (await client(api.containers.list)).data.map(({ attributes }) => attributes.number).sort()

/** What was reported of all containers, by its id, unless it was taken back. */
async function reportsOf({ client }: Me) {
  const { data } = await client(api.containers.list)
  const all = await Promise.all(data.map(({ id }) => client(api.containers.raw_events, { params: { id } })))
  return all
    .flatMap(({ data }) => data.filter((one) => one.attributes.invalidated_at === null).map(({ id }) => id))
    .sort()
}

const asked = profiles.filter((one) => one.requests.length > 0).map((one) => [one.id, one] as const)

test('every profile is one of those below, or only sends, or is another installation', () => {
  const others = profiles.filter(({ id }) => !asked.some(([one]) => one === id))
  for (const one of others)
    expect([one.id, one.kind === 'mirror' || one.push?.brings === 'reports']).toEqual([one.id, true])
})

describe.each(asked)('%s', (_, profile) => {
  test('with the right key the journey is there, and stays when the line knows it no more', async () => {
    const me = await account()
    const voyage = voyageOf(profile)
    const id = await connect(me, profile)
    const request = await track(me, profile, voyage)
    await work()
    expect(await request()).toMatchObject({ status: 'created' })
    const { request_type } = numberOf(profile, voyage)
    const boxes = voyage.boxes.map(({ number }) => number).slice(0, request_type === 'container' ? 1 : undefined)
    expect(await boxesOf(me)).toEqual(boxes.sort())
    expect(await read(me, id)).toMatchObject({ state: 'working', failures: 0 })
    const tested = await ask(me, id, profile, voyage)
    expect(tested).toMatchObject({ result: 'found', containers: expect.arrayContaining(boxes) })

    const before = await reportsOf(me)
    expect(before.length).toBeGreaterThan(0)
    const namesNumbers =
      profile.mapping.length === 0 || profile.mapping.some(({ container }) => container !== undefined)
    const others = namesNumbers ? (['another-number'] as const) : []
    for (const what of ['forgotten', 'error-inside', 'web-page', ...others] as const) {
      await play(me, id, profile, what)
      later(25)
      const from = lines.asked.length
      await work()
      expect(lines.asked.slice(from).filter((one) => one.play === what).length).toBeGreaterThan(0)
      expect([what, await boxesOf(me)]).toEqual([what, boxes.sort()])
      expect(await reportsOf(me)).toEqual(before)
    }
  })

  test('with a wrong key the connection is refused, and its numbers wait', async () => {
    const me = await account()
    const voyage = voyageOf(profile)
    const [wrong = ''] = Object.keys(lines.holder(profile.id).credentials)
    const id = await connect(me, profile, { wrong })
    const request = await track(me, profile, voyage)
    await work()
    expect(await read(me, id)).toMatchObject({ state: 'refused' })
    expect(await request()).toMatchObject({ status: 'pending', failed_reason: null })
    expect(await ask(me, id, profile, voyage)).toMatchObject({ result: 'refused' })
  })

  test('when the quota is spent nobody asks before it is there again', async () => {
    const me = await account()
    const voyage = voyageOf(profile)
    const id = await connect(me, profile, { play: 'quota-spent' })
    const request = await track(me, profile, voyage)
    await work()
    const { state, quota_resets_at } = await read(me, id)
    expect(state).toBe('quota_spent')
    expect(await request()).toMatchObject({ status: 'pending', failed_reason: null })
    const from = lines.asked.length
    await track(me, profile, voyageOf(profile, 1))
    clock.now = new Date(Date.parse(quota_resets_at ?? '') - 60_000)
    await work()
    expect(lines.asked.slice(from)).toEqual([])
  })

  test('a number that it does not know is not found, and waits', async () => {
    const me = await account()
    const voyage = voyageOf(profile)
    const id = await connect(me, profile, { play: 'forgotten' })
    const request = await track(me, profile, voyage)
    await work()
    const isBox = numberOf(profile, voyage).request_type === 'container'
    expect(await request()).toMatchObject(
      isBox ? { status: 'failed', failed_reason: 'not_found' } : { status: 'awaiting_manifest', failed_reason: null },
    )
    expect(await ask(me, id, profile, voyage)).toMatchObject({ result: 'not_found' })
    expect(await read(me, id)).toMatchObject({ state: 'working' })
  })
})

const sends = profiles.filter(({ kind, requests }) => kind !== 'mirror' && requests.length === 0)
test.each(sends.map((one) => [one.id, one] as const))('%s sends, and its journey is there', async (_, profile) => {
  const me = await account()
  const voyage = voyageOf(profile)
  const { data } = await me.client(api.connections.create, {
    body: { data: { attributes: { profile: profile.id, scacs: [voyage.scac] } } } as never,
  })
  await track(me, profile, voyage)
  await work()
  const messages = allMessagesToSend(profile.id, voyage, clock.now)
  const url = new URL(data.attributes.callback_url ?? '', 'https://here.example')
  const send = (target: string) =>
    Promise.all(
      messages.map(async (message) => {
        const headers = { 'content-type': 'application/json', authorization: '' }
        return (await me.fetch(target, { method: 'POST', headers, body: JSON.stringify(message) })).status
      }),
    )
  expect(new Set(await send(`${url.pathname}?key=wrong`))).toEqual(new Set([401]))
  expect(new Set(await send(`${url.pathname}${url.search}`))).toEqual(new Set([204]))
  await work()
  expect(await boxesOf(me)).toEqual(voyage.boxes.map(({ number }) => number))
})

const mirrors = profiles.filter(({ kind }) => kind === 'mirror')
test.each(mirrors.map(({ id }) => [id]))('%s: another installation answers', async () => {
  const [me, they] = [await account(), await there.account()]
  const { id } = await mirror(me, await serve(there), they.apiKey)
  const { data } = await me.client(api.connections.test, { params: { id }, body: {} })
  expect(data.attributes).toMatchObject({ result: 'found' })
})
