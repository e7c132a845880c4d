import { t } from '#contract/language.ts'
import { type TimeMode, timeModes } from './dates.ts'
import { createSetting } from './store.ts'

/** Keys without Ctrl or Cmd can be turned off: who dictates or has a tremor presses them by accident (WCAG 2.1.4). */
export const singleKeys = createSetting('landfall.keys', { on: true, off: false }, 'on')

/** Whose clock the dashboard shows. */
export const timeMode = createSetting<TimeMode>('landfall.time', timeModes, 'place')

export const themes = { system: t('As the system'), light: t('Light'), dark: t('Dark') } as const
export type Theme = keyof typeof themes

const chosen = createSetting<Theme>('landfall.theme', themes, 'system')

/** public/theme.js applies what is kept before the first paint; these apply what is chosen later. */
export const theme = {
  ...chosen,
  set(next: Theme) {
    chosen.set(next)
    if (next === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
  },
}

export const contrasts = { system: t('As the system'), more: t('More contrast') } as const
export type Contrast = keyof typeof contrasts

const chosenContrast = createSetting<Contrast>('landfall.contrast', contrasts, 'system')

export const contrast = {
  ...chosenContrast,
  set(next: Contrast) {
    chosenContrast.set(next)
    if (next === 'system') delete document.documentElement.dataset.contrast
    else document.documentElement.dataset.contrast = next
  },
}
