import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { settingsApi } from '#contract/settings-api.ts'
import { pointerErrors } from '../../api/pointer-errors.ts'
import { q } from '../../api/query.ts'
import { Field } from '../../form/fields.tsx'
import { useShortcut } from '../../lib/shortcut.ts'
import { Button } from '../../ui/button.tsx'
import { useCombobox } from '../../ui/combobox.ts'
import { type Colleague, matching, mentionedIn, typedMention } from './mentioned.ts'
import { colleaguesQuery } from './note-queries.ts'

interface Props {
  /** @param onDone to be called once it is kept: until then the text stays */
  onSend: (note: { text: string; mentioned: readonly string[] }, onDone: () => void) => void
  busy: boolean
  error: Error | null
  /** Why who is signed in may not. */
  refusal: string | undefined
  children?: ReactNode
}

/** A note, in which `@` and a name mention a colleague. */
export function NoteForm({ onSend, busy, error, refusal, children }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [caret, setCaret] = useState(0)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [closedAt, setClosedAt] = useState(-1)
  const { data } = useQuery({ ...colleaguesQuery, enabled: text.includes('@') })
  const people = (data?.data ?? []).map(({ id, attributes }) => ({ id, ...attributes }))
  const typed = typedMention(text, caret)
  const offered = typed && typed.at !== closedAt ? matching(people, typed.typed).slice(0, 6) : []
  const isOpen = offered.length > 0
  const mentioned = mentionedIn(text, people, picked)
  useShortcut(
    'n',
    (event) => {
      event.preventDefault()
      field.current?.focus()
    },
    { words: 'Write a note', enabled: refusal === undefined },
  )
  const pick = ({ id, name }: Colleague) => {
    if (!typed) return
    const before = `${text.slice(0, typed.at)}@${name} `
    setText(before + text.slice(caret).replace(/^ /, ''))
    setCaret(before.length)
    // Whose name begins another's: Enter is a new line again.
    setClosedAt(typed.at)
    setPicked(new Set([...picked, id]))
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(before.length, before.length)
    })
  }
  const combobox = useCombobox({
    count: offered.length,
    open: isOpen,
    first: 0,
    list: typed ? `${typed.at} ${typed.typed}` : '',
    ...(isOpen && { onEscape: () => setClosedAt(typed?.at ?? -1) }),
  })
  const { role: _, 'aria-expanded': __, onKeyDown, ...listed } = combobox.field
  const send = () => {
    if (!text.trim()) return field.current?.focus()
    onSend({ text, mentioned: mentioned.map(({ id }) => id) }, () => {
      setText('')
      setPicked(new Set())
    })
  }
  const errors = pointerErrors(error, ['text'])
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) send()
      }}
    >
      <Field
        label="Note"
        error={errors.at('text') ?? errors.form[0]}
        help={mentioned.length > 0 ? <Told names={mentioned.map(({ name }) => name)} /> : undefined}
      >
        {(control) => (
          <div style={{ position: 'relative' }}>
            <textarea
              {...control}
              {...listed}
              ref={field}
              rows={text === '' ? 1 : 3}
              className="input w-full"
              placeholder="For colleagues; @ mentions one"
              value={text}
              disabled={refusal !== undefined}
              title={refusal}
              onChange={({ target }) => {
                setText(target.value)
                setCaret(target.selectionStart)
                setClosedAt(-1)
              }}
              onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
              onBlur={() => setClosedAt(typed?.at ?? -1)}
              onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
                  return event.currentTarget.form?.requestSubmit()
                onKeyDown(event)
              }}
            />
            {isOpen && (
              <div
                role="listbox"
                id={combobox.listId}
                aria-label="Colleagues"
                className="pop suggestions"
                style={{ width: '100%' }}
              >
                {offered.map((one, at) => (
                  <button
                    key={one.id}
                    type="button"
                    {...combobox.option(at)}
                    className="option"
                    onClick={() => pick(one)}
                  >
                    {one.is_self ? `${one.name} (you)` : one.name}
                  </button>
                ))}
              </div>
            )}
          </div>
        )}
      </Field>
      {text.trim() !== '' && (
        <>
          {children}
          <span>
            <Button type="submit" small busy={busy}>
              Add note
            </Button>
          </span>
        </>
      )}
    </form>
  )
}

/** Who will be told, and how. */
function Told({ names }: { names: readonly string[] }) {
  const needs = useQuery(q(settingsApi.digests.get)).data?.data.attributes.mails_need
  if (!needs) return `${names.join(', ')} will be told.`
  return needs.length === 0
    ? `${names.join(', ')} will be told here and by mail.`
    : `${names.join(', ')} will be told here, not by mail: the server needs ${needs.join(' and ')}.`
}
