import { useEffect, useRef } from 'react'
import { tellAround } from './around.ts'

interface At {
  /** The address of the order or reference that is open; null: all of them. */
  opened: string | null
  /** Whether there is something to read of it yet. */
  isThere: boolean
  allowed: readonly string[]
}

/**
 * Takes the reader along: to the heading of an order that was opened, and back to the line it was opened from. The focus
 * says it to those who do not see it; in a frame as high as the page it is the page around that has to scroll.
 */
export function useArrival({ opened, isThere, allowed }: At): void {
  const last = useRef(opened)
  useEffect(() => {
    if (last.current === opened || !isThere) return
    const line = opened === null && last.current !== null ? document.querySelector(lineTo(last.current)) : null
    last.current = opened
    const begin = line ?? document.querySelector('main')
    const target = line ?? document.querySelector('main h1')
    if (!(target instanceof HTMLElement) || !begin) return
    // Of no use to who goes by Tab: nothing can be done with a heading.
    if (!line) target.tabIndex = -1
    target.focus({ preventScroll: true })
    // Its own, where the frame is lower than the page, then what is around it.
    if (!isSeen(begin)) begin.scrollIntoView({ block: 'start' })
    tellAround({ type: 'landfall:scroll', top: begin.getBoundingClientRect().top }, allowed)
  }, [opened, isThere, allowed])
}

const lineTo = (href: string) => `main a[href="${href.replace(/["\\]/g, '\\$&')}"]`

function isSeen(element: Element): boolean {
  const { top } = element.getBoundingClientRect()
  return top >= 0 && top < window.innerHeight / 2
}
