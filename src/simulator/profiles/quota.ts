import type { Profile } from './profile.ts'

/** Counts what is asked as the profile's limits say, over windows that slide. */
export function quota({ limits }: Profile, settings: Readonly<Record<string, string>>) {
  const own = limits.filter(({ when = {} }) => Object.entries(when).every(([name, value]) => settings[name] === value))
  const longest = Math.max(0, ...own.map(({ seconds }) => seconds)) * 1000
  let asked: number[] = []
  return {
    /** Whether one more is allowed, which is then counted. */
    take(now: number): boolean {
      asked = asked.filter((at) => at > now - longest)
      const isSpent = own.some(
        ({ calls, seconds }) => asked.filter((at) => at > now - seconds * 1000 && at <= now).length >= calls,
      )
      if (!isSpent) asked.push(now)
      return !isSpent
    },
  }
}
