import { tc } from '#contract/language.ts'

const point = tc('before decimals', '.')

/** `2.0`, with as many digits as are wanted, as this language writes it. */
export const fixed = (value: number, digits: number) => value.toFixed(digits).replace('.', point)

/** As this language writes it, to be changed in a field: `readNumber` reads it again. */
export const written = (value: number) => String(value).replace('.', point)

/**
 * What somebody typed, such as `44,092`, `1 270.50`, `1.270,50` or `310,5`. A point or comma before three digits groups
 * them where this language groups by it; before any other it stands before decimals, in every language.
 * @returns NaN where it is no number
 */
export function readNumber(typed: string, decimal = point): number {
  const text = typed.replace(/[\s'’]/g, '')
  if (!/^[+-]?[\d.,]+$/.test(text)) return Number(text || Number.NaN)
  const last = text.match(/[.,](?=\d*$)/)?.[0]
  if (last === undefined) return Number(text)
  const others = last === '.' ? ',' : '.'
  const isGrouped = new RegExp(`^[+-]?\\d{1,3}(\\${last}\\d{3})+$`).test(text)
  const isTwice = text.indexOf(last) !== text.lastIndexOf(last)
  if (isGrouped && (isTwice || last !== decimal)) return Number(text.replaceAll(last, ''))
  const whole = text.slice(0, text.lastIndexOf(last))
  // What groups before the decimals groups by three.
  if (isTwice || (whole.includes(others) && !new RegExp(`^[+-]?\\d{1,3}(\\${others}\\d{3})+$`).test(whole)))
    return Number.NaN
  return Number(`${whole.replaceAll(others, '')}.${text.slice(text.lastIndexOf(last) + 1)}`)
}
