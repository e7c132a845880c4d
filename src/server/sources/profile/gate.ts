import { ServerEnds } from '../../server-ends.ts'

/**
 * Lets so many pass at a time; the others wait in line. Everybody, where no number is given.
 * @param ending that of the server: whoever stands in line then goes, with ServerEnds
 */
export function createGate(most = Number.POSITIVE_INFINITY, ending?: AbortSignal) {
  let inside = 0
  const waiting: (() => void)[] = []

  const place = () =>
    new Promise<void>((resolve, reject) => {
      const go = () => {
        waiting.splice(waiting.indexOf(come), 1)
        reject(new ServerEnds())
      }
      const come = () => {
        ending?.removeEventListener('abort', go)
        resolve()
      }
      if (ending?.aborted) return reject(new ServerEnds())
      ending?.addEventListener('abort', go)
      waiting.push(come)
    })

  return async <T>(work: () => Promise<T>): Promise<T> => {
    // Whoever leaves hands its place to the next in line.
    if (inside >= most) await place()
    else inside += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    }
  }
}
