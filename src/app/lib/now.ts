import { useSyncExternalStore } from 'react'

let now = Date.now()
const get = () => now

function subscribe(listener: () => void) {
  const timer = setInterval(() => {
    now = Date.now()
    listener()
  }, 30_000)
  return () => clearInterval(timer)
}

/** The present, to half a minute. Everything on the screen that counts counts from the same moment. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, get, Date.now)
}
