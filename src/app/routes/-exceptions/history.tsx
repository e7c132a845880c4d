import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#contract/api.ts'
import type { ExceptionEntry } from '#contract/exceptions/exception.ts'
import { useRefusal } from '../../api/may.ts'
import { pointerErrors } from '../../api/pointer-errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { entryWords } from '../../features/exception/words.ts'
import { Field } from '../../form/fields.tsx'
import { useShortcut } from '../../lib/shortcut.ts'
import { TableFailed } from '../../table/table-failed.tsx'
import { Button } from '../../ui/button.tsx'
import { When } from '../../ui/when.tsx'
import { historyQuery } from './queries.ts'

/** What people and the facts have made of it, newest first, and a note to add. */
export function History({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(historyQuery(id))
  return (
    <section>
      <h3 className="label mb-2">Notes and history</h3>
      <NoteForm key={id} id={id} />
      {error && !data && <TableFailed what="The history" error={error} onRetry={refetch} />}
      <ol className="mt-3 grid gap-2 text-13">
        {data?.data.map(({ id: entry, attributes }) => (
          <li key={entry}>
            <Entry entry={attributes} />
          </li>
        ))}
      </ol>
      {data && data.meta.total > data.data.length && (
        <p className="mt-2 text-12 text-ink-3">{data.meta.total - data.data.length} earlier ones are not shown.</p>
      )}
    </section>
  )
}

function Entry({ entry }: { entry: ExceptionEntry['attributes'] }) {
  return (
    <>
      {entry.author_kind && <b className="font-mid">{entry.author_name ?? 'A former colleague'} </b>}
      {entryWords(entry)}
      {entry.snoozed_until && (
        <>
          {' '}
          until <When at={entry.snoozed_until} zone="UTC" />
        </>
      )}
      <span className="text-12 text-ink-3">
        {' '}
        <When at={entry.created_at} zone="UTC" />
      </span>
      {entry.text && (
        <span className="mt-1 block border-s-2 border-line ps-3 whitespace-pre-wrap wrap-anywhere">{entry.text}</span>
      )}
    </>
  )
}

function NoteForm({ id }: { id: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const add = useApiMutation(api.exceptions.add_note)
  const refusal = useRefusal(api.exceptions.add_note)
  const errors = pointerErrors(add.error, ['text'])
  useShortcut(
    'n',
    (event) => {
      event.preventDefault()
      field.current?.focus()
    },
    { words: 'Write a note', enabled: refusal === undefined },
  )
  const send = () => {
    if (!text.trim()) return field.current?.focus()
    add.mutate({ params: { id }, body: { data: { attributes: { text } } } }, { onSuccess: () => setText('') })
  }
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Field label="Note" error={errors.at('text') ?? errors.form[0]}>
        {(control) => (
          <textarea
            {...control}
            ref={field}
            rows={2}
            className="input"
            value={text}
            disabled={refusal !== undefined}
            title={refusal}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <span>
        <Button type="submit" small busy={add.isPending} reason={refusal}>
          Add note
        </Button>
      </span>
    </form>
  )
}
