import { createStore } from './store.ts'

/** Whether the server has a newer dashboard than this one. */
export const newVersion = createStore(false)

/** The script that a page of ours begins with. Its name has a hash of all that it brings along. */
export function entryOf(html: string): string | null {
  for (const [tag] of html.matchAll(/<script\b[^>]*>/g)) {
    if (!/\btype="module"/.test(tag)) continue
    const [, src = null] = /\bsrc="([^"]+)"/.exec(tag) ?? []
    if (src) return src
  }
  return null
}

/** A page that names no script of ours is somebody's error page, and no new version. */
export function isNewer(running: string | null, served: string | null): boolean {
  return running !== null && served !== null && running !== served
}

/** Asks the server which version it has. What cannot be asked is asked again later. */
export async function checkVersion(fetch: typeof window.fetch) {
  const running = document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null
  const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } }).catch(() => null)
  if (answer?.ok && isNewer(running, entryOf(await answer.text()))) newVersion.set(true)
}
