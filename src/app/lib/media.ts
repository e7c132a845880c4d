import { useSyncExternalStore } from 'react'

/** Whether the window is like that, now and whenever it changes. */
export function useMedia(query: string): boolean {
  const subscribe = (listener: () => void) => {
    const list = matchMedia(query)
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  const get = () => matchMedia(query).matches
  return useSyncExternalStore(subscribe, get, get)
}

export const phone = '(max-width: 640px)'
export const tablet = '(max-width: 960px)'
/** From here on there is room for a panel beside the list. */
export const wide = '(min-width: 1101px)'
