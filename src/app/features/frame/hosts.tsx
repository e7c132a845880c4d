import { ConfirmHost } from '../../ui/confirm.tsx'
import { useVisit } from './visit.ts'
import { Toasts } from '../../ui/toasts.tsx'

/** What a page asks and says over itself. */
export function Hosts() {
  useVisit()
  return (
    <>
      <Toasts />
      <ConfirmHost />
    </>
  )
}
