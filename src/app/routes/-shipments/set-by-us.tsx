import type { ComponentProps } from 'react'
import { ByHand } from '../../features/container/by-hand.tsx'
import { Delivery } from '../../features/delivery/delivery.tsx'

/** What no source says of a container: who drives it on, and what people know. */
export function SetByUs(props: ComponentProps<typeof Delivery>) {
  return (
    <>
      <Delivery {...props} />
      <ByHand {...props} />
    </>
  )
}
