import { type ReactNode, useRef } from 'react'
import { t } from '#contract/language.ts'
import { Button } from '../../ui/button.tsx'
import { useModal } from '../../ui/use-modal.ts'

/** Something to choose from in a dialog that is open as long as its route is. */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, title)
  return (
    <dialog ref={dialog} aria-label={title} onClose={onClose} className="dialog">
      <div className="grid gap-4">
        <h2>{title}</h2>
        {children}
        <footer>
          <Button onClick={() => dialog.current?.close()}>{t('Cancel')}</Button>
        </footer>
      </div>
    </dialog>
  )
}
