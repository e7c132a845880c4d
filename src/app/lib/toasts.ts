import { t } from '#contract/language.ts'
import { createStore } from './store.ts'

export interface Toast {
  id: number
  text: string
  /** What is `busy` stays until it is updated or closed. */
  tone: 'done' | 'failed' | 'busy'
  action?: ToastAction
}

/** `Undo`, `Details`, `Cancel`: one thing that can be done about it. */
export interface ToastAction {
  words: string
  act: () => unknown
}

export const toasts = createStore<readonly Toast[]>([])

/** More than this would cover the page: the oldest that only say something is done make room. */
const most = 4
let last = 0

/**
 * Says what has happened where the page itself does not show it. A failure stays until it is closed.
 * @example notify('Tag “wave 3” added to 3 containers', 'done', { words: 'Undo', act: () => remove(tag) })
 */
export function notify(text: string, tone: Toast['tone'] = 'done', action?: ToastAction): number {
  const id = ++last
  // What is said again is said once.
  const others = toasts.get().filter((toast) => toast.action || toast.text !== text)
  const all = [...others, { id, text, tone, ...(action && { action }) }]
  const surplus = all
    .filter((toast) => toast.tone === 'done' && toast.id !== id)
    .slice(0, Math.max(0, all.length - most))
  toasts.set(all.filter((toast) => !surplus.includes(toast)))
  return id
}

/** What was busy has come further, or to an end. One that was closed meanwhile stays closed. */
export function updateToast(id: number, next: Partial<Omit<Toast, 'id'>>) {
  toasts.set(toasts.get().map((toast) => (toast.id === id ? { ...toast, ...next } : toast)))
}

export function dismiss(id: number) {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

/** Does what a toast offers, once. It says so while that lasts, goes when it is done, and stays when it failed. */
export async function runAction({ id, text, action }: Toast) {
  if (!action) return
  const { action: _, ...rest } = { id, text, action }
  toasts.set(toasts.get().map((toast) => (toast.id === id ? { ...rest, tone: 'busy' } : toast)))
  try {
    await action.act()
    dismiss(id)
  } catch (error) {
    const why = error instanceof Error ? error.message : t('Something went wrong.')
    updateToast(id, { text: t('{action} failed: {why}', { action: action.words, why }), tone: 'failed', action })
  }
}
