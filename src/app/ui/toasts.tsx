import { Check, LoaderCircle, OctagonAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '#contract/language.ts'
import { dismiss, runAction, type Toast, toasts } from '../lib/toasts.ts'
import '../styles/toasts.css'

const icons = { done: Check, failed: OctagonAlert, busy: LoaderCircle }

/** How long something that is done is said. Longer where there is something to decide. */
const seconds = { plain: 8, action: 12 }

export function Toasts() {
  return (
    <section className="toasts" aria-label={t('Messages')}>
      <div role="status" aria-atomic="false">
        {toasts
          .use()
          .filter(({ tone }) => tone !== 'failed')
          .map((toast) => (
            <ToastLine key={toast.id} toast={toast} />
          ))}
      </div>
      <div role="alert" aria-atomic="false">
        {toasts
          .use()
          .filter(({ tone }) => tone === 'failed')
          .map((toast) => (
            <ToastLine key={toast.id} toast={toast} />
          ))}
      </div>
    </section>
  )
}

/** It waits as long as somebody points at it or is in it: to read and to press takes some longer than others. */
export function ToastLine({ toast }: { toast: Toast }) {
  const { id, text, tone, action } = toast
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (tone !== 'done' || held) return
    const timer = setTimeout(() => dismiss(id), (action ? seconds.action : seconds.plain) * 1000)
    return () => clearTimeout(timer)
  }, [id, tone, action, held])
  const Icon = icons[tone]
  const [hold, release] = [() => setHeld(true), () => setHeld(false)]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits
    <div className="toast" onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      <Icon className={tone === 'busy' ? 'motion-safe:animate-spin' : ''} />
      <span>
        <bdi>{text}</bdi>
      </span>
      {action && (
        <button type="button" className="act" onClick={() => void runAction(toast)}>
          {action.words}
        </button>
      )}
      <button type="button" aria-label={t('Close')} onClick={() => dismiss(id)}>
        <X className="s" />
      </button>
    </div>
  )
}
