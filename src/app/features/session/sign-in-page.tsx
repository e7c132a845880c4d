import type { ReactNode } from 'react'
import { Brand } from '../frame/brand.tsx'
import '../../styles/sign-in.css'

/** What stands around every form by which somebody gets in. */
export function SignInPage({ children }: { children: ReactNode }) {
  return (
    <div className="sign-in">
      <div className="sheet">
        <header className="brand">
          <Brand />
        </header>
        <main id="main" className="w-full max-w-[360px]">
          {children}
        </main>
        <footer className="text-12 text-ink-3">Open-source tracking of ocean containers, run by you.</footer>
      </div>
      <div className="chart" aria-hidden="true" />
    </div>
  )
}
