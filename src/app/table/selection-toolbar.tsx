import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { grouped, t } from '#contract/language.ts'
import { announce } from '../lib/announced.ts'
import { useShortcut } from '../lib/shortcut.ts'
import '../styles/selection-bar.css'

interface Props {
  count: number
  isAll?: boolean
  className?: string
  onClear: () => void
  children: ReactNode
}

/**
 * What can be done with the chosen rows. It stands before the rows in the order of Tab, `a` leads to it from any of them,
 * Escape back; how many are chosen is announced.
 */
export function SelectionToolbar({ count, isAll = false, className = 'selbar', onClear, children }: Props) {
  const toolbar = useRef<HTMLDivElement>(null)
  const from = useRef<Element>(null)
  const words = t('{count} selected', { count: grouped(count) })
  useEffect(() => {
    announce(t('{count} selected. Press a for what can be done.', { count: grouped(count) }))
  }, [count])
  useEffect(() => () => announce(t('None selected')), [])
  useShortcut(
    'a',
    () => {
      from.current = document.activeElement
      toolbar.current?.querySelector<HTMLElement>('button:enabled')?.focus({ focusVisible: true } as FocusOptions)
    },
    { words: t('To what can be done with the chosen rows'), scope: t('Lists') },
  )
  const back = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !(from.current instanceof HTMLElement)) return
    event.preventDefault()
    from.current.focus()
  }
  return (
    <div ref={toolbar} className={className} role="toolbar" data-selection aria-label={words} onKeyDown={back}>
      <b>{isAll ? t('All {count} selected', { count: grouped(count) }) : words}</b>
      {children}
      <button type="button" className="select-none" aria-label={t('Select none')} onClick={onClear}>
        <X className="s" />
      </button>
    </div>
  )
}
