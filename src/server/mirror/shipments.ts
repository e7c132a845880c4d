import { normalizeDocumentNumber } from '#domain/tracking/document-number.ts'
import { normalizeContainerNumber } from '#domain/tracking/iso6346.ts'
import { type Transaction, withScope } from '../db/scope.ts'
import { keepMirrored, mirroredOf, noteSeen } from '../db/sources/mirrors.ts'
import { askNowOfPassed } from '../db/sources/passed-requests.ts'
import type { Store } from '../db/store.ts'
import { keyOf, linkedOf, type Theirs, textOf } from '../sources/mirror/api-types.ts'
import type { MirrorFailure } from '../sources/mirror/client.ts'
import type { TheirContainer } from '../sources/mirror/decode.ts'
import { type Mirroring, newestOf, type Problems, paged, pageOf, type ReadPage } from './mirroring.ts'
import { readMissing, writeMissing } from './missing.ts'
import { type SaidRequest, saidRequest } from './requests.ts'
import { takeIn } from './take-in.ts'

/** Shipments of a page: each with two questions for each of its containers. */
const atOnce = 10
const mostEvents = 20

export interface TheirShipment {
  shipment: Theirs
  /** Those that are others than when they were read last. */
  containers: TheirContainer[]
  request: SaidRequest | null
  included: Map<string, Theirs>
}

interface Deps {
  store: Store
}

type Extra = Readonly<Record<string, string>>

/** A page of their shipments, with all that is known of those that are others than here. */
export const readShipments =
  ({ store }: Deps, filter: Extra = {}) =>
  async (of: Mirroring, page: number): Promise<ReadPage | MirrorFailure> => {
    const params = { ...paged(page, atOnce), include: shipmentParts, ...filter }
    const answer = await of.client.list('/shipments', 'shipment', params)
    if (answer.outcome === 'not_found')
      return { outcome: 'unrecognized', message: 'There are no shipments any more (404)' }
    if (answer.outcome !== 'found') return answer
    const read = await readAll(of, store, answer.data, answer.included)
    if ('outcome' in read) return read
    const ids = answer.data.map(({ id }) => id)
    const isWhole = Object.keys(filter).length === 0
    const missing = isWhole && !answer.has_next ? await readMissing(of, store, ids) : { seen: [], missing: [] }
    if ('outcome' in missing) return missing
    return pageOf(answer, newestOf([...answer.data, ...answer.included.values()]), async (tx) => {
      const written = await writeAll(tx, of, read.shipments)
      if (isWhole) await noteSeen(tx, of.mirror.id, [...ids, ...missing.seen], of.context.now())
      return { ...written, problems: [...written.problems, ...(await writeMissing(tx, of, missing.missing))] }
    })
  }

/** A page of containers that have changed there: each leads to its shipment, whose other containers are not asked for. */
export const readContainers =
  ({ store }: Deps, filter: Extra) =>
  async (of: Mirroring, page: number): Promise<ReadPage | MirrorFailure> => {
    const answer = await of.client.list('/containers', 'container', { ...paged(page, 30), ...filter })
    if (answer.outcome === 'not_found')
      return { outcome: 'unrecognized', message: 'There are no containers any more (404)' }
    if (answer.outcome !== 'found') return answer
    const known = await withScope(store, of.mirror, (tx) =>
      mirroredOf(
        tx,
        of.mirror.id,
        'container',
        answer.data.map(({ id }) => id),
      ),
    )
    const changed = answer.data.filter((one) => isOther(one, known.get(one.id)?.version))
    const ids = new Set(changed.flatMap((one) => linkedOf(one, 'shipment').map(({ id }) => id)))
    const shipments: Theirs[] = []
    const included = new Map(answer.included)
    for (const id of ids) {
      const one = await of.client.read(`/shipments/${encodeURIComponent(id)}`, { include: 'containers' })
      // Gone meanwhile: what is known of it stays.
      if (one.outcome === 'not_found') continue
      if (one.outcome !== 'found') return one
      shipments.push(...one.data)
      for (const [key, value] of one.included) included.set(key, value)
    }
    const read = await readAll(of, store, shipments, included)
    if ('outcome' in read) return read
    return {
      outcome: 'read',
      ids: answer.data.map(({ id }) => id),
      has_next: answer.has_next,
      total: null,
      newest: newestOf(answer.data),
      write: (tx) => writeAll(tx, of, read.shipments),
    }
  }

export interface Named {
  containers: readonly string[]
  shipments: readonly string[]
}

/** What was named: containers, of whose shipments the others are left alone, or whole shipments. */
export async function readNamed(
  { store }: Deps,
  of: Mirroring,
  { containers, shipments }: Named,
): Promise<Pick<ReadPage, 'write'> | MirrorFailure> {
  const ids = new Set(shipments)
  for (const id of containers) {
    const one = await of.client.read(`/containers/${encodeURIComponent(id)}`)
    if (one.outcome === 'not_found') continue
    if (one.outcome !== 'found') return one
    for (const link of one.data.flatMap((each) => linkedOf(each, 'shipment'))) ids.add(link.id)
  }
  const found: Theirs[] = []
  const included = new Map<string, Theirs>()
  for (const id of ids) {
    const one = await of.client.read(`/shipments/${encodeURIComponent(id)}`, { include: shipmentParts })
    if (one.outcome === 'not_found') continue
    if (one.outcome !== 'found') return one
    found.push(...one.data)
    for (const [key, value] of one.included) included.set(key, value)
  }
  const read = await readAll(of, store, found, included, shipments.length > 0 ? undefined : new Set(containers))
  return 'outcome' in read ? read : { write: (tx) => writeAll(tx, of, read.shipments) }
}

const shipmentParts = 'containers,pod_terminal,destination_terminal'

const versionOf = ({ attributes }: Theirs) => textOf(attributes.updated_at, 40)
/** Without a version of theirs it may always be another. */
const isOther = (one: Theirs, version: string | null | undefined) =>
  version === undefined || version === null || version !== versionOf(one)

/** @param only the containers that are read, where not all are */
async function readAll(
  of: Mirroring,
  store: Store,
  data: readonly Theirs[],
  included: ReadonlyMap<string, Theirs>,
  only?: ReadonlySet<string>,
) {
  const { mirror } = of
  const boxes = data.flatMap((one) => linkedOf(one, 'containers'))
  const { shipments, containers, requests } = await withScope(store, mirror, async (tx) => ({
    shipments: await mirroredOf(
      tx,
      mirror.id,
      'shipment',
      data.map(({ id }) => id),
    ),
    containers: await mirroredOf(
      tx,
      mirror.id,
      'container',
      boxes.map(({ id }) => id),
    ),
    requests: await saidRequest(
      tx,
      mirror.id,
      data.map(({ id }) => id),
    ),
  }))
  const read: TheirShipment[] = []
  for (const shipment of data) {
    const linked = linkedOf(shipment, 'containers')
    const isOwnChanged = isOther(shipment, shipments.get(shipment.id)?.version)
    const one: TheirShipment = {
      shipment,
      containers: [],
      request: requests.get(shipment.id) ?? null,
      included: new Map(included),
    }
    for (const link of linked) {
      if (only && !only.has(link.id)) continue
      const container = included.get(keyOf(link)) ?? (await containerOf(of, link.id))
      if ('outcome' in container) return container
      if (!isOther(container, containers.get(link.id)?.version)) continue
      const box = await readContainer(of, container, one.included)
      if ('outcome' in box) return box
      one.containers.push(box)
    }
    if (isOwnChanged || one.containers.length > 0) read.push(one)
  }
  return { shipments: read }
}

async function containerOf({ client }: Mirroring, id: string): Promise<Theirs | MirrorFailure> {
  const answer = await client.read(`/containers/${encodeURIComponent(id)}`)
  if (answer.outcome === 'found' && answer.data[0]) return answer.data[0]
  return answer.outcome === 'found' || answer.outcome === 'not_found'
    ? { outcome: 'unrecognized', message: 'It lists a container that it does not have' }
    : answer
}

/** With its events; what they lead to is added to what is included. */
async function readContainer(of: Mirroring, container: Theirs, included: Map<string, Theirs>) {
  const path = `/containers/${encodeURIComponent(container.id)}`
  const transport_events = await allOf(
    of,
    `${path}/transport_events`,
    { include: 'location,terminal,vessel' },
    included,
  )
  if ('outcome' in transport_events) return transport_events
  // Deprecated there: without it transport events say what they can.
  const raw_events = await allOf(of, `${path}/raw_events`, {}, included)
  if ('outcome' in raw_events) return raw_events
  for (const one of [container, ...raw_events])
    for (const link of [
      ...linkedOf(one, 'terminal'),
      ...linkedOf(one, 'pod_terminal'),
      ...linkedOf(one, 'pickup_facility'),
    ]) {
      if (included.has(keyOf(link))) continue
      const terminal = await terminalOf(of, link.id)
      if (terminal && 'outcome' in terminal) return terminal
      if (terminal) included.set(keyOf(link), terminal)
    }
  return { container, transport_events, raw_events }
}

async function allOf({ client }: Mirroring, path: string, params: Extra, included: Map<string, Theirs>) {
  const all: Theirs[] = []
  for (let page = 1; page <= mostEvents; page++) {
    const answer = await client.read(path, { ...paged(page, 100), ...params })
    if (answer.outcome === 'not_found') return all
    if (answer.outcome !== 'found') return answer
    for (const [key, value] of answer.included) included.set(key, value)
    all.push(...answer.data.filter(({ id }) => !all.some((one) => one.id === id)))
    if (!answer.has_next || answer.data.length === 0) break
  }
  return all
}

async function terminalOf({ client, terminals }: Mirroring, id: string): Promise<Theirs | MirrorFailure | null> {
  const known = terminals.get(id)
  if (known !== undefined) return known
  const answer = await client.read(`/terminals/${encodeURIComponent(id)}`)
  if (answer.outcome !== 'found' && answer.outcome !== 'not_found') return answer
  const found = answer.outcome === 'found' ? (answer.data[0] ?? null) : null
  terminals.set(id, found)
  return found
}

/** By which it may have been asked for. */
const numbersOf = ({ shipment, containers, request }: TheirShipment) => [
  ...[shipment.attributes.bill_of_lading_number, shipment.attributes.booking_number, request?.request_number].flatMap(
    (one) => {
      const number = textOf(one, 100)
      return number ? [normalizeDocumentNumber(number)] : []
    },
  ),
  ...containers.map(({ container }) => normalizeContainerNumber(textOf(container.attributes.number, 20) ?? '')),
]

async function writeAll(tx: Transaction, of: Mirroring, shipments: readonly TheirShipment[]) {
  const problems: Problems = []
  let is_news = false
  for (const one of shipments) {
    const taken = await takeIn(tx, of, one)
    if ('problem' in taken) problems.push(taken.problem)
    else {
      is_news ||= taken.is_news
      problems.push(...taken.problems)
    }
    await keepMirrored(tx, {
      mirror_id: of.mirror.id,
      subject: 'shipment',
      their_id: one.shipment.id,
      our_id: 'problem' in taken ? null : taken.id,
      is_made: !('problem' in taken) && taken.is_made,
      version: versionOf(one.shipment),
    })
    if ('problem' in taken) continue
    if (taken.is_made) await askNowOfPassed(tx, of.mirror.id, numbersOf(one), of.context.now())
    for (const { container } of one.containers)
      await keepMirrored(tx, {
        mirror_id: of.mirror.id,
        subject: 'container',
        their_id: container.id,
        our_id: taken.containers.get(textOf(container.attributes.number, 20) ?? '') ?? null,
        is_made: taken.is_made,
        version: versionOf(container),
      })
  }
  return { problems, is_news }
}
