const second = 1000
const hour = 3_600_000

/** How often a notification is sent again after its first attempt. */
export const mostRetries = 12

const longest = 20 * hour
/** How far a delay may be from its plan: what failed together need not come back together. */
const spread = 0.1

/** Without jitter: 5 seconds, three times as long each time, at most 20 hours; three days in all. */
const plannedDelay = (failures: number) => Math.min(5 * second * 3 ** (failures - 1), longest)

interface Failed {
  /** How often it has failed, this time included. */
  failures: number
  /** 0 … 1, by chance. */
  chance: number
  /** What the receiver asked for, where it did. */
  retry_after_seconds?: number | null
}

/** In how many milliseconds to try again; null where that was the last time. */
export function retryDelay({ failures, chance, retry_after_seconds }: Failed): number | null {
  if (failures > mostRetries) return null
  const delay = plannedDelay(failures) * (1 + spread * (2 * chance - 1))
  const asked = Math.min((retry_after_seconds ?? 0) * second, longest)
  return Math.round(Math.max(delay, asked))
}
