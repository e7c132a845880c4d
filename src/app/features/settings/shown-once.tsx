import { type ReactNode, useRef } from 'react'
import { t } from '#contract/language.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Note } from '../../ui/note.tsx'
import { useModal } from '../../ui/use-modal.ts'

interface Props {
  title: string
  label: string
  value: string
  onClose: () => void
  children: ReactNode
}

/** A secret that nobody can show again. */
export function ShownOnce({ title, label, value, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, title)
  return (
    <dialog ref={dialog} aria-label={title} onClose={onClose} className="dialog">
      <div className="grid gap-4">
        <h2>{title}</h2>
        <CopyField label={label} value={value} />
        <Note tone="warning">{children}</Note>
        <footer>
          <Button tone="primary" onClick={() => dialog.current?.close()}>
            {t('I have copied it')}
          </Button>
        </footer>
      </div>
    </dialog>
  )
}
