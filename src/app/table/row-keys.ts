import { useRef } from 'react'
import { t } from '#contract/language.ts'
import { useShortcut } from '../lib/shortcut.ts'

/** `j` and `k` move the focus through the links of the rows; Enter then opens one, as it opens any link. */
export function useRowKeys(enabled: boolean) {
  const body = useRef<HTMLTableSectionElement>(null)
  const move = (by: number) => {
    const rows = Array.from(body.current?.rows ?? [])
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const next = rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))]
    next?.querySelector('a')?.focus({ focusVisible: true } as FocusOptions)
  }
  useShortcut('j', () => move(1), { words: t('Next row; Enter opens it'), scope: t('Lists'), enabled })
  useShortcut('k', () => move(-1), { words: t('Previous row'), scope: t('Lists'), enabled })
  return body
}
