import { randomBytes } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import type { Container } from '#contract/tracking/container.ts'
import type { ContainerExplanation, ShipmentExplanation } from '#contract/tracking/explanation.ts'
import type { IngestReceipt } from '#contract/tracking/ingest.ts'
import type { RawEvent } from '#contract/tracking/raw-event.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import type { TransportEvent } from '#contract/tracking/transport-event.ts'
import { openInMemory, type Store } from '../db/store.ts'
import { readEnv } from '../env.ts'
import { openReference } from '../reference/reference.ts'
import { createSecrets } from '../secrets.ts'
import { createServer } from '../server.ts'
import { decodeDcsa } from '../sources/dcsa/decode.ts'
import { lineOf, numbersIn } from './numbers-in.ts'
import type { Message, Unreadable } from './read-messages.ts'

export interface Replayed {
  /** Of each file, in order: what was taken and what was not. */
  files: (Taken | Unreadable)[]
  shipments: { shipment: Shipment; explanation: ShipmentExplanation; containers: ReplayedContainer[] }[]
}

export interface Taken {
  file: string
  /** The line that counts as the sender; null for a terminal's. */
  scac: string | null
  /** Nothing names the line: another one might number its voyages and bills otherwise. */
  is_line_assumed: boolean
  receipt: IngestReceipt
}

export interface ReplayedContainer {
  container: Container
  explanation: ContainerExplanation
  events: TransportEvent[]
  raw_events: RawEvent[]
}

interface Options {
  /** The line that sent them; where it is not given, it is told from the numbers in each file. */
  scac?: string | undefined
  /** What counts as now. UTC instant. */
  at: Date
  /** Opens the empty store that they are played into: one in memory, where nothing is said. */
  open?: () => Promise<Store>
}

/** Plays messages into an empty store, through the API, as if they were sent in one after the other. */
export async function replay(
  messages: readonly Message[],
  { scac, at, open = openInMemory }: Options,
): Promise<Replayed> {
  const apiKey = `lf_${randomBytes(24).toString('hex')}`
  const env = readEnv({ DEMO: '0', BOOTSTRAP_API_KEY: apiKey })
  const secrets = createSecrets(randomBytes(32).toString('hex'))
  const server = await createServer(await open(), { env, secrets, now: () => at })
  const ask = async <Answer>(method: 'GET' | 'POST', url: string, payload?: unknown): Promise<Answer> => {
    const options: InjectOptions = { method, url, headers: { authorization: `Token ${apiKey}` } }
    const reply = await server.app.inject({ ...options, ...(payload !== undefined && { payload: payload as object }) })
    if (reply.statusCode >= 400) {
      const [, detail = reply.body] = /"detail":"((?:[^"\\\\]|\\\\.)*)"/.exec(reply.body) ?? []
      throw new Error(`${method} ${url} answered ${reply.statusCode}: ${detail}`)
    }
    return reply.json<Answer>()
  }
  try {
    const files: Replayed['files'] = []
    for (const message of messages) {
      files.push(await send(message, scac, ask))
      await server.workThrough()
    }
    return { files, shipments: await readShipments(ask) }
  } finally {
    await server.close()
  }
}

type Ask = <Answer>(method: 'GET' | 'POST', url: string, payload?: unknown) => Promise<Answer>
interface Receipt {
  data: { attributes: IngestReceipt }
}

const { places, numberPatterns } = openReference()

/** Stands in where a file does not tell its line: one whose numbers have no form of their own. */
const assumed = 'MAEU'

async function send({ file, body }: Message, given: string | undefined, ask: Ask): Promise<Taken> {
  if (isTerminalUpdate(body)) {
    const { data } = await ask<Receipt>('POST', '/v2/ingest/terminal_updates', body)
    return { file, scac: null, is_line_assumed: false, receipt: data.attributes }
  }
  const asked = numbersIn(decodeDcsa(body, { scac: given ?? '', places }).facts)
  const told = given ?? lineOf(asked, numberPatterns)
  const scac = told ?? assumed
  for (const { request_type, number: request_number } of asked)
    await ask('POST', '/v2/tracking_requests', {
      data: { type: 'tracking_request', attributes: { request_type, request_number, scac } },
    })
  const { data } = await ask<Receipt>('POST', `/v2/ingest/dcsa_events?scac=${encodeURIComponent(scac)}`, body)
  return { file, scac, is_line_assumed: told === undefined, receipt: data.attributes }
}

const isTerminalUpdate = (body: unknown) =>
  typeof body === 'object' && body !== null && 'source' in body && 'containers' in body

interface List<Item> {
  data: Item[]
  links: { next?: string | null }
}

async function all<Item>(ask: Ask, url: string): Promise<Item[]> {
  const { data, links } = await ask<List<Item>>('GET', url)
  return links.next ? [...data, ...(await all<Item>(ask, links.next))] : data
}

async function readShipments(ask: Ask): Promise<Replayed['shipments']> {
  const shipments = await all<Shipment>(ask, '/v2/shipments?page[size]=100')
  return Promise.all(
    shipments.reverse().map(async (shipment) => {
      const ids = shipment.relationships?.containers?.data?.map(({ id }) => id) ?? []
      const containers = await Promise.all(ids.map((id) => readContainer(ask, id)))
      return { shipment, explanation: await readExplanation(ask, `/v2/shipments/${shipment.id}`), containers }
    }),
  )
}

async function readExplanation<Explanation>(ask: Ask, path: string): Promise<Explanation> {
  const { data } = await ask<{ data: { attributes: Explanation } }>('GET', `${path}/explain`)
  return data.attributes
}

async function readContainer(ask: Ask, id: string): Promise<ReplayedContainer> {
  const path = `/v2/containers/${id}`
  const { data: container } = await ask<{ data: Container }>('GET', path)
  return {
    container,
    explanation: await readExplanation(ask, path),
    events: await all<TransportEvent>(ask, `${path}/transport_events?page[size]=100`),
    raw_events: await all<RawEvent>(ask, `${path}/raw_events?page[size]=100`),
  }
}
