import { ServerEnds } from '../../server-ends.ts'

export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>

/** Longer waits are left to whoever asks: a job must not hold its turn for minutes. */
const longestWait = 30_000

/** Takes a turn. Resolves with null when it is there, or with the seconds after which it is worth asking again. */
export type Pace = (signal?: AbortSignal) => Promise<number | null>

interface Waiting {
  now: () => Date
  sleep?: Sleep | undefined
  /** That of the server. */
  ending?: AbortSignal | undefined
}

/** Waits until its turn has come. @throws ServerEnds where the server ends before */
export async function waitForTurn(
  milliseconds: number,
  { sleep = realSleep, ending }: Omit<Waiting, 'now'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (milliseconds <= 0) return
  await sleep(milliseconds, ending && signal ? AbortSignal.any([ending, signal]) : (ending ?? signal))
  if (ending?.aborted) throw new ServerEnds()
}

/** A token bucket of one: requests are at least `60 / requests_per_minute` seconds apart. */
export function createPace(requests_per_minute: number | undefined, { now, ...waiting }: Waiting): Pace {
  if (requests_per_minute === undefined) return async () => null
  const interval = 60_000 / requests_per_minute
  let next = 0
  return async (signal) => {
    const time = now().getTime()
    const wait = Math.max(0, next - time)
    if (wait > longestWait) return Math.ceil(wait / 1000)
    next = time + wait + interval
    await waitForTurn(wait, waiting, signal)
    return null
  }
}

export const realSleep: Sleep = (milliseconds, signal) =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal?.addEventListener('abort', done)
  })
