import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { profiles } from '#server/reference/profiles/profiles.ts'
import type { Profile } from '#server/reference/profiles/schema.ts'
import { openReference } from '#server/reference/reference.ts'
import { decodeArrivalNotices } from '#server/sources/arrival-notice/decode.ts'
import { objectOfLists, wrapped } from '#server/sources/dcsa/fixtures/dialects.ts'
import { equipmentEvent, shipmentEvent, transportEvent } from '#server/sources/dcsa/fixtures/v2.ts'
import { beta, betaRetraction, v3Codes, v3Words } from '#server/sources/dcsa/fixtures/v3.ts'
import { createProfileClient, type ProfileQuery } from '#server/sources/profile/client.ts'
import { read } from '#server/sources/profile/read-answer.ts'
import { decodeTerminalContainer } from '#server/sources/terminal/decode.ts'
import { endpoints, exampleOf } from '#server/testing/every-endpoint.ts'
import { oddValue, spoilt } from '#server/testing/odd-requests.ts'
import { plainShipments } from '#simulator/profiles/journeys.ts'
import { startProfiles } from '#simulator/profiles/start.ts'
import { changedBy, changes } from './changes.ts'
import { tallied } from './tallied.ts'
import { Problem, type Target, tried } from './target.ts'

const { places } = openReference()
const now = '2026-06-20T12:00:00.000Z'
const mostMs = 1000
/** Of one fact: what goes into the database is short, however long the message is. */
const mostCharacters = 10_000

/** What decodes messages of lines, terminals and providers, in this process; messages of ours, and those of a folder. */
export async function messageTargets(folder: string | undefined, note: (name: string, ms: number) => void) {
  const recorded = folder === undefined ? [] : await bodiesIn(folder)
  const dcsa = [equipmentEvent, transportEvent, shipmentEvent, beta, betaRetraction, v3Codes, v3Words]
  const tracked = [dcsa, wrapped, objectOfLists, ...recorded]
  const target = (name: string, bodies: readonly unknown[], decode: (body: unknown) => readonly unknown[]) =>
    tried(tallied(messageTarget(`messages.${name}`, bodies, decode), note))
  const played = await playedBodies()
  const asked = { request_type: 'bill_of_lading', number: 'YMLU900100', scac: 'YMLU', purpose: 'new' } as const
  return [
    ...profiles.map((profile) =>
      target(profile.id, [...(played.get(profile.id) ?? []), ...tracked], (body) => {
        const { facts, rejected } = read(profile, body, asked, { places, via: 'us' }).decode()
        return [...facts.map(({ fact }) => fact), ...rejected]
      }),
    ),
    target(
      'terminal',
      [exampleBody('ingest.terminal_updates'), ...itemsOf(exampleBody('ingest.terminal_updates'))],
      terminal,
    ),
    target('arrival_notices', [exampleBody('ingest.arrival_notices'), notice], (body) => {
      const { facts, rejected } = decodeArrivalNotices(body, { scac: 'MAEU', places, now })
      return [...facts.map(({ fact }) => fact), ...rejected]
    }),
  ]
}

function messageTarget(
  name: string,
  bodies: readonly unknown[],
  decode: (body: unknown) => readonly unknown[],
): Target<string> {
  const spoiltOften = fc.constantFrom(...bodies).chain((body) => {
    const once = spoilt(body, fc.oneof(oddValue, fc.constant(undefined), fc.constantFrom(...bodies)))
    return fc.oneof(
      { weight: 10, arbitrary: once },
      { weight: 10, arbitrary: once.chain((twice) => spoilt(twice)) },
      { weight: 1, arbitrary: repeated(body) },
    )
  })
  const otherBytes = fc
    .tuple(fc.constantFrom(...bodies), changes)
    .map(([body, some]) => Buffer.from(changedBy(Buffer.from(JSON.stringify(body)), some)).toString('utf8'))
  return {
    name,
    cases: fc.oneof(
      { weight: 6, arbitrary: spoiltOften.map((body) => JSON.stringify(body) ?? '') },
      { weight: 2, arbitrary: otherBytes },
      { weight: 1, arbitrary: fc.json() },
    ),
    async check(text) {
      const body = parsed(text)
      // Of this process, which does nothing else: how busy the machine is does not matter.
      const began = process.cpuUsage()
      const said = body === undefined ? [] : decode(body.value)
      const { user, system } = process.cpuUsage(began)
      if ((user + system) / 1000 > mostMs) throw new Problem(`slower than ${mostMs} ms`)
      for (const one of said)
        if (JSON.stringify({ ...(one as object), raw: undefined }).length > mostCharacters)
          throw new Problem('a fact without end')
    },
    show: (text) => text,
  }
}

/** A list with the same item many times, where there is a list. */
const repeated = (body: unknown) =>
  fc
    .integer({ min: 2, max: 2000 })
    .map((times) => (Array.isArray(body) ? Array.from({ length: times }, () => body[0]) : body))

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    // What is no JSON reaches no decoder.
    return undefined
  }
}

function terminal(body: unknown): unknown[] {
  const facility = places.terminal('Z952')
  if (!facility) throw new Error('Z952 is part of the reference data')
  const context = { firms: 'Z952', checked_at: undefined, terminal: facility, utc_midnight: 'date' as const, now }
  const decoded = decodeTerminalContainer(body, context)
  return 'rejected' in decoded ? decoded.rejected : [decoded.snapshot]
}

const exampleBody = (name: string) => {
  const endpoint = endpoints.find((one) => one.name === name)
  if (!endpoint) throw new Error(`There is no ${name}`)
  return exampleOf(endpoint).body
}

const itemsOf = (body: unknown): unknown[] =>
  Object.values(Object(body)).flatMap((value) => (Array.isArray(value) ? value : []))

const notice = {
  issueDateTime: '2026-06-18T09:00:00-07:00',
  transportDocumentReference: '123456789',
  utilizedTransportEquipments: [{ equipment: { equipmentReference: 'TCLU4829132', ISOEquipmentCode: '45G1' } }],
  freeTimes: [{ typeCodes: ['DEM'], lastFreeDate: { value: '2026-06-24' } }],
}

/** What the other side of each profile answers, as the simulator plays it. */
async function playedBodies(): Promise<Map<string, unknown[]>> {
  const at = new Date('2026-06-15T16:00:00Z')
  const lines = await startProfiles({ anchor: at, now: () => at })
  const bodies = new Map<string, unknown[]>()
  for (const profile of profiles.filter(({ kind, requests }) => kind !== 'mirror' && requests.length > 0))
    bodies.set(profile.id, await answersOf(profile, lines, at))
  await lines.close()
  return bodies
}

async function answersOf(profile: Profile, lines: Awaited<ReturnType<typeof startProfiles>>, at: Date) {
  const bodies: unknown[] = []
  const { settings, credentials } = lines.holder(profile.id)
  const account = { settings, credentials, base_url: settings.base_url, id: 'us' }
  const client = createProfileClient(profile, account, {
    ...{ places, now: () => at, takeTurn: async () => undefined },
    fetch: async (address, init) => {
      const answer = await fetch(address, init)
      const body = parsed(await answer.clone().text())
      if (answer.ok && body) bodies.push(body.value)
      return answer
    },
  })
  for (const { voyages } of plainShipments(lines.fleet, profile).slice(0, 2)) {
    const [voyage] = voyages
    if (voyage) await client.ask(queryOf(profile, voyage))
  }
  return bodies
}

function queryOf(
  { requests }: Profile,
  { scac, bill, booking, boxes }: { scac: string; bill: string; booking: string; boxes: readonly { number: string }[] },
): ProfileQuery {
  const numbers = { bill_of_lading: bill, booking_number: booking, container: boxes[0]?.number ?? '' }
  const request_type = requests.some(({ needs }) => needs) ? 'container' : (requests[0]?.for[0] ?? 'container')
  return { request_type, number: numbers[request_type], scac, also: { booking }, purpose: 'new' }
}

async function bodiesIn(folder: string): Promise<unknown[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((one) => one.isFile() && one.name.endsWith('.json'))
  const texts = await Promise.all(paths.map((one) => readFile(join(one.parentPath, one.name), 'utf8')))
  return texts.flatMap((text) => parsed(text)?.value ?? [])
}
