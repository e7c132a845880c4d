/** A length of time that people choose: whole years where it is some, else days. */
export const daysInWords = (days: number): string => {
  const [count, unit] = days % 365 === 0 ? [days / 365, 'year'] : [days, 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The lengths that are offered, and the one that holds where it is another. */
export const offeredDays = (offered: readonly number[], held: number | null): number[] =>
  [...new Set([...offered, ...(held === null ? [] : [held])])].toSorted((a, b) => a - b)
