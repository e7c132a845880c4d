import { useEffect } from 'react'
import { checkVersion } from '../../lib/version.ts'

const [quarterHour, minute] = [900_000, 60_000]

/** Asks now and then, and when somebody comes back to the tab, whether the server has a newer dashboard. */
export function useVersionWatch() {
  useEffect(() => {
    let asked = Date.now()
    const look = (atMostEvery: number) => {
      if (document.hidden || Date.now() - asked < atMostEvery) return
      asked = Date.now()
      void checkVersion()
    }
    const timer = setInterval(() => look(0), quarterHour)
    const onReturn = () => look(minute)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [])
}
