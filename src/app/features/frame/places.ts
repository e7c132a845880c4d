import { Boxes, type LucideIcon, Users } from 'lucide-react'

interface Place {
  to: '/shipments' | '/parties'
  words: string
  icon: LucideIcon
  /** After `g`. */
  key: string
}

/** Where one can go, in the order of the bar and of the tabs. */
export const places: readonly Place[] = [
  { to: '/shipments', words: 'Shipments', icon: Boxes, key: 's' },
  { to: '/parties', words: 'Customers', icon: Users, key: 'c' },
]
