import { t } from '#contract/language.ts'

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdge\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

const nameOf = (agent: string, names: typeof browsers) => names.find(([pattern]) => pattern.test(agent))?.[1]

/** By which a browser is known again, as far as it says: names that are the same in every language. */
export const partsOf = (agent: string | null) => ({
  browser: nameOf(agent ?? '', browsers) ?? null,
  system: nameOf(agent ?? '', systems) ?? null,
})

/** Enough for somebody to know a browser of theirs again: `Firefox on Windows`. What it says of itself proves nothing. */
export function deviceOf(agent: string | null): string {
  const { browser, system } = partsOf(agent)
  if (browser && system) return t('{browser} on {system}', { browser, system })
  return browser ?? system ?? t('Unknown device')
}
