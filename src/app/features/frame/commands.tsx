import { Clock, Contrast, Copy, FileText, Keyboard, type LucideIcon, Plus, Settings } from 'lucide-react'
import { t, tc } from '#contract/language.ts'
import { type TimeMode, timeModes } from '../../lib/dates.ts'
import { matchesWords } from '../../lib/search-words.ts'
import { contrast, contrasts, type Theme, theme, themes, timeMode } from '../../lib/settings.ts'
import type { Registered } from '../../lib/shortcut.ts'
import { notify } from '../../lib/toasts.ts'
import type { Option } from '../../ui/option-list.tsx'
import { settingsPages } from '../settings/settings-pages.ts'
import { overlay } from './overlay.ts'
import type { Place } from './places.ts'

/** What can be done from anywhere. `words` are searched and shown. */
export type Command = { id: string; group: string; words: string; icon: LucideIcon; keys?: string } & (
  | { link: Extract<Option, { link: unknown }>['link'] }
  | { act: () => void }
)

export const timeKeys: Record<TimeMode, string> = { place: 't p', my: 't m', utc: 't u' }
const timeWords: Record<TimeMode, string> = {
  place: t('Show times in place time'),
  my: t('Show times in my time'),
  utc: t('Show times in UTC'),
}
const [acts, shows] = [tc('commands: things to do', 'Do'), tc('commands: how things are shown', 'Show')]
const themeWords: Record<Theme, string> = {
  system: t('Theme as the system'),
  light: t('Light theme'),
  dark: t('Dark theme'),
}

const track: Command = {
  id: 'track',
  group: acts,
  words: t('Track a shipment'),
  icon: Plus,
  keys: 'g t',
  link: { to: '/shipments/track' },
}
const newCustomer: Command = {
  id: 'customer',
  group: acts,
  words: t('New customer'),
  icon: Plus,
  link: { to: '/parties/new' },
}

export function commandsFor(places: readonly Place[], mayAddCustomers: boolean): Command[] {
  const mayTrack = places.some(({ to }) => to === '/shipments/track')
  return [
    ...places
      .filter(({ to }) => to !== '/shipments/track')
      .map(({ to, words, icon, key }) => ({
        id: to,
        group: t('Go to'),
        words,
        icon,
        keys: `g ${key}`,
        link: { to },
      })),
    ...(mayTrack ? [track] : []),
    ...(mayAddCustomers ? [newCustomer] : []),
    { id: 'link', group: acts, words: t('Copy the link to this page'), icon: Copy, act: () => void copyLink() },
    {
      id: 'keys',
      group: acts,
      words: t('Show all keys'),
      icon: Keyboard,
      keys: '?',
      act: () => overlay.set('keys'),
    },
    ...(Object.keys(timeModes) as TimeMode[]).map((mode) => ({
      id: `time-${mode}`,
      group: shows,
      words: timeWords[mode],
      icon: Clock,
      keys: timeKeys[mode],
      act: () => timeMode.set(mode),
    })),
    ...(Object.keys(themes) as Theme[]).map((one) => ({
      id: `theme-${one}`,
      group: shows,
      words: themeWords[one],
      icon: Contrast,
      act: () => theme.set(one),
    })),
    contrast.get() === 'more'
      ? {
          id: 'contrast',
          group: shows,
          words: t('Contrast as the system'),
          icon: Contrast,
          act: () => contrast.set('system'),
        }
      : { id: 'contrast', group: shows, words: contrasts.more, icon: Contrast, act: () => contrast.set('more') },
  ]
}

/** What can be set, and where: for who types a word of it. */
export const settingsCommands: readonly Command[] = settingsPages.flatMap(({ to, words, holds }) =>
  [words, ...holds].map((one) => ({
    id: `${to} ${one}`,
    group: t('Settings'),
    words: one,
    icon: Settings,
    link: { to },
  })),
)

/** These need a row, or something that is open, to have the focus. */
const walking = new Set(['j', 'k', 'x', 'X', 'Home', 'End', 'Enter', 'Escape'])

/** What the page that is shown can do, by the keys that it registered. */
export function commandsOf(shown: readonly Registered[]): Command[] {
  const own = shown.filter(
    ({ scope, keys }) => (scope === t('Lists') || scope === t('This page')) && !walking.has(keys),
  )
  return own.flatMap(({ keys, words, act }, at) => {
    const isTwice = own.findIndex((one) => one.keys === keys) !== at
    if (!words || isTwice) return []
    // Once the palette has given the focus back.
    const press = () => requestAnimationFrame(() => act(new KeyboardEvent('keydown', { key: keys })))
    return { id: `key ${keys}`, group: t('On this page'), words, icon: FileText, keys, act: () => void press() }
  })
}

export const matchesCommand = ({ words }: { words: string }, typed: string) => matchesWords([words], typed)

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href)
    notify(t('Link copied'))
  } catch {
    notify(t('The browser does not let us copy. The link: {href}', { href: location.href }), 'failed')
  }
}
