import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** Lines under a heading, each of which leads to an order. */
export function OrderLines({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="border-t border-ink pt-3.5 pb-6">
      <h2 className="mb-1">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

interface Props {
  href: string
  name: string
  dir: 'auto' | 'ltr'
  /** Beside what is said. */
  aside?: ReactNode
  children: ReactNode
}

export function OrderLine({ href, name, dir, aside, children }: Props) {
  return (
    <li>
      <a
        className="grid min-h-11 grid-cols-[190px_1fr_auto_16px] items-center gap-4 border-b border-line py-1.5 text-ink wrap-anywhere hover:bg-hover hover:no-underline max-tablet:grid-cols-[1fr_16px] max-tablet:gap-x-2 max-tablet:gap-y-0 max-tablet:py-2.5"
        href={href}
      >
        <b className="min-w-0" dir={dir}>
          {name}
        </b>
        <span className="min-w-0 max-tablet:col-start-1">{children}</span>
        <span className="min-w-0 text-ink-3 max-tablet:col-start-1 [&_.mean]:text-13 [&_.mean]:font-text [&_svg]:hidden">
          {aside}
        </span>
        <ChevronRight className="s min-w-0 max-tablet:col-start-2 max-tablet:row-start-1" aria-hidden="true" />
      </a>
    </li>
  )
}
