import type { ReactNode } from 'react'

/** On a tablet in several lines, so that what can be done with a row is in sight. */
export const Wrapped = ({ className = '', children }: { className?: string | undefined; children: ReactNode }) => (
  <span className={`inline-block [overflow-wrap:anywhere] max-desk:max-w-40 max-desk:whitespace-normal ${className}`}>
    {children}
  </span>
)
