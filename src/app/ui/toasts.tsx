import { Check, LoaderCircle, OctagonAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '#contract/language.ts'
import { dismiss, runAction, type Toast, toasts } from '../lib/toasts.ts'

const icons = { done: Check, failed: OctagonAlert, busy: LoaderCircle }

/** How long something that is done is said. Longer where there is something to decide. */
const seconds = { plain: 8, action: 12 }

const act = 'grid h-7 min-w-7 flex-none place-items-center'

export function Toasts() {
  return (
    <section
      className="pointer-events-none fixed inset-x-0 bottom-(--end-of-work) z-(--z-toast) px-4 print:hidden"
      aria-label={t('Messages')}
    >
      <div className="grid justify-items-center gap-2" role="status" aria-atomic="false">
        {toasts
          .use()
          .filter(({ tone }) => tone !== 'failed')
          .map((toast) => (
            <ToastLine key={toast.id} toast={toast} />
          ))}
      </div>
      <div className="grid justify-items-center gap-2 not-empty:mt-2" role="alert" aria-atomic="false">
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
    <div
      className="pointer-events-auto flex max-w-140 animate-[rise_var(--calm)_var(--ease)] items-center gap-3 rounded-2 bg-ink py-2 ps-3.5 pe-2 text-surface shadow-[var(--shadow-pop)] [&_:focus-visible]:outline-current"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon className={tone === 'busy' ? 'motion-safe:animate-spin' : ''} />
      <span className="min-w-0 flex-1">
        <bdi>{text}</bdi>
      </span>
      {action && (
        <button
          type="button"
          className={`${act} px-1.5 font-bold underline underline-offset-[3px]`}
          onClick={() => void runAction(toast)}
        >
          {action.words}
        </button>
      )}
      <button type="button" className={act} aria-label={t('Close')} onClick={() => dismiss(id)}>
        <X className="s" />
      </button>
    </div>
  )
}
