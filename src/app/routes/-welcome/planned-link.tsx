import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Props {
  to: string
  className?: string
  children: ReactNode
  /** What is said where this dashboard has no such page. */
  otherwise: ReactNode
}

/** A link to a page that not every dashboard has. */
export function PlannedLink({ to, className, children, otherwise }: Props) {
  const router = useRouter() as RegisteredRouter
  if (!Object.hasOwn(router.routesByPath, to)) return otherwise
  return (
    <a
      href={to}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        router.history.push(to)
      }}
    >
      {children}
    </a>
  )
}
