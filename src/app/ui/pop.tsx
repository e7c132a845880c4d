import { type MouseEvent, type ReactNode, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { t } from '#contract/language.ts'

interface Props {
  label: string
  className: string
  button: ReactNode
  /** What is below the button while it is open. */
  children: (close: () => void) => ReactNode
  /** A choice inside closes it: what is inside are commands. */
  closes?: boolean
}

/** A button and what it opens below it, made only while it is open. Escape and a press elsewhere close it. */
export function Pop({ label, className, button, children, closes = false }: Props) {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const pop = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const place = () => {
    if (!anchor.current || !pop.current) return
    const { bottom, top, left } = anchor.current.getBoundingClientRect()
    const { offsetWidth, offsetHeight } = pop.current
    const fits = bottom + 4 + offsetHeight < innerHeight
    pop.current.style.top = `${Math.max(8, fits ? bottom + 4 : Math.min(top, innerHeight - offsetHeight - 8))}px`
    pop.current.style.left = `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`
  }
  const onToggle = (next: boolean) => {
    setOpen(next)
    if (next) requestAnimationFrame(place)
  }
  const onShown = () => {
    place()
    // What opens is there to be used: its field, or its first choice, unless somebody was faster.
    pop.current
      ?.querySelector<HTMLElement>(':scope:not(:focus-within) :is(input, button, a)')
      ?.focus({ preventScroll: true })
  }
  const closeOnChoice = (event: MouseEvent) => {
    if ((event.target as Element).closest('a, button')) pop.current?.hidePopover()
  }
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-haspopup="dialog"
        className={className}
        popoverTarget={id}
      >
        {button}
      </button>
      <div
        ref={pop}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="pop menu"
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        onToggle={({ newState }) => onToggle(newState === 'open')}
        {...(closes && { onClick: closeOnChoice })}
      >
        {/* What is inside may be loaded when it is opened for the first time. */}
        <Suspense fallback={<p className="pop-note">{t('Loading…')}</p>}>
          {open && children(() => pop.current?.hidePopover())}
          {open && <Shown onShown={onShown} />}
        </Suspense>
      </div>
    </>
  )
}

/** Tells when what is beside it can be seen: at once, or when it has been loaded. */
function Shown({ onShown }: { onShown: () => void }) {
  const tell = useEffectEvent(onShown)
  useEffect(() => {
    const frame = requestAnimationFrame(() => tell())
    return () => cancelAnimationFrame(frame)
  }, [])
  return null
}
