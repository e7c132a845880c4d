/** A lease is minutes. */
const beatMs = 60_000

/** Keeps what was claimed this process's own for as long as it is at work on it, also while nothing comes of it. */
export function hold(renew: () => Promise<void>) {
  let last: Promise<unknown> = Promise.resolve()
  // One after the other: each is by the lease that the one before has taken.
  const goOn = () => {
    const turn = last.then(renew)
    last = turn.catch(() => {})
    return turn
  }
  const timer = setInterval(() => void goOn().catch(() => {}), beatMs)
  return {
    goOn,
    async end() {
      clearInterval(timer)
      await last
    },
  }
}
