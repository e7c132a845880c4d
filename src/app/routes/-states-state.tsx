import type { ReactNode } from 'react'

/** One state with its name above it. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="label pb-1">{name}</p>
      {children}
    </div>
  )
}
