import type { ReactNode } from 'react'
import { t } from '#contract/language.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import '../../styles/chart.css'
import { coast } from './coast.ts'

/** What stands around every form by which somebody gets in. */
export function SignInPage({ children }: { children: ReactNode }) {
  return (
    <SignInFrame
      footer={t('Open-source tracking of ocean containers, run by you.')}
      chart={
        <svg
          className="absolute inset-2 size-[calc(100%-16px)] border border-ink"
          aria-hidden="true"
          viewBox={`0 0 ${coast.width} ${coast.height}`}
          preserveAspectRatio="xMidYMid slice"
        >
          <path d={coast.grid} className="grid" />
          <path d={coast.land} className="land" />
          <path d={coast.way} className="way ahead" />
          <circle cx={coast.port.x} cy={coast.port.y} r="5" className="stop reached" />
          <text x={coast.port.x + 12} y={coast.port.y + 5}>
            {t('Los Angeles')}
          </text>
        </svg>
      }
    >
      <main id="main" className="w-full max-w-[360px]">
        {children}
      </main>
    </SignInFrame>
  )
}
