import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { t } from '#contract/language.ts'

/** What takes the place of the menu takes the focus too, once it has been loaded. */
export function Focused({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  return (
    <div ref={area}>
      <Suspense fallback={<p className="pop-note">{t('Loading…')}</p>}>
        {children}
        <FirstField area={area} />
      </Suspense>
    </div>
  )
}

function FirstField({ area }: { area: RefObject<HTMLDivElement | null> }) {
  useEffect(() => area.current?.querySelector<HTMLElement>('input, button, a')?.focus({ preventScroll: true }), [area])
  return null
}
