import { useEffect, useState } from 'react'

/**
 * What is loaded once it is wanted, such as by the press of a button; null until it is there.
 * @param load is called again when it is another function, and after `retry`
 */
export function useLoaded<T extends object>(isWanted: boolean, load: () => Promise<T>) {
  const [loaded, setLoaded] = useState<T | 'failed' | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads it again
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    load().then(
      (it) => isGone || setLoaded(it),
      () => isGone || setLoaded('failed'),
    )
    return () => {
      isGone = true
    }
  }, [isWanted, load, tries])
  return {
    loaded,
    /** Tries again what could not be loaded. */
    retry() {
      if (loaded !== 'failed') return
      setLoaded(null)
      setTries(tries + 1)
    },
  }
}
