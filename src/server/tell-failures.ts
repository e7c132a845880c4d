import { format } from 'node:util'
import { isStoreGone } from './db/errors.ts'

interface Options {
  /** Takes out what nobody is to read. */
  hide: (text: string) => string
  now: () => Date
  write?: (text: string) => void
}

const pauseMs = 60_000

/**
 * Says what failed behind the requests, whole, with where it comes from. While the store is away all of them fail by it:
 * that is said in one line, and again after a minute.
 */
export function createTeller({ hide, now, write = console.error }: Options) {
  const saidAt = new Map<string, number>()
  return (name: string, error: unknown) => {
    if (!isStoreGone(error)) return write(hide(format('%s:', name, error)))
    const message = error instanceof Error ? error.message : String(error)
    const at = now().getTime()
    const before = saidAt.get(message)
    if (before !== undefined && at >= before && at - before < pauseMs) return
    // What breaks a connection has few names; addresses in them are of the hosts that are set.
    if (saidAt.size > 50) saidAt.clear()
    saidAt.set(message, at)
    write(hide(`${message.replace(/\.$/, '')}. What was due waits until the store answers.`))
  }
}
