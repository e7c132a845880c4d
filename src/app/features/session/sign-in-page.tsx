import type { ReactNode } from 'react'
import { t } from '#contract/language.ts'
import { Brand } from '../frame/brand.tsx'
import '../../styles/chart.css'
import '../../styles/sign-in.css'
import { coast } from './coast.ts'

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
        <footer className="text-12 text-ink-3">{t('Open-source tracking of ocean containers, run by you.')}</footer>
      </div>
      <div className="chart" aria-hidden="true">
        <svg aria-hidden="true" viewBox={`0 0 ${coast.width} ${coast.height}`} preserveAspectRatio="xMidYMid slice">
          <path d={coast.grid} className="grid" />
          <path d={coast.land} className="land" />
          <path d={coast.way} className="way ahead" />
          <circle cx={coast.port.x} cy={coast.port.y} r="5" className="stop reached" />
          <text x={coast.port.x + 12} y={coast.port.y + 5}>
            {t('Los Angeles')}
          </text>
        </svg>
      </div>
    </div>
  )
}
