import { type ReactNode, type ToggleEvent, useId, useRef } from 'react'

interface Props {
  label: string
  className: string
  /** What the button shows. */
  button: ReactNode
  children: ReactNode
}

/** A button and the choices below it. The browser closes it on Escape and on a press elsewhere. */
export function Menu({ label, className, button, children }: Props) {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const place = ({ currentTarget: menu, newState }: ToggleEvent<HTMLDivElement>) => {
    if (newState !== 'open' || !anchor.current) return
    const { bottom, left } = anchor.current.getBoundingClientRect()
    menu.style.top = `${bottom + 4}px`
    menu.style.left = `${Math.max(8, Math.min(left, window.innerWidth - menu.offsetWidth - 8))}px`
  }
  const closeOnChoice = (event: React.MouseEvent<HTMLDivElement>) => {
    if ((event.target as Element).closest('a, button')) event.currentTarget.hidePopover()
  }
  return (
    <>
      <button ref={anchor} type="button" aria-label={label} className={className} popoverTarget={id}>
        {button}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the choices inside take the keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only closes itself behind them */}
      <div id={id} popover="auto" className="pop menu" onToggle={place} onClick={closeOnChoice}>
        {children}
      </div>
    </>
  )
}
