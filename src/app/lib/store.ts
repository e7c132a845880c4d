import { useSyncExternalStore } from 'react'

/** A value outside React that components can read. Lives as long as the page. */
export function createStore<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const get = () => value
  return {
    get,
    /** Returns how to stop. */
    subscribe,
    set(next: T) {
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get, get),
  }
}

/** The same for one of a few words, kept in this browser. What is kept and unknown falls back. */
export function createSetting<Choice extends string>(
  key: string,
  choices: Record<Choice, unknown>,
  fallback: NoInfer<Choice>,
) {
  const kept = read(key)
  const store = createStore<Choice>(kept !== null && Object.hasOwn(choices, kept) ? (kept as Choice) : fallback)
  return {
    ...store,
    set(choice: Choice) {
      store.set(choice)
      try {
        localStorage.setItem(key, choice)
      } catch {} // A browser that keeps nothing still works until the page is left.
    },
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
