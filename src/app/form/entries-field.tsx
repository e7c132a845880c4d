import { X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { t, tc } from '#contract/language.ts'
import { semicolon } from '#domain/text.ts'
import { Button } from '../ui/button.tsx'
import { Field, type FieldProps } from './fields.tsx'

interface Props extends FieldProps {
  /** What it begins with. */
  values: readonly string[]
  /** In a form: `readEntries` reads what it has under this name. */
  name?: string
  /** At every change, with what is typed and not added yet. */
  onChange?: (entries: string[]) => void
}

const cleaned = (texts: readonly string[]) => [...new Set(texts.map((text) => text.trim()).filter(Boolean))]

/** A list of texts, edited entry by entry: every character is one of the text, a comma, too. */
export function EntriesField({ values, name, onChange, ...field }: Props) {
  const [entries, setEntries] = useState(() => cleaned(values))
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const input = useRef<HTMLInputElement>(null)

  const put = (next: readonly string[], typed: string, words = '') => {
    setEntries([...next])
    setText(typed)
    setSaid(words)
    onChange?.(cleaned([...next, typed]))
  }
  const add = (texts: readonly string[], typed = '') =>
    put(cleaned([...entries, ...texts]), typed, t('Added {entries}', { entries: cleaned(texts).join(semicolon) }))
  const without = (entry: string) => entries.filter((one) => one !== entry)
  const remove = (entry: string) => {
    put(without(entry), text, t('Removed {entry}', { entry }))
    input.current?.focus()
  }
  const change = (entry: string) => {
    put(cleaned([...without(entry), text]), entry)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const last = entries.at(-1)
    if (event.key === 'Enter' && text.trim()) {
      event.preventDefault()
      add([text])
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last)
  }
  const onPaste = (event: ClipboardEvent) => {
    const lines = cleaned(event.clipboardData.getData('text').split(/[\r\n\t]+/))
    if (lines.length < 2) return
    event.preventDefault()
    add([text, ...lines])
  }
  return (
    <Field help={t('Enter adds one. Pasted lines are one entry each.')} {...field}>
      {(control) => (
        <>
          <ul aria-label={field.label} hidden={entries.length === 0}>
            {entries.map((entry) => (
              <li key={entry} className="flex items-center gap-1">
                <button
                  type="button"
                  className="min-w-0 wrap-anywhere"
                  title={tc('verb: change an entry', 'Change')}
                  aria-label={t('Change {entry}', { entry })}
                  onClick={() => change(entry)}
                >
                  <bdi>{entry}</bdi>
                </button>
                <Button
                  small
                  tone="quiet"
                  className="icon"
                  aria-label={t('Remove {entry}', { entry })}
                  onClick={() => remove(entry)}
                >
                  <X className="s" />
                </Button>
                {name && <input type="hidden" name={name} value={entry} />}
              </li>
            ))}
          </ul>
          <input
            {...control}
            ref={input}
            name={name}
            className="input"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target }) => put(entries, target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          <span role="status" className="sr-only">
            {said}
          </span>
        </>
      )}
    </Field>
  )
}

/** The entries of a form, with what is typed and not added yet. */
export const readEntries = (values: FormData, name: string) => cleaned(values.getAll(name).map(String))
