import type { ReactNode } from 'react'
import { phone, useMedia } from '../lib/media.ts'

interface Props {
  id: string
  title: string
  /** Beside the title, where the section is open. */
  aside?: ReactNode
  /** Said beside the title while it is folded, so that it need not be opened. */
  gist?: ReactNode
  /** Open although there is little room: it is what the address asks for. */
  open?: boolean
  className?: string
  children: ReactNode
}

/** A section of a page; on a phone only its title until it is pressed. */
export function FoldingSection({ id, title, aside, gist, open = false, className = '', children }: Props) {
  const narrow = useMedia(`screen and ${phone}`)
  if (!narrow)
    return (
      <section className={`sec ${className}`} aria-labelledby={id}>
        <header>
          <h2 id={id}>{title}</h2>
          {aside}
        </header>
        {children}
      </section>
    )
  return (
    <details className={`sec folds ${className}`} open={open}>
      <summary>
        <h2 id={id}>{title}</h2>
        {gist && <span className="gist">{gist}</span>}
      </summary>
      {aside && <p className="mb-2">{aside}</p>}
      {children}
    </details>
  )
}
