import type { ComponentProps } from 'react'
import { ByHand } from '../../features/container/by-hand.tsx'
import { Delivery } from '../../features/delivery/delivery.tsx'
import { Notes } from '../../features/note/notes.tsx'

/** What no source says of a container: what colleagues wrote, who drives it on, and what people know. */
export function SetByUs(props: ComponentProps<typeof Delivery>) {
  const { id, relationships } = props.container
  return (
    <>
      <Notes shipment={relationships.shipment.data?.id ?? ''} container={{ id, others: props.boxes.length - 1 }} />
      <Delivery {...props} />
      <ByHand {...props} />
    </>
  )
}
