import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { announce, announced } from '../../lib/announced.ts'

/**
 * A new page is said to those who do not see it, and the focus goes to its beginning, as in a browser that loads it. A
 * dialog over the same page, another filter or another container of a shipment are no new page; pages announce by
 * `announce` what they only show.
 */
export function Announcer() {
  const router = useRouter()
  const { text, count } = announced.use()
  useEffect(() => {
    let shown = pageOf(router)
    return router.subscribe('onRendered', () => {
      const next = pageOf(router)
      if (next === shown) return
      shown = next
      announce(document.title.replace(/ · Landfall$/, ''))
      const main = document.getElementById('main')
      if (!document.querySelector('dialog:modal') && !main?.contains(document.activeElement))
        main?.focus({ preventScroll: true })
    })
  }, [router])
  return (
    <div className="sr-only" aria-live="polite">
      <p key={count}>{text}</p>
    </div>
  )
}

/** The address of the page below the frame: without what is open over it. */
const pageOf = ({ state }: ReturnType<typeof useRouter>) => state.matches[1]?.pathname ?? state.location.pathname
