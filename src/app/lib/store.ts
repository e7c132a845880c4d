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

/** How each setting is read from what is kept, by its key. */
const settings = new Map<string, (kept: string | null) => void>()

/** Puts the settings of somebody else's browser in place of all that are known here. */
export function takeSettings(kept: Readonly<Record<string, string>>) {
  for (const [key, take] of settings) take(kept[key] ?? null)
}

/** A value kept in this browser as a text; `read` makes sense of any, and of none. */
export function createKept<T>(key: string, read: (kept: string | null) => T, write: (value: T) => string) {
  const store = createStore(read(textOf(key)))
  settings.set(key, (kept) => store.set(read(kept)))
  return {
    ...store,
    set(next: T) {
      store.set(next)
      try {
        localStorage.setItem(key, write(next))
      } catch {} // A browser that keeps nothing still works until the page is left.
    },
  }
}

/** One of a few words. What is kept and unknown falls back. */
export const createSetting = <Choice extends string>(
  key: string,
  choices: Record<Choice, unknown>,
  fallback: NoInfer<Choice>,
) =>
  createKept<Choice>(
    key,
    (kept) => (kept !== null && Object.hasOwn(choices, kept) ? (kept as Choice) : fallback),
    String,
  )

function textOf(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
