import type { ReactNode } from 'react'
import { Brand } from '../frame/brand.tsx'
import '../../styles/sign-in.css'

interface Props {
  /** Drawn beside it. */
  chart?: ReactNode
  footer: ReactNode
  children: ReactNode
}

/** A sheet beside a framed chart. */
export function SignInFrame({ chart, footer, children }: Props) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(360px,5fr)_7fr] max-[801px]:grid-cols-[minmax(0,1fr)] max-[801px]:grid-rows-[1fr_150px]">
      <div className="flex flex-col justify-between gap-6 overflow-auto px-[clamp(20px,6vw,88px)] py-6 [&_:is(.input,.btn)]:h-10 [&_:is(.input,.btn)]:text-[16px]">
        <header className="brand [&_span]:inline">
          <Brand />
        </header>
        {children}
        <footer className="text-12 text-ink-3">{footer}</footer>
      </div>
      <div
        className="chart chart-frame relative border-ink border-s max-[801px]:border-s-0 max-[801px]:border-t"
        aria-hidden="true"
      >
        {chart}
      </div>
    </div>
  )
}
