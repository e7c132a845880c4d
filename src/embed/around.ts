import { originAround } from './ahead.ts'
import type { AskedLook } from './look.ts'
import type { State } from './state.ts'

/** What the page around is told; `landfall:here` comes from embed.html, before anything is known. */
type Told =
  | { type: 'landfall:height'; height: number }
  /** Where, from the top of the frame, that begins which the reader has just opened or come back to. */
  | { type: 'landfall:scroll'; top: number }
  | { type: 'landfall:state'; state: 'ready' | NonNullable<State['closed'] | State['trouble']> }
  /** What it asked for and cannot be: no colour, or one on which nothing could be read. */
  | { type: 'landfall:refused'; attributes: readonly string[] }

/** Only origins that the view allows are told; a browser that names the one around us is told it alone. */
export function tellAround(told: Told, allowed: readonly string[]): void {
  if (window.parent === window) return
  const around = originAround()
  for (const origin of around === undefined ? allowed : allowed.filter((one) => one === around))
    window.parent.postMessage(told, origin)
}

/** Tells how high this page is, so that the frame can be. @returns how to stop */
export function tellHeight(root: Element, allowed: readonly string[]): () => void {
  let last = 0
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(root.getBoundingClientRect().height)
    if (height === last) return
    last = height
    tellAround({ type: 'landfall:height', height }, allowed)
  })
  observer.observe(root)
  return () => observer.disconnect()
}

/** Hears how the page around wants this one to look, where it is one that the view allows. @returns how to stop */
export function hearLook(allowed: readonly string[], heard: (asked: AskedLook) => void): () => void {
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (source !== window.parent || source === window || !allowed.includes(origin)) return
    if (data?.type === 'landfall:look' && typeof data.look === 'object' && data.look !== null) heard(data.look)
  }
  window.addEventListener('message', hear)
  return () => window.removeEventListener('message', hear)
}
