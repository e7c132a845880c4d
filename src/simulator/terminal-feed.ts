import type { Fleet } from './fleet.ts'
import { rampUpdates } from './ramp-updates.ts'
import { type TerminalUpdate, terminalUpdates } from './terminal-updates.ts'

export interface TerminalFeed {
  /** Posts what changed since the last time; resolves to the number of snapshots. Rejects where `post` does. */
  tick(): Promise<number>
  close(): void
}

/**
 * Pushes snapshots as terminals do: those that changed, every so often. A snapshot whose post failed is posted again
 * at the next tick. Nothing is posted before the first tick.
 */
export function startTerminalFeed(options: {
  fleet: Fleet
  now?: () => Date
  post: (body: TerminalUpdate) => Promise<void>
  everySeconds?: number
}): TerminalFeed {
  const { fleet, now = () => new Date(), post, everySeconds = 60 } = options
  const posted = new Map<string, string>()
  let running: Promise<number> | undefined

  async function postChanges(): Promise<number> {
    let count = 0
    const at = now()
    for (const update of [...terminalUpdates(fleet, at), ...rampUpdates(fleet, at)]) {
      const { terminal_firms, locode = '' } = update.source
      const written = update.containers.map((container) => ({ container, text: JSON.stringify(container) }))
      const key = (number: string) => `${terminal_firms} ${locode} ${number}`
      const changed = written.filter(({ container, text }) => posted.get(key(container.number)) !== text)
      if (!changed.length) continue
      await post({ ...update, containers: changed.map(({ container }) => container) })
      for (const { container, text } of changed) posted.set(key(container.number), text)
      count += changed.length
    }
    return count
  }

  // A tick that comes while another is under way waits for that one instead.
  const tick = () => {
    running ??= postChanges().finally(() => {
      running = undefined
    })
    return running
  }
  const timer = setInterval(() => tick().catch(() => undefined), everySeconds * 1000)
  timer.unref()
  return { tick, close: () => clearInterval(timer) }
}
