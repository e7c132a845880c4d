import type { Generated } from 'kysely'
import type { TrackingProposal } from '#contract/tracking/tracking-proposal.ts'
import type { AsColumns, Own, Text } from '../list/columns.ts'

export interface TrackingProposals
  extends Own,
    Omit<AsColumns<TrackingProposal['attributes']>, 'line_connection' | 'updated_at' | 'state' | 'decided_at'> {
  state: Generated<TrackingProposal['attributes']['state']>
  /** The number in the form that all its variants share: it is proposed once. */
  key: string
  tracking_request_id: Generated<Text>
  user_id: Generated<Text>
  decided_at: Generated<Text>
  updated_at: Generated<string>
}

export interface TrackingProposalDocuments {
  account_id: Generated<string>
  proposal_id: string
  document_id: string
  created_at: Generated<string>
}

export interface SenderDomains extends Own {
  domain: string
  customer_id: string
  user_id: Text
  updated_at: Generated<string>
}
