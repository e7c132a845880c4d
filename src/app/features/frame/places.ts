import {
  Boxes,
  ClipboardPaste,
  FileText,
  House,
  type LucideIcon,
  Settings,
  TriangleAlert,
  Users,
  Webhook,
} from 'lucide-react'
import { t, tc } from '#contract/language.ts'

/** Where one could go, in the order of the bar and of the tabs. */
export const places = [
  { to: '/', words: tc('page to begin with', 'Home'), icon: House, key: 'h' },
  { to: '/exceptions', words: t('Exceptions'), icon: TriangleAlert, key: 'x' },
  { to: '/shipments', words: t('Shipments'), icon: Boxes, key: 's' },
  { to: '/shipments/track', words: t('Track'), icon: ClipboardPaste, key: 't' },
  { to: '/parties', words: t('Customers'), icon: Users, key: 'c' },
  { to: '/documents', words: t('Documents'), icon: FileText, key: 'd' },
  { to: '/webhooks', words: t('Webhooks'), icon: Webhook, key: 'w' },
  { to: '/settings', words: t('Settings'), icon: Settings, key: ',' },
] as const satisfies readonly {
  to: string
  words: string
  icon: LucideIcon
  /** After `g`. */
  key: string
}[]

export type Place = (typeof places)[number]

/** The place that an address is in: the longest that it begins with. */
export function placeOf<One extends { to: string }>(places: readonly One[], pathname: string): One | undefined {
  const path = pathname.replace(/(.)\/$/, '$1')
  return places
    .filter(({ to }) => path === to || path.startsWith(`${to}/`))
    .toSorted((a, b) => a.to.length - b.to.length)
    .at(-1)
}
