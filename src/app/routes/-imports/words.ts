import type { ColumnReason, Import, ImportTarget } from '#contract/imports/import.ts'
import type { RowOutcome, RowResult } from '#contract/imports/import-row.ts'
import { grouped, t, tc } from '#contract/language.ts'
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
  ready: { words: tc('rows', 'ready'), tone: 'ready' },
  repaired: { words: tc('rows', 'repaired'), tone: 'ready' },
  tracked: { words: t('tracked already'), tone: 'done' },
  joined: { words: t('more containers of a bill'), tone: 'done' },
  duplicate: { words: t('duplicates, merged'), tone: 'unknown' },
  wrong_check_digit: { words: t('wrong check digit'), tone: 'warning' },
  line_unknown: { words: t('line not known'), tone: 'warning' },
  two_customers: { words: t('two customers'), tone: 'warning' },
  lost_digits: { words: t('digits lost'), tone: 'past' },
  no_number: { words: t('no number'), tone: 'past' },
  not_tracked: { words: t('not tracked'), tone: 'unknown' },
  left_out: { words: t('left out'), tone: 'unknown' },
}
export const outcomes = Object.keys(outcomeWords) as RowOutcome[]

type NotMade = Extract<
  RowOutcome,
  'wrong_check_digit' | 'line_unknown' | 'two_customers' | 'lost_digits' | 'no_number' | 'not_tracked' | 'left_out'
>

/** Of what nothing was made, and why. */
export const notMadeWords: Record<NotMade, string> = {
  wrong_check_digit: t('the right number is proposed in the row'),
  line_unknown: t('their line is chosen where they are tracked'),
  two_customers: t('the same number stands there for two customers'),
  lost_digits: t('the spreadsheet has rounded the number: take it from the document'),
  no_number: t('nothing in the row is a number of a container, bill or booking'),
  not_tracked: t('nothing has this number, and an update tracks nothing new'),
  left_out: t('chosen by hand, or names of columns that repeat'),
}
const notMade = Object.keys(notMadeWords) as NotMade[]

/** Which rows were left out, by why: those that happened. */
export const leftOutOf = (counts: NonNullable<ImportOf['counts']>) =>
  notMade.flatMap((outcome) => (counts[outcome] > 0 ? { outcome, count: counts[outcome] } : []))

export const resultWords: Record<RowResult, { words: string; why: string; tone: Tone }> = {
  tracked: { words: tc('numbers', 'tracked'), why: t('the line knows them'), tone: 'ready' },
  checking: { words: tc('numbers', 'checking'), why: t('with the line'), tone: 'transit' },
  waiting: {
    words: tc('numbers', 'waiting'),
    why: t('no containers on these bills yet; checked daily'),
    tone: 'unknown',
  },
  no_connection: { words: t('no connection'), why: t('kept; no connection to their lines'), tone: 'warning' },
  failed: { words: tc('numbers', 'failed'), why: t('the line does not know the number, or refuses it'), tone: 'past' },
  updated: { words: tc('numbers', 'updated'), why: t('references, tags and custom fields were added'), tone: 'done' },
  removed: { words: tc('numbers', 'removed'), why: t('what the import made is gone'), tone: 'done' },
  restored: { words: tc('numbers', 'restored'), why: t('what the import added is gone'), tone: 'done' },
  kept: { words: tc('numbers', 'kept'), why: t('changed since, so left as it is'), tone: 'warning' },
}
export const results = Object.keys(resultWords) as RowResult[]

const percent = (share: number) => Math.round(share * 100)

export const reasonWords: Record<ColumnReason, (share: number | null) => string> = {
  by_name: () => t('by name'),
  by_values: (share) =>
    share === null ? t('by its values') : t('by its values: {percent} % fit', { percent: percent(share) }),
  by_name_and_values: (share) =>
    share === null ? t('by name and values') : t('by name and values: {percent} % fit', { percent: percent(share) }),
  remembered: () => t('as the last time'),
  by_hand: () => t('set by hand'),
  known_from_the_line: () => t('comes from the line'),
  unknown: () => t('not recognized'),
}

export const statusWords: Record<ImportOf['status'], string> = {
  checking: t('being read'),
  ready: t('not started'),
  failed: t('could not be read'),
  running: tc('an import', 'running'),
  finished: tc('an import', 'finished'),
  undoing: t('being undone'),
  undone: tc('an import', 'undone'),
}

export const nameOf = ({ file_name }: Pick<ImportOf, 'file_name'>) => file_name ?? t('Pasted table')

/** `Track 167 and update 22` */
export function startWords({ to_track, to_update }: Pick<ImportOf, 'to_track' | 'to_update'>): string {
  const tracked = grouped(to_track)
  const updated = grouped(to_update)
  if (to_track > 0 && to_update > 0) return t('Track {tracked} and update {updated}', { tracked, updated })
  if (to_update > 0) return t('Update {updated}', { updated })
  return to_track > 0 ? t('Track {tracked}', { tracked }) : tc('verb: track the numbers', 'Track')
}

/** `not started: track 167 and update 22` */
export function notStartedWords({ to_track, to_update }: Pick<ImportOf, 'to_track' | 'to_update'>): string {
  const tracked = grouped(to_track)
  const updated = grouped(to_update)
  if (to_track > 0 && to_update > 0) return t('not started: track {tracked} and update {updated}', { tracked, updated })
  if (to_update > 0) return t('not started: update {updated}', { updated })
  return to_track > 0 ? t('not started: track {tracked}', { tracked }) : t('not started: track')
}

export const isAtWork = ({ status }: Pick<ImportOf, 'status'>) =>
  status === 'checking' || status === 'running' || status === 'undoing'
