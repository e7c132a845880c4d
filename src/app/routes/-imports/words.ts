import type { ColumnReason, Import, ImportTarget } from '#contract/imports/import.ts'
import type { RowOutcome, RowResult } from '#contract/imports/import-row.ts'
import { grouped, t } from '#domain/language.ts'
import type { Tone } from '#domain/tracking/words.ts'

export type ImportOf = Import['attributes']

export const targetWords: Record<ImportTarget, string> = {
  container: t('Container number'),
  bill_of_lading: t('Bill of lading'),
  booking: t('Booking'),
  line: t('Line'),
  customer: t('Customer'),
  reference: t('Reference'),
  house_bill: t('Reference: house bill'),
  tag: t('Tag'),
}

export const outcomeWords: Record<RowOutcome, { words: string; tone: Tone }> = {
  ready: { words: 'ready', tone: 'ready' },
  repaired: { words: 'repaired', tone: 'ready' },
  tracked: { words: t('tracked already'), tone: 'done' },
  joined: { words: t('more containers of a bill'), tone: 'done' },
  duplicate: { words: 'duplicates, merged', tone: 'unknown' },
  wrong_check_digit: { words: t('wrong check digit'), tone: 'warning' },
  line_unknown: { words: t('line not known'), tone: 'warning' },
  two_customers: { words: t('two customers'), tone: 'warning' },
  lost_digits: { words: t('digits lost'), tone: 'past' },
  no_number: { words: t('no number'), tone: 'past' },
  not_tracked: { words: t('not tracked'), tone: 'unknown' },
  left_out: { words: t('left out'), tone: 'unknown' },
}
export const outcomes = Object.keys(outcomeWords) as RowOutcome[]

export const resultWords: Record<RowResult, { words: string; why: string; tone: Tone }> = {
  tracked: { words: 'tracked', why: t('the line knows them'), tone: 'ready' },
  checking: { words: 'checking', why: t('with the line'), tone: 'transit' },
  waiting: { words: 'waiting', why: 'no containers on these bills yet; checked daily', tone: 'unknown' },
  no_connection: { words: t('no connection'), why: 'kept; no connection to their lines', tone: 'warning' },
  failed: { words: 'failed', why: t('the line does not know the number, or refuses it'), tone: 'past' },
  updated: { words: 'updated', why: t('references, tags and custom fields were added'), tone: 'done' },
  removed: { words: 'removed', why: t('what the import made is gone'), tone: 'done' },
  restored: { words: 'restored', why: t('what the import added is gone'), tone: 'done' },
  kept: { words: 'kept', why: t('changed since, so left as it is'), tone: 'warning' },
}
export const results = Object.keys(resultWords) as RowResult[]

const percent = (share: number | null) => (share === null ? '' : `: ${Math.round(share * 100)} %`)

export const reasonWords: Record<ColumnReason, (share: number | null) => string> = {
  by_name: () => t('by name'),
  by_values: (share) => `by its values${percent(share)} fit`,
  by_name_and_values: (share) => `by name and values${percent(share)} fit`,
  remembered: () => t('as the last time'),
  by_hand: () => t('set by hand'),
  known_from_the_line: () => t('comes from the line'),
  unknown: () => t('not recognized'),
}

export const statusWords: Record<ImportOf['status'], string> = {
  checking: t('being read'),
  ready: t('not started'),
  failed: t('could not be read'),
  running: 'running',
  finished: 'finished',
  undoing: t('being undone'),
  undone: 'undone',
}

export const nameOf = ({ file_name }: Pick<ImportOf, 'file_name'>) => file_name ?? t('Pasted table')

/** `Track 167 and update 22` */
export function startWords({ to_track, to_update }: Pick<ImportOf, 'to_track' | 'to_update'>): string {
  const parts = [to_track > 0 && `track ${grouped(to_track)}`, to_update > 0 && `update ${grouped(to_update)}`]
  const words = parts.filter(Boolean).join(' and ')
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : t('Track')
}

export const isAtWork = ({ status }: Pick<ImportOf, 'status'>) =>
  status === 'checking' || status === 'running' || status === 'undoing'
