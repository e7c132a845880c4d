import { createStore } from './store.ts'

interface Toast {
  id: number
  text: string
  tone: 'done' | 'failed'
}

export const toasts = createStore<readonly Toast[]>([])

let last = 0

/** Says what has happened where the page itself does not show it. A failure stays until it is closed. */
export function notify(text: string, tone: Toast['tone'] = 'done') {
  const toast = { id: ++last, text, tone }
  toasts.set([...toasts.get(), toast])
  if (tone === 'done') setTimeout(() => dismiss(toast.id), 8000)
}

export function dismiss(id: number) {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}
