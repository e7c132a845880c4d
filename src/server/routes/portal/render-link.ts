import { documentLink } from '#contract/documents/document-link.ts'
import type { LinkRow } from '../../db/documents/document-links.ts'
import { render } from '../../http/json-api.ts'

export const renderLink = (row: LinkRow) => render(documentLink, { ...row, reason: reasonOf(row) })

const kinds: Record<NonNullable<LinkRow['matched_kind']>, string> = {
  container: 'container',
  bill: 'bill of lading',
  booking: 'booking',
  purchase_order: 'order',
  reference: 'reference',
}

function reasonOf({ how, matched_kind, matched_value, via_document_id }: LinkRow): string {
  if (how === 'manual' || matched_kind === null) return 'A person linked it.'
  const what = `the ${kinds[matched_kind]} ${matched_value}`
  if (via_document_id !== null) return `It names ${what}, as does another document that is linked there.`
  return how === 'direct'
    ? `It names ${what}.`
    : `It names ${what}, which differs in one character from the one that is known.`
}
