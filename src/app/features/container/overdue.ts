import type { ExpectedNext } from '#contract/tracking/expected-next.ts'
import { t } from '#domain/language.ts'
import { stepWords } from '#domain/tracking/step-words.ts'
import type { Piece } from './pieces.tsx'

const timeWords: Record<ExpectedNext['basis'], string> = {
  planned: '',
  history: t(', by earlier shipments'),
  usual: t(', by the usual time'),
}

/** `Departure from Busan was due Wed 18 Nov; nothing reported since.`, or `; other news came since.` */
export function overdue(next: ExpectedNext): Piece[] {
  const { at, timezone, basis, state } = next
  return [
    `${stepWords(next)} was due `,
    { at, zone: timezone, dayOnly: true },
    `${timeWords[basis]}; ${state === 'overdue' ? t('other news came') : t('nothing reported')} since.`,
  ]
}
