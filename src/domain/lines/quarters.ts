/** Quarters are `2026-Q2`, days `2026-04-01`. */

export const firstDayOf = (quarter: string): string =>
  `${quarter.slice(0, 4)}-${String((Number(quarter.at(-1)) - 1) * 3 + 1).padStart(2, '0')}-01`

export function quarterAfter(quarter: string): string {
  const [year, number] = [Number(quarter.slice(0, 4)), Number(quarter.at(-1))]
  return number === 4 ? `${year + 1}-Q1` : `${year}-Q${number + 1}`
}

export const isBefore = (one: string, other: string): boolean => one < other
