import { tn } from '#contract/language.ts'

/** A length of time that people choose: whole years where it is some, else days. */
export const daysInWords = (days: number): string =>
  days % 365 === 0 ? tn(days / 365, '{count} year', '{count} years') : tn(days, '{count} day', '{count} days')

/** The lengths that are offered, and the one that holds where it is another. */
export const offeredDays = (offered: readonly number[], held: number | null): number[] =>
  [...new Set([...offered, ...(held === null ? [] : [held])])].toSorted((a, b) => a - b)
