import type { api } from '#contract/api.ts'
import { refusal } from '#contract/said/refusals.ts'
import { trackingProposal } from '#contract/tracking/tracking-proposal.ts'
import { beginRequest } from '../../custom-fields/initial.ts'
import { rememberSenderDomain } from '../../db/documents/sender-domains.ts'
import type { Principal, Transaction } from '../../db/scope.ts'
import {
  decide,
  findProposal,
  listProposals,
  lockProposals,
  type ProposalRow,
} from '../../db/tracking/tracking-proposals.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { type ConnectionTo, connectionsTo } from '../../tracking/render-tracked.ts'
import { createRequest } from '../../tracking/requests.ts'
import { readCustomer } from '../documents/sender-domains.ts'

export const trackingProposals: HandlersOf<typeof api.tracking_proposals> = {
  async list({ tx, params, context }) {
    const { rows, ...page } = await listProposals(tx, params)
    const to = await connectionsTo(tx, context)
    return { data: rows.map((row) => shown(row, to)), ...page }
  },

  get: async ({ tx, params, context }) => ({
    data: shown(found(await findProposal(tx, params.id)), await connectionsTo(tx, context)),
  }),

  async accept({ tx, body, principal, context }) {
    const { proposal_ids, scac, remember_sender } = body.data.attributes
    const asked = body.data.relationships?.customer?.data?.id
    const customer_id = asked === undefined ? null : await readCustomer(tx, asked)
    if (remember_sender && customer_id === null)
      throw new HttpError('blank', refusal('sender_without_customer'), {
        pointer: '/data/relationships/customer/data/id',
      })
    const rows = await chosen(tx, proposal_ids)
    const line = readLine(scac, context)
    const open = rows.filter(({ state }) => state !== 'accepted')
    const lineless = open.find((row) => row.scac === null)
    if (lineless && line === null)
      throw new HttpError('blank', refusal('choose_line', { number: lineless.request_number }), {
        pointer: '/data/attributes/scac',
      })
    // In one order, as documents that are being read take them.
    for (const row of open.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
      await track(
        tx,
        { ...row, scac: row.scac ?? line, customer_id: customer_id ?? row.customer_id },
        principal,
        context,
      )
    if (customer_id !== null && remember_sender) await remember(tx, rows, customer_id, principal, context)
    const to = await connectionsTo(tx, context)
    return { data: (await chosen(tx, proposal_ids)).map((row) => shown(row, to)) }
  },

  async dismiss({ tx, body, principal, context }) {
    const { proposal_ids } = body.data.attributes
    const rows = await chosen(tx, proposal_ids)
    const at = rows.findIndex(({ state }) => state === 'accepted')
    if (at >= 0)
      throw new HttpError('invalid', refusal('tracked_already', { number: rows[at]?.request_number }), {
        pointer: `/data/attributes/proposal_ids/${at}`,
      })
    const ids = rows.filter(({ state }) => state === 'proposed').map(({ id }) => id)
    await decide(tx, ids, { state: 'dismissed', user_id: principal.user_id ?? null }, context.now())
    const to = await connectionsTo(tx, context)
    return { data: (await chosen(tx, proposal_ids)).map((row) => shown(row, to)) }
  },
}

const shown = (row: ProposalRow, to: ConnectionTo) =>
  render(trackingProposal, { ...row, line_connection: row.scac === null ? null : to(row.scac) })

/** @throws 422 that points at the first that is not there */
async function chosen(tx: Transaction, asked: readonly string[]): Promise<ProposalRow[]> {
  const rows = await lockProposals(tx, [...new Set(asked)])
  const at = asked.findIndex((id) => !rows.some((row) => row.id === id.toLowerCase()))
  if (at < 0) return rows
  throw new HttpError('invalid', refusal('no_such_proposal', { id: asked[at] }), {
    pointer: `/data/attributes/proposal_ids/${at}`,
  })
}

function readLine(scac: string | undefined, { reference }: Context): string | null {
  if (!scac) return null
  const line = reference.find('shipping_line', scac.toUpperCase())
  if (line && scac.length === 4) return line.scac
  throw new HttpError('invalid', refusal('line_not_recognized', { scac }), { pointer: '/data/attributes/scac' })
}

async function track(tx: Transaction, row: ProposalRow, { account_id, user_id = null }: Principal, context: Context) {
  const { id, request_type, request_number, scac, ref_numbers, customer_id } = row
  const request = await createRequest(
    tx,
    { account_id, user_id, request_type, request_number, scac, ref_numbers, tags: [], customer_id },
    context,
  )
  await beginRequest(tx, request)
  await decide(tx, [id], { state: 'accepted', scac, tracking_request_id: request.id, user_id }, context.now())
}

async function remember(
  tx: Transaction,
  rows: readonly ProposalRow[],
  customer_id: string,
  { user_id = null }: Principal,
  { now }: Context,
) {
  const at = now().toISOString()
  for (const domain of new Set(rows.flatMap(({ sender_domain }) => sender_domain ?? [])))
    await rememberSenderDomain(tx, { domain, customer_id, user_id, created_at: at, updated_at: at })
}
