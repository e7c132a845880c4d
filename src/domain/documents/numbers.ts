/** Which of the two marks parts the decimals on a paper. */
export type DecimalMark = '.' | ','

const grouped = /(?<![\d.,])\d{1,3}(?:([.,'’ ])\d{3})+(?:([.,])\d{1,3})?(?![\d.,]*\d)/g
const decimals = /(?<![\d.,/-])\d+([.,])\d{2}(?![\d.,/-]*\d)/g

/** How a paper writes its decimals: by its numbers that can be read in one way only. Null where none does, or they differ. */
export function decimalMarkOf(text: string): DecimalMark | null {
  const votes = { '.': 0, ',': 0 }
  for (const [, group, mark] of text.matchAll(grouped))
    if ((mark === '.' || mark === ',') && mark !== group) votes[mark] += 2
  for (const [, mark] of text.matchAll(decimals)) if (mark === '.' || mark === ',') votes[mark] += 1
  if (votes['.'] === votes[',']) return null
  const [more, less] = votes['.'] > votes[','] ? (['.', ','] as const) : ([',', '.'] as const)
  return votes[less] * 4 <= votes[more] ? more : null
}

export interface ReadNumber {
  value: number
  /** Digits behind the decimal mark. */
  decimals: number
  /** It may be read in two ways: `79.320`. */
  isAmbiguous: boolean
}

/** A number as it is written: `1,234.50`, `1.234,50`, `1'234.50`, `1 234,50`. */
export function readNumber(text: string, mark: DecimalMark | null): ReadNumber | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f'’]/g, '')
  if (!/^-?\d[\d.,]*$/.test(plain) || /[.,]$/.test(plain)) return undefined
  const marks = plain.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  if (last === undefined) return of(plain, 0)
  const behind = plain.length - plain.lastIndexOf(last) - 1
  const others = marks.slice(0, -1)
  if (others.some((one) => one !== last)) return behind <= 3 ? of(plain, behind) : undefined
  // The same mark again and again parts thousands.
  if (others.length > 0) return behind === 3 ? of(plain, 0) : undefined
  if (behind !== 3 || /^-?0/.test(plain) || plain.indexOf(last) > 3) return of(plain, behind)
  if (mark === null) return { ...of(plain, 0), isAmbiguous: true }
  return of(plain, mark === last ? 3 : 0)
}

function of(plain: string, decimals: number): ReadNumber {
  const digits = plain.replaceAll(/[.,]/g, '')
  return { value: Number(digits) / 10 ** decimals, decimals, isAmbiguous: false }
}
