import { type TimeMode, timeModes } from './dates.ts'
import { createSetting } from './store.ts'

/** Whose clock the dashboard shows. */
export const timeMode = createSetting<TimeMode>('landfall.time', timeModes, 'place')

export const themes = { system: 'As the system', light: 'Light', dark: 'Dark' } as const
export type Theme = keyof typeof themes

const chosen = createSetting<Theme>('landfall.theme', themes, 'system')

/** public/theme.js applies what is kept before the first paint; this applies what is chosen later. */
export const theme = {
  ...chosen,
  set(next: Theme) {
    chosen.set(next)
    if (next === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
  },
}
