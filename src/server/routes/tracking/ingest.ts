import { randomUUID } from 'node:crypto'
import { type ingest as endpoints, type IngestReceipt, sentPosition } from '#contract/tracking/ingest.ts'
import type { Facility } from '#domain/reference/places.ts'
import { faultWords } from '#domain/tracking/fault-words.ts'
import { type SentPosition, savePositions } from '../../db/tracking/vessel-positions.ts'
import { HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import type { ReceivedMail } from '../../inbox/read-mail.ts'
import { recordMail } from '../../inbox/record-mail.ts'
import { codeOf } from '../../reference/places.ts'
import type { Reference } from '../../reference/reference.ts'
import { decodeArrivalNotices } from '../../sources/arrival-notice/decode.ts'
import { decodeDcsa } from '../../sources/dcsa/decode.ts'
import { ingestFacts } from '../../tracking/ingest.ts'
import { keepWaiting, readUpdates, refusal } from '../../tracking/terminal-updates.ts'
import { testScac } from '../../tracking/test-numbers.ts'

const receipt = (attributes: IngestReceipt) => ({
  data: { type: 'ingest_receipt' as const, id: randomUUID(), attributes },
})

export const ingest: HandlersOf<typeof endpoints> = {
  async dcsa_events({ tx, params, body, principal, context }) {
    const { places } = context.reference
    const scac = senderOf(params.scac, context.reference)
    const { facts, rejected, ...decoded } = decodeDcsa(body, { scac, places })
    const withdrawals = decoded.withdrawals.map((one) => ({ ...one, source: scac }))
    const { account_id } = principal
    return receipt({ ...(await ingestFacts(tx, { account_id, scac, facts, withdrawals }, context)), rejected })
  },

  async arrival_notices({ tx, params, body, principal, context }) {
    const { places } = context.reference
    const scac = senderOf(params.scac, context.reference)
    const { facts, rejected } = decodeArrivalNotices(body, { scac, places, now: context.now().toISOString() })
    const { account_id } = principal
    return receipt({
      ...(await ingestFacts(tx, { account_id, scac, facts }, context)),
      rejected,
    })
  },

  async email({ tx, body, principal, context }) {
    const mail = body as ReceivedMail
    const { id, ...counts } = await recordMail(tx, mail, { user_id: principal.user_id ?? null, context })
    const attributes = { email_submission_id: id, ...counts }
    return { data: { type: 'ingest_receipt' as const, id: randomUUID(), attributes } }
  },

  async terminal_updates({ tx, body, principal, context }) {
    const { source, containers } = body
    const { reference } = context
    const { terminal_firms: code, locode = null } = source
    const terminal = reference.senderOf(code, locode)
    const line = terminal || locode ? undefined : reference.places.line(code)
    const heard = {
      checked_at: body.checked_at,
      utc_midnight: source.utc_midnight ?? 'date',
      now: context.now().toISOString(),
    } as const
    if (!terminal && !line) {
      refuseNoCode(code, locode, reference)
      const sent = { code, locode, provider: source.provider ?? null, items: containers, heard }
      return receipt(await keepWaiting(tx, sent, context))
    }
    const { facts, rejected } = readUpdates(containers, heard, line ? { line } : { terminal: terminal as Facility })
    if (facts.length === 0) throw refusal(rejected)
    const sent = { account_id: principal.account_id, scac: line?.scac ?? null, facts }
    return receipt({ ...(await ingestFacts(tx, sent, context)), rejected })
  },

  async vessel_positions({ tx, body, context }) {
    const { positions, rejected } = readPositions(body, context.now())
    if (positions.length === 0) throw refusal(rejected)
    return receipt({ ...(await savePositions(tx, positions)), rejected })
  },
}

/** What nobody's line says would stand beside what its own line says. @throws 400 */
function senderOf(asked: string, { places }: Reference) {
  const scac = asked === testScac ? testScac : places.line(asked)?.scac
  if (scac) return scac
  throw new HttpError('invalid_parameter', `Scac '${asked}' is not recognized`, { parameter: 'scac' })
}

/** A railway has ramps: which of them it is cannot be said once for all. And what is no code is nobody's. @throws 422 */
function refuseNoCode(code: string, locode: string | null, { places }: Reference) {
  const isRailway = places.railCarrier(code) !== undefined
  if (locode !== null && !/^[A-Z]{2}[A-Z2-9]{3}$/.test(codeOf(locode)))
    throw refusal([{ pointer: '/source/locode', reason: `${locode} is no UN/LOCODE.` }])
  if (!isRailway && /^[A-Z0-9]{2,10}$/.test(codeOf(code))) return
  const reason =
    isRailway && locode
      ? `There is no ramp of the railway ${code} at ${locode}.`
      : `There is no terminal with the code ${code}.`
  throw refusal([{ pointer: '/source/terminal_firms', reason }])
}

/** Clocks differ; more than this is no position but a guess. */
const ahead = 3_600_000

function readPositions(body: readonly unknown[], now: Date) {
  const positions: SentPosition[] = []
  const rejected: IngestReceipt['rejected'] = []
  for (const [index, item] of body.entries()) {
    const { data, error } = sentPosition.safeParse(item, { error: faultWords })
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
