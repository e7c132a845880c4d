import type { AwaitedEvent } from '#contract/exceptions/exception.ts'
import type { Container } from '#contract/tracking/container.ts'

/** What of a container says which events are still to come. */
export type AwaitingBox = Pick<
  Container['attributes'],
  'verdict' | 'available_for_pickup' | 'pod_arrived_at' | 'pod_discharged_at' | 'next_arrival'
>

/** Whether what a snooze can last until has not happened to a container already. Of one that was picked up nothing is told. */
export function canStillHappen(event: AwaitedEvent, box: AwaitingBox): boolean {
  if (box.verdict === 'gone') return false
  switch (event) {
    case 'discharged':
      return box.pod_discharged_at === null
    case 'available':
      return box.available_for_pickup !== true
    case 'arrival_reported':
      // What goes on by rail arrives once more, also where nobody estimates when.
      if (box.verdict === 'on_rail') return true
      return box.next_arrival?.estimated ?? (box.pod_arrived_at === null && box.pod_discharged_at === null)
    case 'hold_changed':
      return true
  }
}
