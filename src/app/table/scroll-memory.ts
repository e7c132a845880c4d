import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

interface Place {
  list: string
  top: number
  left: number
}

const nameOf = (entry: string) => `landfall.place.${entry}`

/**
 * Where the list stood when its page was left: Back, forward and reload find it there. A list that is filtered or
 * sorted anew begins at its top.
 * @param ready whether the rows have their height
 */
export function useScrollMemory(scroller: RefObject<HTMLElement | null>, list: string, ready: boolean) {
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? 'first' })
  const restored = useRef<string | null>(null)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!ready || !element || restored.current === list) return
    const isFirst = restored.current === null
    const place = isFirst ? placeAt(entry) : null
    if (place?.list === list) {
      element.scrollTop = place.top
      element.scrollLeft = place.left
      // Said again, it would make the browser lay the rows out once more.
    } else if (!isFirst) element.scrollTop = 0
    restored.current = list
  }, [scroller, list, ready, entry])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const keep = () => {
      if (restored.current === list) keepPlace(entry, { list, top: element.scrollTop, left: element.scrollLeft })
    }
    keep()
    // To ask where it stands makes the browser lay the rows out: once it stands, not between two frames of one way.
    let timer: ReturnType<typeof setTimeout> | undefined
    const keepSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, 150)
    }
    element.addEventListener('scrollend', keepSoon)
    return () => {
      clearTimeout(timer)
      keep()
      element.removeEventListener('scrollend', keepSoon)
    }
  }, [scroller, list, entry])
}

/** From the top, in pixels, where the list will be: for the first page to ask for. */
export function keptTop(entry: string | undefined, list: string): number {
  const place = placeAt(entry ?? 'first')
  return place?.list === list ? place.top : 0
}

function placeAt(entry: string): Place | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(entry)) ?? 'null')
  } catch {
    return null
  }
}

function keepPlace(entry: string, place: Place) {
  try {
    sessionStorage.setItem(nameOf(entry), JSON.stringify(place))
  } catch {} // Without it a list begins at its top.
}
