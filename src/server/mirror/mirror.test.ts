import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { EtaHistory } from '#contract/tracking/eta-history.ts'
import { claimMirrors } from '../db/store/claim.ts'
import { everything, mirror, serve, startWay } from '../testing/other-account.ts'
import { simulatedFleet } from '../testing/simulated-fleet.ts'
import { testApp } from '../testing/test-app.ts'

const there = testApp()
const here = testApp({ allowPrivate: true })
const fleet = simulatedFleet(there, 122)

type Me = Awaited<ReturnType<typeof here.account>>

const shipmentsOf = ({ client }: Me) =>
  everything((page) => client(api.shipments.list, { params: { 'page[number]': page, 'page[size]': 100 } }))
const containersOf = ({ client }: Me) =>
  everything((page) => client(api.containers.list, { params: { 'page[number]': page, 'page[size]': 100 } }))
const read = async ({ client }: Me, id: string) =>
  (await client(api.connections.get, { params: { id } })).data.attributes

const minutes = (count: number) => {
  here.clock.now = new Date(here.clock.now.getTime() + count * 60_000)
}

/** Ids, and what is of the tracking itself and not of the freight. */
const own = /_id$|^id$|^created_at$|^updated_at$|^line_|last_tracking_request_at$/
/** Who placed a hold is no part of the dialect: a terminal is thought to list it. */
const unsaid = /^verdict_reason$|^next_steps$/

type Attributes = Record<string, unknown>

function differences(theirs: readonly Attributes[], ours: readonly Attributes[], key: string) {
  const byKey = new Map(ours.map((one) => [one[key], one]))
  const found = theirs.flatMap((one) =>
    Object.entries(one)
      .filter(([name]) => !own.test(name) && !unsaid.test(name))
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(byKey.get(one[key])?.[name]))
      .map(([name, value]) => ({ about: one[key], name, theirs: value, ours: byKey.get(one[key])?.[name] })),
  )
  return found
}

const attributes = (rows: readonly { attributes: object }[]) => rows.map((row) => row.attributes as Attributes)

/** What no raw event has is as old as the event that tells it, which is made by the clock of the machine. */
const withoutReportTimes = ({ pod_eta_history, ...rest }: Attributes): Attributes => ({
  ...rest,
  pod_eta_history: (pod_eta_history as EtaHistory).map(({ reported_at: _, ...said }) => said),
})

/** A box that went on under another bill is listed with both, and only the later one tells of its arrival. */
function withBill(
  boxes: Awaited<ReturnType<typeof containersOf>>,
  shipments: Awaited<ReturnType<typeof shipmentsOf>>,
): Attributes[] {
  const bills = new Map(shipments.map(({ id, attributes: { bill_of_lading_number } }) => [id, bill_of_lading_number]))
  return boxes.map(({ attributes, relationships }) => ({
    ...attributes,
    box_of_bill: `${attributes.number} ${bills.get(relationships.shipment.data?.id ?? '')}`,
  }))
}

test('an account of more than a hundred shipments is copied, killed in the middle, and is the same in the end', {
  timeout: 300_000,
}, async () => {
  const [me, they] = [await here.account(), await there.account()]
  await fleet.track(they.client)
  await there.work()
  await fleet.feed(they.client)()
  await there.work()
  let [isFourth, cuts] = [false, 0]
  await using way = await startWay(await serve(there), (url) => {
    isFourth ||= /^\/v2\/shipments\?.*5Bnumber%5D=4/.test(url)
    // A connection that is cut is tried once more.
    const isCut = isFourth && cuts < 2 && url.startsWith('/v2/containers/')
    if (isCut) cuts += 1
    return isCut ? 'cut' : undefined
  })
  const { id } = await mirror(me, way.base_url, they.apiKey)

  // The wire is cut within a page: what was read of it is not written, what was before is.
  await here.work()
  const half = await read(me, id)
  expect(half).toMatchObject({ last_failure: expect.stringContaining('No connection') })
  expect(half.mirror).toMatchObject({ stage: 'copying', shipments: expect.any(Number) })
  const copied = half.mirror?.shipments ?? 0
  expect(copied).toBe(30)
  expect((await shipmentsOf(me)).length).toBe(copied)

  // Whoever goes on is killed with the page in hand: its lease runs out.
  minutes(6)
  expect(await claimMirrors(here.store(), here.clock.now, 1)).toHaveLength(1)
  await here.work()
  expect((await read(me, id)).mirror?.shipments).toBe(copied)
  minutes(6)
  const before = way.calls.length
  await here.work()
  // What was copied is not asked for again, but for the page that was in hand.
  const again = way.calls.slice(before).filter(({ url }) => url.includes('/raw_events'))
  const containers = await containersOf(me)
  expect(again.length).toBeLessThan(containers.length)

  const [theirShipments, ourShipments] = [await shipmentsOf(they), await shipmentsOf(me)]
  const theirs = attributes(theirShipments).map(withoutReportTimes)
  const ours = attributes(ourShipments).map(withoutReportTimes)
  expect(theirs.length).toBeGreaterThan(100)
  expect(ours).toHaveLength(theirs.length)
  expect(await read(me, id)).toMatchObject({
    state: 'working',
    mirror: { stage: 'following', shipments: theirs.length, shipments_found: theirs.length, joined: 0, problems: [] },
  })
  const theirBoxes = await containersOf(they)
  expect(containers).toHaveLength(theirBoxes.length)
  expect([
    ...differences(theirs, ours, 'bill_of_lading_number'),
    ...differences(withBill(theirBoxes, theirShipments), withBill(containers, ourShipments), 'box_of_bill'),
  ]).toEqual([])
})
