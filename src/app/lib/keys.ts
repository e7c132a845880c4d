import { t } from '#contract/language.ts'
/** What was pressed, as a shortcut writes it: `g`, `?`, `Enter`, `mod+k`. Null for what is no key of ours. */
export function strokeOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>) {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event
  if (isComposing || altKey || /^(Shift|Control|Meta|Alt|Dead|Process|Unidentified)$/.test(key)) return null
  // Shift is in the key itself: `?`. Caps lock is not meant.
  return ctrlKey || metaKey ? `mod+${key.toLowerCase()}` : key
}

/** Whether a shortcut works while something is typed, and when the single keys are turned off. */
export const worksAnywhere = (keys: string) => keys.startsWith('mod+')

/**
 * The shortcut that was completed by what was pressed, last stroke last. Of two with the same keys the later one counts:
 * it belongs to what lies on top. A longer one, `g s`, goes before a short one that is its end.
 */
export function completed<One extends { keys: string }>(all: readonly One[], pressed: readonly string[]) {
  const ends = all.filter(({ keys }) => ` ${pressed.join(' ')}`.endsWith(` ${keys}`))
  return ends.toSorted((a, b) => a.keys.split(' ').length - b.keys.split(' ').length).at(-1)
}

/** `⌘` where keyboards have it. */
export function keyWords(stroke: string, isApple: boolean): string[] {
  return stroke
    .split('+')
    .filter(Boolean)
    .map((part, at, { length }) => {
      if (part === 'mod') return isApple ? '⌘' : t('Ctrl')
      return length > 1 && at === length - 1 ? part.toUpperCase() : part
    })
}
