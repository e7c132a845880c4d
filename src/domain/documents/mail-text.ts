import type { Understood } from './understand.ts'

/** `paper`: the text is the notice itself; `names`: it names something that is tracked; `nothing`: it does neither. */
export type TextStanding = 'paper' | 'names' | 'nothing'

const references = ['container_numbers', 'bill_of_lading_numbers', 'booking_numbers'] as const
/** A covering letter names the bill and the day; a notice says more than that. */
const fewestOfPaper = 4

/** What the text of a mail is, by what was read from it. */
export function standingOf({ document_type, payload }: Pick<Understood, 'document_type' | 'payload'>): TextStanding {
  const said = Object.values(payload).filter((value) => (Array.isArray(value) ? value.length > 0 : value != null))
  const named = references.some((key) => (payload as Record<string, unknown[] | undefined>)[key]?.length)
  if (document_type !== 'other' && named && said.length >= fewestOfPaper) return 'paper'
  return named || document_type !== 'other' ? 'names' : 'nothing'
}
