import { t } from '#contract/language.ts'
import type { ExpectedNext } from '#contract/tracking/expected-next.ts'
import { stepWords } from '#domain/tracking/step-words.ts'
import { type Piece, sentence } from './pieces.tsx'

const silent: Record<ExpectedNext['basis'], string> = {
  planned: t('{step} was due {date}; nothing reported since.'),
  history: t('{step} was due {date}, by earlier shipments; nothing reported since.'),
  usual: t('{step} was due {date}, by the usual time; nothing reported since.'),
}

const overtaken: typeof silent = {
  planned: t('{step} was due {date}; other news came since.'),
  history: t('{step} was due {date}, by earlier shipments; other news came since.'),
  usual: t('{step} was due {date}, by the usual time; other news came since.'),
}

/** `Departure from Busan was due Wed 18 Nov; nothing reported since.`, or `; other news came since.` */
export function overdue(next: ExpectedNext): Piece[] {
  const { at, timezone: zone, basis, state } = next
  const words = state === 'overdue' ? overtaken : silent
  return sentence(words[basis], { step: stepWords(next), date: { at, zone, dayOnly: true } })
}
