import { ClockAlert, OctagonAlert } from 'lucide-react'
import { type Remaining, remaining } from '#domain/tracking/remaining.ts'
import { useNow } from '../lib/now.ts'
import { Mean } from './mean.tsx'

export function useRemaining(deadline: string, zone: string | null): Remaining {
  return remaining(deadline, zone, useNow())
}

export function RemainingWords({ tone, words }: Remaining) {
  if (tone === 'past') return <Mean tone="past" icon={OctagonAlert} words={words} />
  if (tone === 'warning') return <Mean tone="warning" icon={ClockAlert} words={words} />
  return <span className="text-ink-2">{words}</span>
}

/** Days left to the right of today, days over to the left. Says nothing that the words beside it do not say. */
export function Gauge({ left }: { left: Remaining | null }) {
  if (!left) return <i className="gauge none" />
  const days = Math.abs(left.days)
  const shape = left.days < 0 ? 'over' : left.days === 0 ? 'zero' : left.days > 7 ? 'far' : ''
  return <i className={`gauge ${shape} ${left.tone}`} style={{ '--d': days } as React.CSSProperties} />
}
