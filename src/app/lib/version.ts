import { language, t } from '#contract/language.ts'
import { isOfGateway, report } from './connection.ts'
import { createStore } from './store.ts'

/** Whether the server has a newer dashboard than this one. */
export const newVersion = createStore(false)

/** The scripts that a page of ours begins with. Their names have hashes of what is in them. */
export function scriptsOf(html: string): string {
  const tags = html.match(/<script\b[^>]*\btype="module"[^>]*>/g) ?? []
  return tags.map((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? '').join(' ')
}

/** A page that names no script of ours is somebody's error page, and no new version. */
export const isNewer = (running: string, served: string) => running !== '' && served !== '' && running !== served

const running = typeof document === 'undefined' ? '' : scriptsOf(document.head.outerHTML)

/** Asks the server which version it has. What cannot be asked is asked again later. */
export async function checkVersion() {
  const asked = Date.now()
  const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } }).catch(() => null)
  if (!answer || isOfGateway(answer.status)) report('unreachable', asked)
  if (!answer?.ok) return
  const page = await answer.text()
  // Somebody has chosen another language in another tab.
  if (!page.includes(`<html lang="${language}"`)) return
  if (isNewer(running, scriptsOf(page))) newVersion.set(true)
}

/**
 * What stands in a part that could not be loaded: whether it is gone or the server is, nobody knows yet. The router
 * reloads a page where it hears the browser's own words for this, also into a server that is down.
 */
export class MissingPart extends Error {}

/** @param error what the browser said, which becomes one of ours */
export function markMissing(error: Error) {
  Object.setPrototypeOf(error, MissingPart.prototype)
  error.message = t('A part of this page could not be loaded.')
}
