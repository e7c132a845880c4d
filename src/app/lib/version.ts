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
export async function checkVersion(fetch: typeof window.fetch) {
  const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } }).catch(() => null)
  if (answer?.ok && isNewer(running, scriptsOf(await answer.text()))) newVersion.set(true)
}
