import { createLink } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, ExternalLink, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { t } from '#contract/language.ts'

interface Props {
  /** What the panel shows. */
  children: ReactNode
  /** What the list beside it consists of. */
  of: 'row' | 'exception'
  /** An `OpenPage`, where it has one. */
  page?: ReactNode
  onWalk: (by: number) => void
  onClose: () => unknown
}

/** The head of the panel beside a list: what it shows, the rows around it, and the way out. */
export const PanelHead = ({ children, of, page, onWalk, onClose }: Props) => (
  <header>
    {children}
    <span className="ms-auto flex">
      <Small words={of === 'row' ? t('Previous row') : t('Previous exception')} onClick={() => onWalk(-1)}>
        <ArrowUp />
      </Small>
      <Small words={of === 'row' ? t('Next row') : t('Next exception')} onClick={() => onWalk(1)}>
        <ArrowDown />
      </Small>
      {page}
      <Small words={t('Close')} onClick={onClose}>
        <X />
      </Small>
    </span>
  </header>
)

/** Leads to the page of what the panel shows. */
export const OpenPage = createLink(function Anchor({ href, ...props }: ComponentProps<'a'>) {
  return (
    <a href={href} {...props} className={small} aria-label={t('Open the page')}>
      <ExternalLink />
    </a>
  )
})

const small = 'btn quiet small icon'

function Small({ words, onClick, children }: { words: string; onClick: () => unknown; children: ReactNode }) {
  return (
    <button type="button" className={small} aria-label={words} title={words} onClick={onClick}>
      {children}
    </button>
  )
}
