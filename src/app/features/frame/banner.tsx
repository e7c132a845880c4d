import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  tone: 'unknown' | 'warning' | 'transit'
  icon: LucideIcon
  children: ReactNode
}

/** One line across the page, below the bar. */
export function Banner({ tone, icon: Icon, children }: Props) {
  return (
    <div className={`note banner ${tone}`}>
      <Icon />
      <div>{children}</div>
    </div>
  )
}
