import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  commaList,
  instant,
  many,
  nullableInstant,
  one,
  paging,
  reference,
  resource,
  toMany,
  toOne,
  write,
} from '../json-api.ts'
import { exampleId } from '../vocabulary.ts'
import { lineConnection } from './line-connection.ts'
import { requestTypes } from './tracking-request.ts'

export const proposalStates = ['proposed', 'accepted', 'dismissed'] as const
export type ProposalState = (typeof proposalStates)[number]

/** A number that a document names and that is not tracked. An extension of the dialect. */
export const trackingProposal = resource(
  'tracking_proposal',
  '/v2/tracking_proposals',
  {
    state: z.enum(proposalStates),
    request_type: z.enum(requestTypes).describe('What it is tracked as'),
    request_number: z.string(),
    scac: z.string().nullable().describe('Null where neither the document nor the number says it'),
    line_connection: lineConnection.nullable().describe('Null until the line is known'),
    ref_numbers: z.array(z.string()).describe('House bills, which become references'),
    sender_domain: z
      .string()
      .nullable()
      .describe('Of the mail that the first document came with')
      .meta({ example: 'agent.example' }),
    decided_at: nullableInstant,
    created_at: instant,
    updated_at: instant,
  },
  {
    documents: toMany('document'),
    customer: toOne('party'),
    tracking_request: toOne('tracking_request'),
    user: toOne('user'),
  },
)
export type TrackingProposal = z.output<typeof trackingProposal.schema>

/** What became of those that were asked for. */
const decided = z.strictObject({ data: z.array(trackingProposal.schema) })

const proposal_ids = z
  .array(z.uuid())
  .min(1)
  .max(100)
  .meta({ example: [exampleId('tracking_proposal')] })

export const trackingProposals = {
  list: endpoint('GET /v2/tracking_proposals', {
    summary: 'Lists numbers that documents name and that are not tracked, newest first. Extension',
    include: trackingProposal,
    params: {
      'filter[state]': commaList(z.enum(proposalStates)).optional(),
      'filter[document]': z.uuid().optional().describe('Those that this document names'),
      'filter[email_submission]': z.uuid().optional().describe('Those that documents of this mail name'),
      ...paging({ size: 50 }),
    },
    response: many(trackingProposal),
  }),
  get: endpoint('GET /v2/tracking_proposals/{id}', {
    summary: 'Returns one of them. Extension',
    include: trackingProposal,
    response: one(trackingProposal),
  }),
  accept: endpoint('POST /v2/tracking_proposals/accept', {
    summary: 'Starts tracking proposed numbers: all of them, or none where one cannot be. Extension',
    status: 200,
    isBare: true,
    bucket: 'tracking_requests',
    body: write(
      trackingProposal,
      {
        proposal_ids,
        scac: z.string().trim().max(20).optional().describe('For those whose line is not known'),
        remember_sender: z
          .boolean()
          .default(false)
          .describe('Whether mails of the same domain stand for this customer from now on'),
      },
      { customer: reference('party').optional() },
    ),
    response: decided,
    errors: ['blank', 'invalid', 'unknown_attribute'],
  }),
  dismiss: endpoint('POST /v2/tracking_proposals/dismiss', {
    summary: 'Dismisses proposed numbers: no document proposes them again. Extension',
    status: 200,
    isBare: true,
    body: write(trackingProposal, { proposal_ids }),
    response: decided,
    errors: ['blank', 'invalid', 'unknown_attribute'],
  }),
}
