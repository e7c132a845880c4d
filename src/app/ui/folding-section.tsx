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
    <details className={`sec group ${className}`} open={open}>
      <summary className="flex list-none items-baseline gap-3 py-2.5 after:ms-auto after:me-1 after:size-[7px] after:-translate-y-0.5 after:flex-none after:rotate-45 after:self-center after:border-ink-3 after:border-r-[1.5px] after:border-b-[1.5px] group-open:after:translate-y-0.5 group-open:after:rotate-225 [&::-webkit-details-marker]:hidden">
        <h2 id={id}>{title}</h2>
        {gist && <span className="cut text-13 text-ink-3">{gist}</span>}
      </summary>
      {aside && <p className="mb-2">{aside}</p>}
      {children}
    </details>
  )
}
