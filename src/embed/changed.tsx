import { type ReactNode, useEffect, useState } from 'react'

/** How long a changed value stays marked, in milliseconds. */
const shown = 20_000

/** A value that is marked for a while when it has become another one: quietly, without moving anything. */
export function Changed({ value, children }: { value: string; children: ReactNode }) {
  const [seen, setSeen] = useState(value)
  const isNew = seen !== value
  useEffect(() => {
    if (!isNew) return
    const timer = window.setTimeout(() => setSeen(value), shown)
    return () => window.clearTimeout(timer)
  }, [isNew, value])
  return <span className={isNew ? 'changed' : undefined}>{children}</span>
}
