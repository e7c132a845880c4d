import { ConfirmHost } from '../../ui/confirm.tsx'
import { Toasts } from '../../ui/toasts.tsx'

/** What a page asks and says over itself. */
export function Hosts() {
  return (
    <>
      <Toasts />
      <ConfirmHost />
    </>
  )
}
