import { useNavigate } from '@tanstack/react-router'
import { FileSpreadsheet, LoaderCircle } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import type { ResponseOf } from '#contract/endpoint.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useRefusal } from '../../api/may.ts'
import { useApiMutation } from '../../api/query.ts'
import { sendFile } from '../../api/send-file.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

/** Before it is sent in vain: the server says the same. */
const mostBytes = 20_000_000

/** A file that is dropped or chosen, or a table that is pasted. Nothing is tracked by it. */
export function BringIn() {
  const navigate = useNavigate()
  const refusal = useRefusal(settingsApi.imports.create)
  const field = useRef<HTMLInputElement>(null)
  const pasted = useId()
  const [isHeld, setHeld] = useState(false)
  const [sending, setSending] = useState<{ name: string; part: number }>()
  const [problem, setProblem] = useState<string>()
  const [text, setText] = useState('')
  const open = ({ data }: ResponseOf<typeof settingsApi.imports.create>) =>
    void navigate({ to: '/imports/$id', params: { id: data.id } })
  const paste = useApiMutation(settingsApi.imports.create, { onSuccess: open })

  async function send(file: File | undefined) {
    if (!file || refusal) return
    if (file.size > mostBytes)
      return setProblem(
        t('{name} has {size} MB; a spreadsheet may have 20 MB.', {
          name: file.name,
          size: Math.ceil(file.size / 1e5) / 10,
        }),
      )
    setProblem(undefined)
    setSending({ name: file.name, part: 0 })
    const form = new FormData()
    form.append('file', file)
    const onProgress = (sent: number) => setSending({ name: file.name, part: sent / file.size })
    try {
      open(await sendFile(settingsApi.imports.create, form, { signal: new AbortController().signal, onProgress }))
    } catch (error) {
      setProblem((error as Error).message)
      setSending(undefined)
    }
  }

  const hold = (held: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setHeld(held)
  }
  const error = problem ?? paste.error?.message
  return (
    <div className="grid gap-4">
      {error && <Note tone="past">{error}</Note>}
      {refusal && <Note tone="unknown">{refusal}</Note>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
      <div
        className={`flex flex-wrap items-center gap-3 border border-dashed p-3 ${isHeld ? 'border-accent bg-selection' : 'border-line-2'}`}
        onDragEnter={hold(true)}
        onDragOver={hold(true)}
        onDragLeave={hold(false)}
        onDrop={(event) => {
          hold(false)(event)
          void send(event.dataTransfer.files[0])
        }}
      >
        {sending ? (
          <p className="flex items-center gap-3" role="status">
            <LoaderCircle className="motion-safe:animate-spin" />{' '}
            {t('{name}, {percent} % sent', { name: sending.name, percent: Math.round(sending.part * 100) })}
          </p>
        ) : (
          <>
            <FileSpreadsheet />
            <p>
              {t('Drop a spreadsheet here')}{' '}
              <span className="text-ink-2">{t('· XLSX or CSV, 20 MB and 50,000 rows at most')}</span>
            </p>
            <Button tone="primary" className="ms-auto" reason={refusal} onClick={() => field.current?.click()}>
              {t('Choose a file')}
            </Button>
          </>
        )}
        <input
          ref={field}
          type="file"
          hidden
          aria-label={t('Spreadsheet')}
          accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={({ target }) => {
            void send(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
      <form className="grid gap-2" action={() => paste.mutate({ body: { data: { attributes: { text } } } })}>
        <label htmlFor={pasted}>{t('Or paste a table, with the names of its columns')}</label>
        <textarea
          id={pasted}
          className="input font-code text-12"
          rows={6}
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button
          type="submit"
          className="ms-auto"
          busy={paste.isPending}
          reason={refusal ?? (text.trim() === '' ? t('Nothing is pasted yet') : undefined)}
        >
          {t('Read the table')}
        </Button>
      </form>
    </div>
  )
}
