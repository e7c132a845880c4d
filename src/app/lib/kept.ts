import { createStore } from './store.ts'

/** A value kept in this browser as JSON. What is kept and cannot be read any more falls back. */
export function createKept<T>(key: string, read: (kept: unknown) => T) {
  const store = createStore<T>(read(parse(key)))
  return {
    ...store,
    set(next: T) {
      store.set(next)
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {} // A browser that keeps nothing still works until the page is left.
    },
  }
}

function parse(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
