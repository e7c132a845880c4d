import type { ReactNode } from 'react'

interface Props {
  words: string
  className?: string
  children: ReactNode
}

/** What hardly anybody asks for, behind its title; paper has no room for it. */
export const More = ({ words, className = 'mt-2.5', children }: Props) => (
  <details className={`text-(length:--t-13) print:hidden ${className}`}>
    <summary className="text-ink-2">{words}</summary>
    {children}
  </details>
)
