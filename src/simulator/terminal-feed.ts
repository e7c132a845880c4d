import type { Fleet } from './fleet.ts'
import { lineUpdates } from './line-updates.ts'
import { rampUpdates } from './ramp-updates.ts'
import { type TerminalUpdate, terminalUpdates } from './terminal-updates.ts'
import { DAY } from './time.ts'

export interface TerminalFeed {
  /** Posts what changed, or was not said for two days; resolves to the number of snapshots. Rejects where `post` does. */
  tick(): Promise<number>
  close(): void
}

/** What has not changed is confirmed after this time. */
const confirmedEvery = 2 * DAY

/**
 * Pushes snapshots as terminals do, and last free days as lines do: those that changed, every so often. A snapshot whose post failed is posted again
 * at the next tick. Nothing is posted before the first tick.
 */
export function startTerminalFeed(options: {
  fleet: Fleet
  now?: () => Date
  post: (body: TerminalUpdate) => Promise<void>
  everySeconds?: number
}): TerminalFeed {
  const { fleet, now = () => new Date(), post, everySeconds = 60 } = options
  const posted = new Map<string, { text: string; at: number }>()
  let running: Promise<number> | undefined

  async function postChanges(): Promise<number> {
    let count = 0
    const at = now()
    for (const update of [...terminalUpdates(fleet, at), ...rampUpdates(fleet, at), ...lineUpdates(fleet, at)]) {
      const { terminal_firms, locode = '' } = update.source
      const written = update.containers.map((container) => ({ container, text: JSON.stringify(container) }))
      const key = (number: string) => `${terminal_firms} ${locode} ${number}`
      const changed = written.filter(({ container, text }) => {
        const last = posted.get(key(container.number))
        return last?.text !== text || at.getTime() - last.at >= confirmedEvery
      })
      if (!changed.length) continue
      await post({ ...update, containers: changed.map(({ container }) => container) })
      for (const { container, text } of changed) posted.set(key(container.number), { text, at: at.getTime() })
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
