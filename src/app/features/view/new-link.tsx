import { useRef } from 'react'
import { t } from '#contract/language.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useModal } from '../../ui/use-modal.ts'
import { Snippets } from './snippets.tsx'

interface Props {
  view: string
  token: string
  name: string | null | undefined
  onClose: () => void
}

/** A link that nobody can show again, in every form in which it is needed. */
export function NewLink({ view, token, name, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = name ? t('The link for {name}', { name }) : t('The new link')
  useModal(dialog, title)
  return (
    <dialog ref={dialog} aria-label={title} onClose={onClose} className="dialog">
      <div className="grid gap-4">
        <h2>{title}</h2>
        <Snippets view={view} token={token} name={name ?? t('Your orders')} />
        <Note tone="warning">
          {t(
            'It is shown now and never again: only a fingerprint of it is kept here. Whoever has it sees what the view lets out.',
          )}
        </Note>
        <footer>
          <Button tone="primary" onClick={() => dialog.current?.close()}>
            {t('I have copied it')}
          </Button>
        </footer>
      </div>
    </dialog>
  )
}
