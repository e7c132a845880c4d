import type { ColumnReason, Import, ImportTarget } from '#contract/imports/import.ts'
import type { RowOutcome, RowResult } from '#contract/imports/import-row.ts'
import { grouped } from '#domain/text.ts'
import type { Tone } from '#domain/tracking/words.ts'

export type ImportOf = Import['attributes']

export const targetWords: Record<ImportTarget, string> = {
  container: 'Container number',
  bill_of_lading: 'Bill of lading',
  booking: 'Booking',
  line: 'Line',
  customer: 'Customer',
  reference: 'Reference',
  house_bill: 'Reference: house bill',
  tag: 'Tag',
}

export const outcomeWords: Record<RowOutcome, { words: string; tone: Tone }> = {
  ready: { words: 'ready', tone: 'ready' },
  repaired: { words: 'repaired', tone: 'ready' },
  tracked: { words: 'tracked already', tone: 'done' },
  joined: { words: 'more containers of a bill', tone: 'done' },
  duplicate: { words: 'duplicates, merged', tone: 'unknown' },
  wrong_check_digit: { words: 'wrong check digit', tone: 'warning' },
  line_unknown: { words: 'line not known', tone: 'warning' },
  two_customers: { words: 'two customers', tone: 'warning' },
  lost_digits: { words: 'digits lost', tone: 'past' },
  no_number: { words: 'no number', tone: 'past' },
  not_tracked: { words: 'not tracked', tone: 'unknown' },
  left_out: { words: 'left out', tone: 'unknown' },
}
export const outcomes = Object.keys(outcomeWords) as RowOutcome[]

export const resultWords: Record<RowResult, { words: string; why: string; tone: Tone }> = {
  tracked: { words: 'tracked', why: 'the line knows them', tone: 'ready' },
  checking: { words: 'checking', why: 'with the line', tone: 'transit' },
  waiting: { words: 'waiting', why: 'no containers on these bills yet; checked daily', tone: 'unknown' },
  no_connection: { words: 'no connection', why: 'kept; no connection to their lines', tone: 'warning' },
  failed: { words: 'failed', why: 'the line does not know the number, or refuses it', tone: 'past' },
  updated: { words: 'updated', why: 'references, tags and custom fields were added', tone: 'done' },
  removed: { words: 'removed', why: 'what the import made is gone', tone: 'done' },
  restored: { words: 'restored', why: 'what the import added is gone', tone: 'done' },
  kept: { words: 'kept', why: 'changed since, so left as it is', tone: 'warning' },
}
export const results = Object.keys(resultWords) as RowResult[]

const percent = (share: number | null) => (share === null ? '' : `: ${Math.round(share * 100)} %`)

export const reasonWords: Record<ColumnReason, (share: number | null) => string> = {
  by_name: () => 'by name',
  by_values: (share) => `by its values${percent(share)} fit`,
  by_name_and_values: (share) => `by name and values${percent(share)} fit`,
  remembered: () => 'as the last time',
  by_hand: () => 'set by hand',
  known_from_the_line: () => 'comes from the line',
  unknown: () => 'not recognized',
}

export const statusWords: Record<ImportOf['status'], string> = {
  checking: 'being read',
  ready: 'not started',
  failed: 'could not be read',
  running: 'running',
  finished: 'finished',
  undoing: 'being undone',
  undone: 'undone',
}

export const nameOf = ({ file_name }: Pick<ImportOf, 'file_name'>) => file_name ?? 'Pasted table'

/** `Track 167 and update 22` */
export function startWords({ to_track, to_update }: Pick<ImportOf, 'to_track' | 'to_update'>): string {
  const parts = [to_track > 0 && `track ${grouped(to_track)}`, to_update > 0 && `update ${grouped(to_update)}`]
  const words = parts.filter(Boolean).join(' and ')
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : 'Track'
}

export const isAtWork = ({ status }: Pick<ImportOf, 'status'>) =>
  status === 'checking' || status === 'running' || status === 'undoing'
