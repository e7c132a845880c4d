import { useRef } from 'react'
import { t } from '#contract/language.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Note } from '../../ui/note.tsx'
import { useModal } from '../../ui/use-modal.ts'
import type { MadeLink } from './delivery-query.ts'

/** Links that nobody can show again, one for each container. */
export function LinksDialog({ links, onClose }: { links: readonly MadeLink[]; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = links.length === 1 ? t('The link for the trucker') : t('The links for the trucker')
  useModal(dialog, title)
  return (
    <dialog ref={dialog} aria-label={title} onClose={onClose} className="dialog">
      <div className="grid gap-4">
        <h2>{title}</h2>
        {links.map(({ number, link }) => (
          <CopyField key={number} label={number} value={link ?? ''} />
        ))}
        <Note tone="warning">
          {t(
            'Shown now and never again: only a fingerprint is kept here. Whoever has a link sees this one container, and can report that it was picked up, delivered and returned.',
          )}
        </Note>
        <footer>
          <Button tone="primary" onClick={() => dialog.current?.close()}>
            {t('Done')}
          </Button>
        </footer>
      </div>
    </dialog>
  )
}
