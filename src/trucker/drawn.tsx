import type { ReactNode } from 'react'

/** A sign in the colour of the words beside it. */
export function Drawn({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <svg
      className={`flex-none fill-none stroke-current stroke-2 ${className ?? ''}`}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}
