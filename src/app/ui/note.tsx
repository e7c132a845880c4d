import { CircleQuestionMark, Info, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const icons: Record<NoteTone, LucideIcon> = {
  past: OctagonAlert,
  warning: TriangleAlert,
  transit: Info,
  unknown: CircleQuestionMark,
}
type NoteTone = 'past' | 'warning' | 'transit' | 'unknown'

/** A full-width remark: what happened, and what can be done. */
export function Note({ tone, children }: { tone: NoteTone; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <div className={`note ${tone}`} role={tone === 'past' ? 'alert' : 'status'}>
      <Icon />
      <div>{children}</div>
    </div>
  )
}
