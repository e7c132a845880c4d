import type { TerminalContainer } from '#contract/tracking/ingest.ts'
import type { Fleet } from './fleet.ts'
import { reporterOf, snapshotOf } from './terminal-snapshot.ts'

/** A body of `POST /v2/ingest/terminal_updates`. */
export interface TerminalUpdate {
  source: { terminal_firms: string; locode?: string; provider: string }
  checked_at: string
  containers: TerminalContainer[]
}

const mostPerUpdate = 500

/** What the terminals list at `now`: boxes that are announced, inside, or left less than two days ago. */
export function terminalUpdates(fleet: Fleet, now: Date): TerminalUpdate[] {
  const instant = now.getTime()
  const byTerminal = new Map<string, TerminalContainer[]>()
  for (const { voyages } of fleet.shipments) {
    for (const box of voyages.flatMap((voyage) => voyage.boxes)) {
      const snapshot = snapshotOf(box, instant)
      if (!snapshot || !box.visit) continue
      const firms = reporterOf(box.visit, instant)
      byTerminal.set(firms, [...(byTerminal.get(firms) ?? []), snapshot])
    }
  }
  return [...byTerminal].flatMap(([firms, containers]) => updates(firms, now, containers))
}

function updates(firms: string, now: Date, containers: TerminalContainer[]): TerminalUpdate[] {
  const parts = Array.from({ length: Math.ceil(containers.length / mostPerUpdate) }, (_, index) =>
    containers.slice(index * mostPerUpdate, (index + 1) * mostPerUpdate),
  )
  return parts.map((part) => ({
    source: { terminal_firms: firms, provider: 'simulator' },
    checked_at: now.toISOString(),
    containers: part,
  }))
}
