const minute = 60_000

/** How often a mail is tried in all: for a bit more than two days. */
export const mostMailAttempts = 9

/** In how many milliseconds to try a mail again that has failed so often; null where that was the last time. */
export const mailRetryDelay = (failures: number): number | null =>
  failures >= mostMailAttempts ? null : Math.min(minute * 3 ** (failures - 1), 24 * 60 * minute)
