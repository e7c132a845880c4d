import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { containerGroupings } from '#contract/tracking/container-lists.ts'
import { eventNames } from '#contract/webhooks/event-catalog.ts'
import { tellOfAlerts } from './testing/census/alerts.ts'
import { readAudit } from './testing/census/audit.ts'
import { setByHand } from './testing/census/by-hand.ts'
import { createCensus, declared, written } from './testing/census/census.ts'
import { connectLines } from './testing/census/connections.ts'
import { driveAll, truckersOf } from './testing/census/delivery.ts'
import { passEveryStage, readExceptions, workOnExceptions } from './testing/census/exceptions.ts'
import { exportLists } from './testing/census/exports.ts'
import { readClocks, removeFreeTime, ruleFreeTime } from './testing/census/free-time.ts'
import { beginMornings } from './testing/census/home.ts'
import { askAndAnswer } from './testing/census/inquiries.ts'
import { measureLine } from './testing/census/lines.ts'
import { receiveOddMails, writeToVisitors } from './testing/census/mails.ts'
import { makeOddRequests } from './testing/census/odd-requests.ts'
import { importOddSheets } from './testing/census/odd-sheets.ts'
import { tellOddVoyages } from './testing/census/odd-voyages.ts'
import { sendOddPapers } from './testing/census/papers.ts'
import { remember, waitAsUsual } from './testing/census/past-times.ts'
import { inviteColleagues, linkByHand, openPortal, readDeadlines, writeAllAsPerson } from './testing/census/people.ts'
import { chooseRetention } from './testing/census/retention.ts'
import { rulesOfCases } from './testing/census/rules.ts'
import { signInByProvider } from './testing/census/sign-in-provider.ts'
import { signInByTwoFactors, signInToView } from './testing/census/signing-in.ts'
import { standStill } from './testing/census/standing.ts'
import { tellOfTerminals } from './testing/census/terminals.ts'
import { explainTranshipped } from './testing/census/transhipped.ts'
import { crawler, readers } from './testing/crawl.ts'
import { deliveries } from './testing/deliveries.ts'
import { openExampleAccount } from './testing/example-account.ts'
import { answer, startReceiver } from './testing/receiver.ts'
import { simulatedFleet } from './testing/simulated-fleet.ts'
import { testApp } from './testing/test-app.ts'
import { makeView } from './testing/views.ts'

const setting = testApp({ allowPrivate: true })
const simulation = simulatedFleet(setting, 31)
const census = createCensus()
setting.context.demoNumbers = () => ['MEDU4829132']

/** Counts what the app answers, whoever asks. */
beforeAll(() => {
  const app = setting.app()
  const inject = app.inject.bind(app)
  const counted = async (asked: object) => {
    const reply = await inject(asked)
    if (String(reply.headers['content-type']).includes('json') && reply.body) census.note(reply.json())
    return reply
  }
  vi.spyOn(app, 'inject').mockImplementation(counted as never)
})

const start = setting.clock.now
/** Each test begins on the day when the fleet does. */
beforeEach(() => {
  setting.clock.now = start
})

const day = 86_400_000
const pass = (days: number) => {
  setting.clock.now = new Date(setting.clock.now.getTime() + days * day)
}

/** What can be read by an account; of what there is much, some of all kinds. */
async function readAll(account: Parameters<typeof crawler>[1], most: number) {
  const { read, pathsOf } = crawler(setting, account)
  for (const reader of readers) {
    // More than a minute allows is asked in all.
    pass(1 / 1000)
    const paths = await pathsOf(reader)
    const step = Math.ceil(paths.length / most)
    for (const path of paths.filter((_, at) => at % step === 0)) await read(reader, path)
  }
}

type Someone = Awaited<ReturnType<typeof setting.account>>
type View = Awaited<ReturnType<typeof makeView>>
const sections = { references: true, fees: true, vessel: true, terminal: true, pickup_number: true }

/** Everything of what is tracked, and what the customer sees of it. */
async function readTracked({ client }: Someone, view: View) {
  await view.ask({ path: '/v2/embed/shipments', query: { 'page[size]': '100' } })
  await client(api.tracking_requests.list, { params: { 'page[size]': 100 } })
  await client(api.shipments.list, { params: { 'page[size]': 100 } })
  await client(api.container_groups.list, { params: { group_by: 'urgency' } })
  const pages = [1, 2].map((page) =>
    client(api.containers.list, { params: { 'page[size]': 100, 'page[number]': page } }),
  )
  return (await Promise.all(pages)).flatMap(({ data }) => data)
}

/** Where a ship of theirs would be on her way to Los Angeles. */
async function reckonAhead({ client }: Someone) {
  const { data } = await client(api.shipments.list)
  const id = data.map(({ attributes }) => attributes.pod_vessel_imo).find((imo) => imo !== null)
  if (id) await client(api.vessels.future_positions, { params: { id, port_id: 'USLAX', previous_port_id: 'CNSHA' } })
}

/** All that was told, in order. */
async function readEvents({ client }: Someone) {
  const params = { 'page[size]': 100 }
  let page = await client(api.events.list, { params })
  while (page.meta.has_more) {
    const after = new URL(page.links.next, 'http://localhost').searchParams.get('after') ?? ''
    page = await client(api.events.list, { params: { ...params, after } })
  }
}

test('what is odd about voyages and requests is all there', { timeout: 600_000 }, async () => {
  const me = await setting.account()
  const view = await makeView(setting, me, { sections, words: { on_ship: { en: 'On the water' } } })
  await makeOddRequests(setting, me)
  await ruleFreeTime(me)
  const listed = await tellOddVoyages(me, view.party)
  await setting.work()
  await tellOfTerminals(me, listed)
  await readAll({ ...me, viewToken: view.token }, 100)
  const readAsTruckers = truckersOf(setting, me)
  for (const days of [0, 12, 8, 52]) {
    pass(days)
    await setting.work()
    await remember(setting, me, days > 0)
    await readAsTruckers(await readTracked(me, view))
    await readExceptions(me)
    pass(1 / 1000)
    await readClocks(me)
    pass(1 / 1000)
  }
  pass(1)
  await readExceptions(me, 100)
  pass(1 / 1000)
  await removeFreeTime(setting, me)
  await readEvents(me)
})

test('spreadsheets end in every way they can', { timeout: 600_000 }, () => importOddSheets(setting))

test('a fleet fills what is tracked, from its first day to long after', { timeout: 600_000 }, async () => {
  const me = await setting.account()
  const view = await makeView(setting, me, { sections })
  const tick = simulation.feed(me.client)
  const readAsTruckers = truckersOf(setting, me)
  await simulation.track(me.client, view.party)
  for (const days of [0, 1, 3, 10, 60]) {
    pass(days)
    await setting.work()
    await tick()
    const containers = await readTracked(me, view)
    await reckonAhead(me)
    pass(1 / 1000)
    await readAsTruckers(containers)
    await readExceptions(me, days === 10 ? 100 : 0)
    if (days !== 3) continue
    const out = containers.find(({ attributes }) => attributes.current_status === 'picked_up')
    const wishes = [
      { attribute: 'empty_return_place', value: 'Shippers Transport, Carson', reason: 'By phone' },
      { attribute: 'delivered_at', value: setting.clock.now.toISOString(), reason: 'Signed' },
    ] as const
    for (const attributes of wishes)
      await me.client(api.manual_values.create, { params: { id: String(out?.id) }, body: { data: { attributes } } })
    for (const { id } of containers) {
      await me.client(api.explanations.container, { params: { id } })
      await me.client(api.containers.transport_events, { params: { id } })
      await me.client(api.containers.journey, { params: { id } })
      await me.client(api.containers.raw_events, { params: { id } })
    }
    await readAll({ ...me, viewToken: view.token }, 15)
  }
  await readEvents(me)
})

test('people, their documents, webhooks and portals fill the rest', { timeout: 600_000 }, async () => {
  await using receiver = await startReceiver(answer(200, 'taken'))
  await using broken = await startReceiver(answer(500, 'broken'))
  const account = await openExampleAccount(setting)
  const { newDeliverer } = deliveries(setting)
  for (const { url } of [receiver, broken]) {
    const attributes = { url, events: [...eventNames] }
    const { data } = await account.client(api.webhooks.create, { body: { data: { attributes } } })
    const body = { since: setting.clock.now.toISOString(), status: 'succeeded' as const }
    await account.client(api.webhook_replays.create, { params: { id: data.id }, body })
  }
  await openPortal(setting, account)
  await sendOddPapers(setting, account)
  await newDeliverer().drain()
  await inviteColleagues(setting, account)
  await linkByHand(setting, account)
  await readDeadlines(setting, account)
  await exportLists(setting, account)
  await setByHand(setting, account)
  await driveAll(setting, account, String(account.containers.TCLU4829132))
  await readAll(account, 100)
  await writeAllAsPerson(setting, account)
  await readAudit(setting, account)
  // Until the receiver that fails is given up.
  for (const days of [0.01, 0.01, 0.01, 0.01, 0.02, 0.05, 0.15, 0.45, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9]) {
    pass(days)
    await newDeliverer().drain()
  }
  await readAll(account, 100)
  for (const path of [
    '/v2/filter_values?filter[list]=shipments',
    ...containerGroupings.map((one) => `/v2/container_groups?group_by=${one}`),
    '/v2/document_schemas/arrival_notice@2026-11-26',
    '/v2/webhook_notifications?filter[delivery_status]=failed',
  ])
    await account.fetch(path)
})

test('how long data is kept is chosen', () => chooseRetention(setting))

test('people sign in by two factors', () => signInByTwoFactors(setting))

test('customers sign in to a view by a code', () => signInToView(setting))

test('people sign in by a provider', () => signInByProvider(setting))

test('mails come in, go out and come back', async () => {
  const me = await setting.account()
  await writeToVisitors(setting, me)
  await receiveOddMails(setting, me)
})

test('exceptions are put aside, come back and close', async () => readEvents(await workOnExceptions(setting)))

test('what goes on is at every stage of its clock', () => passEveryStage(setting))

test('who acts is asked, and answers', () => askAndAnswer(setting))

test('what stands still is told of, and snoozed until it moves', async () => readEvents(await standStill(setting)))

test('mornings begin with what others have to do', () => beginMornings(setting))

test('a box that changes ships is explained', () => explainTranshipped(setting))

test('what is next without a plan is as usual', () => waitAsUsual(setting))

test('a line is measured on five shipments', () => measureLine(setting))

test('alerts are told, held, refused and stopped', { timeout: 600_000 }, () => tellOfAlerts(setting))

/** Which of two reports counts is decided by many rules that no voyage here needs: each has a case of its own. */
test('reports are told apart by every rule', () => {
  for (const code of rulesOfCases()) census.seen.add(`explanation.code = ${code}`)
})

test('connections are in every state, and tests have every result', { timeout: 600_000 }, async () => {
  await connectLines(setting, await setting.account())
})

test('what the contract names was there at some time, or the contract says why it cannot be', () => {
  const names = declared()
  const own = written()
  const missing = [...names].filter(([name, why]) => why === null && !census.seen.has(name) && !own.has(name))
  const stale = [...names].filter(([name, why]) => why !== null && census.seen.has(name))
  expect({ missing: missing.map(([name]) => name), stale }).toEqual({ missing: [], stale: [] })
})
