const minute = 60_000

/** How long a message is tried that nobody refuses for good. */
const longest = 48 * 60 * minute
/** Between two attempts: whoever comes back after a long outage is heard soon. */
const longestPause = 60 * minute

/** 1, 3, 9 and 27 minutes, then an hour. */
const pauseAfter = (failures: number) => Math.min(minute * 3 ** (failures - 1), longestPause)

/**
 * In how many milliseconds to try a message again that has failed so often, a mail or one for a channel of Slack or Teams.
 * Null where that was the last time, after two days.
 */
export function mailRetryDelay(failures: number): number | null {
  let spent = 0
  for (let failure = 1; failure <= failures; failure += 1) spent += pauseAfter(failure)
  return spent > longest ? null : pauseAfter(failures)
}
