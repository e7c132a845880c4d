import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { t } from '#contract/language.ts'
import { Button, buttonStyle } from '../ui/button.tsx'

/** The last column of a table in which rows can be changed; its cell is `RowActions`. */
export const actionsColumn = {
  id: 'actions',
  header: () => <span className="sr-only">{t('Actions')}</span>,
  meta: { className: 'corner' },
} as const

export const RowActions = ({ children }: { children: ReactNode }) => (
  <span className="flex justify-end gap-2">{children}</span>
)

interface EditProps extends ComponentProps<'a'> {
  /** What is edited, as people call it. */
  name: string
}

export const EditLink = createLink(function Anchor({ name, href, ...props }: EditProps) {
  return (
    <a href={href} {...props} aria-label={t('Edit {name}', { name })} className={`${buttonStyle()} small`}>
      {t('Edit')}
    </a>
  )
})

interface OnOffProps {
  name: string
  isOn: boolean
  busy: boolean
  /** What turning it on is called. */
  on?: string
  onChange: (isOn: boolean) => void
}

export function OnOffButton({ name, isOn, busy, on = t('Turn on'), onChange }: OnOffProps) {
  const words = isOn ? t('Turn off') : on
  return (
    <Button
      small
      busy={busy}
      aria-label={t('{action} {name}', { action: words, name })}
      onClick={() => onChange(!isOn)}
    >
      {words}
    </Button>
  )
}
