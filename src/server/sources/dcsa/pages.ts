import type { Query } from '../source.ts'
import type { DcsaPreset } from './presets.ts'

/** One filter alone: the standard joins several with AND. */
const filters: Record<Query['request_type'], string> = {
  bill_of_lading: 'transportDocumentReference',
  booking_number: 'carrierBookingReference',
  container: 'equipmentReference',
}

export function firstPage({ base_url, path, limit }: DcsaPreset, { request_type, number }: Query): URL {
  const url = new URL(`${base_url.replace(/\/+$/, '')}${path}`)
  url.searchParams.set(filters[request_type], number)
  url.searchParams.set('limit', String(limit))
  return url
}

export type Next = { kind: 'last' } | { kind: 'page'; url: URL } | { kind: 'elsewhere' }

/**
 * 2.2 leaves it open whether the header is an address or an opaque cursor; 3.0.0 has a header for cursors alone.
 * @param first the first page, whose parameters go with every cursor
 */
export function nextPage(headers: Headers, page_header: string, first: URL, current: URL): Next {
  const said = headers.get(page_header)?.trim() || headers.get('Next-Page-Cursor')?.trim()
  if (!said || said === headers.get('Current-Page')?.trim()) return { kind: 'last' }
  if (!/^(?:https?:|[/?])/i.test(said)) {
    const url = new URL(first)
    url.searchParams.set('cursor', said)
    return { kind: 'page', url }
  }
  if (!URL.canParse(said, current.href)) return { kind: 'elsewhere' }
  const url = new URL(said, current)
  // The next request carries the keys of the line.
  return url.origin === first.origin && !url.username ? { kind: 'page', url } : { kind: 'elsewhere' }
}
