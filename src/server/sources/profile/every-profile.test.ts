import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plainShipments } from '#simulator/profiles/journeys.ts'
import type { Play } from '#simulator/profiles/plays.ts'
import { profileFiles, readProfile as readFile } from '#simulator/profiles/profile.ts'
import { startProfiles } from '#simulator/profiles/start.ts'
import { movesOf } from '#simulator/profiles/testing/cast.ts'
import type { Voyage } from '#simulator/voyage.ts'
import { profiles, readProfile } from '../../reference/profiles/profiles.ts'
import type { Profile } from '../../reference/profiles/schema.ts'
import { openReference } from '../../reference/reference.ts'
import { json, startLine } from '../dcsa/fixtures/line-server.ts'
import { createProfileClient, type ProfileAnswer, type ProfileQuery } from './client.ts'
import type { Exchange } from './exchange.ts'

const { places } = openReference()
let now = new Date('2026-06-15T16:00:00Z')
let lines: Awaited<ReturnType<typeof startProfiles>>
beforeAll(async () => {
  lines = await startProfiles({ anchor: now, now: () => now, profiles: [...profileFiles, readFile(invented)] })
})
afterAll(() => lines.close())
// What may be asked in a minute is not what these are about.
beforeEach(() => {
  now = new Date(now.getTime() + 61_000)
})

/** As a new file would be: nothing else knows of it. */
const invented = {
  ...{ profile: 1, id: 'invented', label: 'Invented', kind: 'line', scacs: ['ZZZZ'], complete: 'below_limit' },
  access: { cost: 'unknown', steps: ['Ask'] },
  hosts: { production: { base: 'https://api.example.com/v9', token: 'https://id.example.com/token' } },
  secrets: [
    { name: 'user', label: 'User' },
    { name: 'secret', label: 'Secret' },
    { name: 'key', label: 'Key' },
  ],
  auth: [
    { use: 'static', query: { apikey: '{secret.key}' } },
    {
      ...{ use: 'token', send: 'json', token_at: 'data.token', carried_in: { 'X-Token': '{token}' } },
      fields: { user: '{secret.user}', password: '{secret.secret}' },
    },
  ],
  requests: [{ id: 'any', for: ['bill_of_lading'], path: '/bills/{number}', number: { bill_of_lading: 'strip' } }],
  mapping: [
    {
      ...{ root: 'result', for_each: 'boxes[].moves[]', container: '^.no', bill: '$root.bl' },
      fact: { code: 'what', occurred_at: 'at', locode: 'where.code' },
      codes: { OUT: { code: 'GTOT', empty: true }, ON: { code: 'LOAD', mode: 'vessel' } },
      classifier: { from: 'done', words: { true: 'ACT', false: 'EST' } },
    },
  ],
  evidence: { state: 'never_tried', checked_on: '2026-11-22' },
}

/** Those that are asked; a mirror, and what only sends, are tried elsewhere. */
const asked = [...profiles, readProfile(invented, 'invented')].filter(({ requests }) => requests.length > 0)
const paged = asked.filter(({ paging }) => paging.next_headers.length > 0)
const withToken = asked.filter(({ auth }) => auth.some(({ use }) => use === 'token'))
const names = (list: readonly Profile[]) => list.map((profile) => [profile.id, profile] as const)

interface Options {
  play?: Play
  credentials?: Record<string, string>
}

function clientOf(profile: Profile, { play, credentials }: Options = {}) {
  const { settings, ...holder } = lines.holder(profile.id, play)
  const exchanges: Exchange[] = []
  const account = { settings, credentials: credentials ?? holder.credentials, base_url: settings.base_url, id: 'us' }
  const client = createProfileClient(profile, account, {
    ...{ fetch, places, now: () => now, takeTurn: async () => undefined },
    listen: (one) => exchanges.push(one),
  })
  return { ask: (query: ProfileQuery) => client.ask(query), exchanges }
}

/** A voyage of a line of the profile that is well under way, with its number of the first kind that can be asked for. */
function subjectOf(profile: Profile): { voyage: Voyage; query: ProfileQuery } {
  const shipments = plainShipments(lines.fleet, profile)
  const found = shipments.find(({ voyages }) =>
    voyages.every((one) => movesOf(one, 'EQUIPMENT', now.getTime()).length > 3),
  )
  const voyage = found?.voyages[0]
  if (!voyage) throw new Error(`The fleet has no voyage for ${profile.id}`)
  return { voyage, query: queryOf(profile, voyage) }
}

function queryOf({ requests }: Profile, { scac, bill, booking, boxes }: Voyage): ProfileQuery {
  const numbers = { bill_of_lading: bill, booking_number: booking, container: boxes[0]?.number ?? '' }
  const needs = requests.find(({ needs }) => needs)
  const request_type = needs ? 'container' : (requests[0]?.for[0] ?? 'container')
  return { request_type, number: numbers[request_type], scac, also: { booking }, purpose: 'new' }
}

const found = (answer: ProfileAnswer) => {
  if (answer.outcome !== 'found') throw new Error(JSON.stringify(answer))
  return answer
}

/** What each profile has words for, by what is published of it; Track & Trace has words for all. */
const words: Record<string, string[]> = {
  shipsgo: ['GTOT', 'GTIN', 'LOAD', 'DISC'],
  searates: ['GTOT', 'GTIN', 'LOAD', 'DISC'],
  cosco: ['GTOT', 'GTIN', 'LOAD', 'DISC'],
  jsoncargo: [],
}

const codesOf = ({ mapping }: Profile) =>
  mapping.flatMap(({ codes }) => Object.values(codes).flatMap(({ code, empty }) => (empty === true ? [] : [code])))

describe.each(names(asked))('%s', (_, profile) => {
  test('the journey is understood as it was made', async () => {
    const { voyage, query } = subjectOf(profile)
    const { facts } = found(await clientOf(profile).ask(query))
    const isMine = ({ container }: { container: string }) =>
      query.request_type !== 'container' || container === query.number
    const isVague = profile.quirks.some((quirk) => quirk === 'date_only' || quirk === 'naive_local_time')
    const moves = movesOf(voyage, 'EQUIPMENT', now.getTime()).filter(isMine)
    const all = [...moves, ...movesOf(voyage, 'TRANSPORT', now.getTime())]
    const key = (one: { container: string | null; code: string; time: number }) =>
      [one.container, one.code, isVague ? '' : new Date(one.time).toISOString()].join(' ')
    const told = facts
      .filter(({ fact }) => fact.classifier === 'ACT' && !fact.refused && fact.container_number)
      .filter(({ fact }) => fact.event_type !== 'SHIPMENT' && isMine({ container: fact.container_number ?? '' }))
      .map(({ fact }) => ({ container: fact.container_number, code: fact.code, time: Date.parse(fact.occurred_at) }))
    const own = profile.mapping.length > 0 ? (words[profile.id] ?? codesOf(profile)) : undefined
    const expected = moves.filter(({ code }) => own === undefined || own.includes(code))
    expect(told.map(key)).toEqual(expect.arrayContaining(expected.map(key)))
    expect(all.map(key)).toEqual(expect.arrayContaining(told.map(key)))
    const containers = [...new Set(told.map(({ container }) => container))].sort()
    expect(containers).toEqual(
      voyage.boxes
        .map(({ number }) => number)
        .filter((number) => isMine({ container: number }))
        .sort(),
    )
    // What does not say whether it has happened, and lies ahead, is kept as refused.
    const refused = facts.flatMap(({ fact }) =>
      fact.refused && !/classifier/i.test(fact.refused) ? [fact.refused] : [],
    )
    expect(refused).toEqual([])
  })

  test('every key that is wrong is refused, and none is asked for again and again', async () => {
    const { query } = subjectOf(profile)
    const { credentials } = lines.holder(profile.id)
    expect(Object.keys(credentials)).not.toEqual([])
    for (const [name, right] of Object.entries(credentials)) {
      if (right.includes('CERTIFICATE')) continue
      const { ask, exchanges } = clientOf(profile, {
        credentials: { ...credentials, [name]: `${right.slice(0, -1)}x` },
      })
      expect({ name, ...(await ask(query)) }).toMatchObject({ name, outcome: 'refused' })
      expect(exchanges.length).toBeLessThanOrEqual(4)
    }
  })

  test('a number that it does not know is not found', async () => {
    const { query } = subjectOf(profile)
    const { ask } = clientOf(profile, { play: 'forgotten' })
    expect(await ask(query)).toEqual({ outcome: 'not_found' })
  })

  test('a quota that is spent is one, and no failure', async () => {
    const { query } = subjectOf(profile)
    const answer = await clientOf(profile, { play: 'quota-spent' }).ask(query)
    expect(answer).toMatchObject({ outcome: 'held', reason: 'quota', until: expect.stringMatching(/Z$/) })
  })

  test('a page for people, and an error in place of data, are neither events nor an unknown number', async () => {
    const { query } = subjectOf(profile)
    const page = await clientOf(profile, { play: 'web-page' }).ask(query)
    expect(page).toMatchObject({ outcome: 'unrecognized', message: expect.stringContaining('web page') })
    const error = await clientOf(profile, { play: 'error-inside' }).ask(query)
    expect(['unrecognized', 'unreachable']).toContain(error.outcome)
  })

  // Where an answer names no number, whose it is cannot be told.
  const namesNumbers = profile.mapping.length === 0 || profile.mapping.some(({ container }) => container !== undefined)
  test.runIf(namesNumbers)('an answer about another number is not taken for this one', async () => {
    const { query } = subjectOf(profile)
    const answer = await clientOf(profile, { play: 'another-number' }).ask(query)
    expect(answer).toMatchObject({ outcome: 'unrecognized', message: expect.stringContaining('another number') })
  })
})

/** As if somebody had tried it: what is missing from an answer may be concluded from then on. */
const tried = (profile: Profile): Profile => ({ ...profile, evidence: { ...profile.evidence, state: 'confirmed' } })

test.each(names(paged))('%s: all pages make the same journey as one', async (_, profile) => {
  const { query } = subjectOf(profile)
  const whole = found(await clientOf(tried(profile)).ask(query))
  const { ask, exchanges } = clientOf(tried(profile), { play: 'small-pages' })
  const pages = found(await ask(query))
  expect(pages.facts.map(({ digest }) => digest).sort()).toEqual(whole.facts.map(({ digest }) => digest).sort())
  expect([whole.complete, pages.complete]).toEqual([
    profile.complete === 'next_absent',
    profile.complete === 'next_absent',
  ])
  expect(exchanges.filter(({ purpose }) => purpose === 'data').length).toBeGreaterThan(2)
})

test.each(names(asked.filter(({ mapping }) => mapping.length === 0)))(
  '%s: from an answer that is as long as it may be, and names no next page, nothing is concluded',
  async (_, profile) => {
    const { query } = subjectOf(profile)
    expect(found(await clientOf(tried(profile), { play: 'cut' }).ask(query)).complete).toBe(false)
  },
)

test.each(names(withToken))('%s: a token that ends in the middle is asked for anew', async (_, profile) => {
  const { query } = subjectOf(profile)
  const whole = found(await clientOf(profile).ask(query))
  const { ask, exchanges } = clientOf(profile, { play: 'token-ends' })
  const answer = found(await ask(query))
  expect(answer.facts.map(({ digest }) => digest).sort()).toEqual(whole.facts.map(({ digest }) => digest).sort())
  const tokens = exchanges.filter(({ purpose }) => purpose === 'token').length
  expect(tokens).toBe(exchanges.filter(({ purpose, status }) => purpose === 'data' && status === 200).length)
})

test.each(['shipsgo', 'searates'])('%s: the ports of the route are told by what names them there', async (id) => {
  const profile = asked.find((one) => one.id === id)
  if (!profile) throw new Error(`There is no profile ${id}`)
  const { voyage, query } = subjectOf(profile)
  const { facts } = found(await clientOf(profile).ask(query))
  const roles = facts.flatMap(({ fact }) =>
    fact.locode === voyage.pol.locode && ['LOAD', 'DEPA'].includes(fact.code) ? [fact.role] : [],
  )
  expect([...new Set(roles)]).toEqual(['port_of_loading'])
})

test('a provider that does not serve a line says so, and not that the number is wrong', async () => {
  await using line = await startLine((_, response) =>
    json(response, { status: 'error', message: 'SEALINE_NOT_SUPPORTED', data: [] }),
  )
  const profile = asked.find((one) => one.id === 'searates')
  if (!profile) throw new Error('There is no profile searates')
  const client = createProfileClient(
    profile,
    { settings: {}, credentials: { key: 'a key' }, base_url: line.base_url },
    { fetch, places, now: () => now, takeTurn: async () => undefined },
  )
  expect(await client.ask({ request_type: 'container', number: 'TCLU4829132', scac: 'MATS' })).toMatchObject({
    outcome: 'held',
    reason: 'unaskable',
    message: `${profile.label} does not serve this line`,
    until: null,
  })
})

test('a profile that cannot be played is named', async () => {
  const odd = readFile({ ...invented, id: 'odd', auth: [{ use: 'handshake' }] })
  await expect(startProfiles({ anchor: now, profiles: [odd] })).rejects.toThrow(/odd: proof by handshake/)
})
