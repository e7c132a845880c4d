import type { ReactNode } from 'react'
import { t } from '#contract/language.ts'

/** Over the title of a page: the way back to where it is listed. */
export const Back = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <nav className={`mb-2 flex items-center gap-2 text-(length:--t-13) ${className}`} aria-label={t('Back')}>
    {children}
  </nav>
)
