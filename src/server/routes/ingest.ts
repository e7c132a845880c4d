import { randomUUID } from 'node:crypto'
import { type ingest as endpoints, type IngestReceipt, sentPosition } from '#contract/ingest.ts'
import type { TerminalSnapshot } from '#domain/fact.ts'
import type { Facility } from '#domain/places.ts'
import { type SentPosition, savePositions } from '../db/vessel-positions.ts'
import { HttpError } from '../http/errors.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { ReceivedMail } from '../inbox/read-mail.ts'
import { recordMail } from '../inbox/record-mail.ts'
import { decodeDcsa } from '../sources/dcsa/decode.ts'
import { digestOfSnapshot } from '../sources/source.ts'
import { decodeTerminalContainer } from '../sources/terminal/decode.ts'
import { decodeLineDeadline } from '../sources/terminal/line-deadline.ts'
import { ingestFacts } from '../tracking/ingest.ts'
import type { Recordable } from '../tracking/recordable.ts'

const receipt = (attributes: IngestReceipt) => ({
  data: { type: 'ingest_receipt' as const, id: randomUUID(), attributes },
})

export const ingest: HandlersOf<typeof endpoints> = {
  async dcsa_events({ tx, params, body, principal, context }) {
    const { places } = context.reference
    const scac = places.line(params.scac)?.scac ?? params.scac
    const { facts, rejected, ...decoded } = decodeDcsa(body, { scac, places })
    const withdrawals = decoded.withdrawals.map((one) => ({ ...one, source: scac }))
    const { account_id } = principal
    return receipt({ ...(await ingestFacts(tx, { account_id, scac, facts, withdrawals }, context)), rejected })
  },

  async email({ tx, body, principal, context }) {
    const mail = body as ReceivedMail
    const { id, ...counts } = await recordMail(tx, mail, { now: context.now(), user_id: principal.user_id ?? null })
    const attributes = { email_submission_id: id, ...counts }
    return { data: { type: 'ingest_receipt' as const, id: randomUUID(), attributes } }
  },

  async terminal_updates({ tx, body, principal, context }) {
    const { source, checked_at, containers } = body
    const { places } = context.reference
    const { terminal_firms, locode } = source
    const terminal = locode ? places.ramp(terminal_firms, locode) : places.terminal(terminal_firms)
    const line = terminal || locode ? undefined : places.line(terminal_firms)
    const facts: Recordable[] = []
    const rejected: IngestReceipt['rejected'] = []
    const heard = { checked_at, utc_midnight: source.utc_midnight ?? 'date', now: context.now().toISOString() } as const
    for (const [index, item] of containers.entries()) {
      const decoded = line
        ? decodeLineDeadline(item, { ...heard, scac: line.scac })
        : decodeTerminalContainer(item, { ...heard, ...knownTerminal(terminal, source) })
      if ('snapshot' in decoded) facts.push(recordable(decoded.snapshot, item))
      else
        for (const { path, reason } of decoded.rejected)
          rejected.push({ pointer: `/containers/${index}${path}`, reason })
    }
    if (facts.length === 0) throw refusal(rejected)
    return receipt({
      ...(await ingestFacts(tx, { account_id: principal.account_id, scac: line?.scac ?? null, facts }, context)),
      rejected,
    })
  },

  async vessel_positions({ tx, body, context }) {
    const { positions, rejected } = readPositions(body, context.now())
    if (positions.length === 0) throw refusal(rejected)
    return receipt({ ...(await savePositions(tx, positions)), rejected })
  },
}

function knownTerminal(terminal: Facility | undefined, { terminal_firms, locode }: Sender) {
  if (terminal) return { terminal, firms: terminal.firms_code ?? terminal.rail_carrier_scac ?? terminal_firms }
  const reason = locode
    ? `There is no ramp of the railway ${terminal_firms} at ${locode}.`
    : `There is no terminal with the code ${terminal_firms}.`
  throw refusal([{ pointer: '/source/terminal_firms', reason }])
}

interface Sender {
  terminal_firms: string
  locode?: string | null | undefined
}

/** Clocks differ; more than this is no position but a guess. */
const ahead = 3_600_000

function readPositions(body: readonly unknown[], now: Date) {
  const positions: SentPosition[] = []
  const rejected: IngestReceipt['rejected'] = []
  for (const [index, item] of body.entries()) {
    const { data, error } = sentPosition.safeParse(item)
    const [issue] = error?.issues ?? []
    if (issue) rejected.push({ pointer: `/${[index, ...issue.path.map(String)].join('/')}`, reason: issue.message })
    if (!data) continue
    const { imo = null, mmsi = null, heading = null, speed = null, ...position } = data
    if (Date.parse(position.timestamp) > now.getTime() + ahead)
      rejected.push({ pointer: `/${index}/timestamp`, reason: 'The time is in the future.' })
    else positions.push({ imo, mmsi, heading, speed, ...position })
  }
  return { positions, rejected }
}

/** Where nothing could be taken: a sender that reads the status alone must not think that it was. */
function refusal(rejected: IngestReceipt['rejected']) {
  return new HttpError(
    rejected.map(({ pointer, reason: detail }) => ({
      code: 'invalid',
      detail,
      source: { pointer },
    })),
  )
}

function recordable(fact: TerminalSnapshot, raw: unknown): Recordable {
  return { fact, reported_at: fact.checked_at, digest: digestOfSnapshot(fact), raw }
}
