import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#contract/api.ts'
import { callOneOfMany } from '../../api/call.ts'
import { signedIn } from '../../api/signed-in.ts'

const pause = 2 * 60_000

/** Tells the server that somebody is at work, so that it knows when they last looked: not that a window is open. */
export function useVisit(isInside: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!isInside) return
    let last = 0
    const tell = () => {
      if (signedIn.get() !== 'yes' || document.hidden || Date.now() - last < pause) return
      last = Date.now()
      // What does not get through is told again with the next press; the page says itself that the server is gone.
      callOneOfMany(client, api.home.look, {}, { isByItself: true }).catch(() => {
        last = 0
      })
    }
    tell()
    document.addEventListener('pointerdown', tell)
    document.addEventListener('keydown', tell)
    return () => {
      document.removeEventListener('pointerdown', tell)
      document.removeEventListener('keydown', tell)
    }
  }, [client, isInside])
}
