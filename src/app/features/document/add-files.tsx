import { useQueryClient } from '@tanstack/react-query'
import { FilePlus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { useRefusal } from '../../api/may.ts'
import { Button } from '../../ui/button.tsx'
import { refuseFolder, startUploads } from './uploads.ts'

interface Props {
  /** What becomes of the files belongs to it. */
  shipment?: string
  /** Said while files are held over the page. */
  words: string
  small?: boolean
}

/** A button for choosing files, and the whole page for dropping them. */
export function AddFiles({ shipment, words, small = false }: Props) {
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const refusal = useRefusal(api.documents.create)
  const isHeld = useDropped((given) => {
    for (const { name } of given.folders) refuseFolder(name, shipment)
    startUploads(client, given.files, shipment)
  }, refusal === undefined)
  return (
    <>
      <Button
        tone={small ? 'plain' : 'primary'}
        small={small}
        reason={refusal}
        onClick={() => field.current?.click()}
        className="print:hidden"
      >
        <FilePlus className={small ? 's' : undefined} /> {t('Add files')}
      </Button>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        aria-label={t('Files to add')}
        onChange={({ target }) => {
          startUploads(client, [...(target.files ?? [])], shipment)
          // The same file may be chosen once more.
          target.value = ''
        }}
      />
      {isHeld && (
        <div
          className="pointer-events-none fixed inset-2 z-(--z-toast) grid place-items-center border-2 border-accent border-dashed bg-[color-mix(in_srgb,var(--surface)_88%,transparent)]"
          role="status"
        >
          <p className="flex items-center gap-2 bg-raised px-(--s6) py-4 font-mid text-16/5">
            <FilePlus /> {words}
          </p>
        </div>
      )}
    </>
  )
}

interface Dropped {
  files: File[]
  folders: { name: string }[]
}

/** Whether files are held over the page. Text that is dragged is none of its business. */
function useDropped(onDrop: (dropped: Dropped) => void, enabled: boolean): boolean {
  const [isHeld, setHeld] = useState(false)
  const dropped = useEffectEvent(onDrop)
  useEffect(() => {
    if (!enabled) return
    const stop = new AbortController()
    const listen = (name: 'dragenter' | 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      window.addEventListener(
        name,
        (event) => {
          if (!event.dataTransfer?.types.includes('Files')) return
          event.preventDefault()
          act(event)
        },
        { signal: stop.signal },
      )
    listen('dragenter', () => setHeld(true))
    listen('dragover', () => setHeld(true))
    // Out of the window; between two elements of the page there is another one.
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setHeld(false))
    listen('drop', ({ dataTransfer }) => {
      setHeld(false)
      if (dataTransfer) dropped(read(dataTransfer))
    })
    return () => stop.abort()
  }, [enabled])
  return isHeld
}

function read({ items, files }: DataTransfer): Dropped {
  const folders = [...items].flatMap((item) => {
    const entry = item.webkitGetAsEntry?.()
    return entry?.isDirectory ? [entry] : []
  })
  const names = new Set(folders.map(({ name }) => name))
  return { folders, files: [...files].filter(({ name }) => !names.has(name)) }
}
