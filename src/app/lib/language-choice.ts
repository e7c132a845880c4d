import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { isLanguage } from '#domain/portal/languages.ts'

const cookie = 'landfall.language'

/** Undefined: as the browser prefers. */
export function chosenLanguage(): ViewLanguage | undefined {
  const [, kept = ''] = new RegExp(`(?:^|; )${cookie}=(\\w+)`).exec(globalThis.document?.cookie ?? '') ?? []
  return isLanguage(kept) ? kept : undefined
}

/** The server sends the dashboard of that language from now on: the page is loaded again. */
export function chooseLanguage(language: ViewLanguage | undefined) {
  const age = language ? 400 * 86_400 : 0
  // biome-ignore lint/suspicious/noDocumentCookie: the page is asked for before a promise would be kept
  document.cookie = `${cookie}=${language ?? ''}; path=/; samesite=lax; max-age=${age}`
  location.reload()
}
