import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { t } from '#contract/language.ts'
import { isChangedMeanwhile } from '../../api/changed-meanwhile.ts'
import { formErrors } from '../../api/errors.ts'
import { connection, unreachable } from '../../lib/connection.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import type { EditableProps } from './editable.tsx'

/** What was not taken, so that it need not be typed again. */
export interface Refused<Value> {
  error: Error
  typed: Value
  seen: Value
}

interface Props<Value> extends EditableProps<Value> {
  refused: Refused<Value> | null
  onSubmit: (typed: Value, seen: Value) => void
  onClose: () => void
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The form of a value. What somebody else writes meanwhile is shown beside what is typed, and the person decides. */
export function EditForm<Value>(props: Props<Value>) {
  const { label, value, shown, control, read, together, pointer, refused, onSubmit, onClose } = props
  const form = useRef<HTMLFormElement>(null)
  const [seen, setSeen] = useState(refused ? refused.seen : value)
  const [start, setStart] = useState({ value: refused ? refused.typed : value, count: 0 })
  const isChanged = !isSame(seen, value)
  const isUp = connection.use().state === 'up'
  // It could not be sent, and now it can.
  const isSendable = refused?.error.message === unreachable && isUp
  const isTold = isSendable || isChangedMeanwhile(refused?.error)
  const errors = formErrors(isTold ? null : (refused?.error ?? null), [pointer])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is put together stands in a new control
  useEffect(
    () => form.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')?.focus(),
    [start.count],
  )
  const typed = () => read(new FormData(form.current as HTMLFormElement))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(typed(), value)
  }
  return (
    <form
      ref={form}
      className="grid gap-2 pb-3"
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      noValidate
      aria-label={label}
    >
      <div key={start.count}>{control(errors.fields[pointer] ?? errors.form[0], start.value)}</div>
      {refused && (
        <p className="text-13 text-ink-2" role="alert">
          {isSendable
            ? t('Not saved yet. The server answers again: save now.')
            : t('Not saved, what you typed is kept.')}
        </p>
      )}
      {isChanged ? (
        <Changed shown={shown}>
          <Button type="submit" tone="primary" small>
            {t('Overwrite')}
          </Button>
          {together && (
            <Button
              small
              onClick={() => {
                setStart({ value: together(typed(), value, seen), count: start.count + 1 })
                setSeen(value)
              }}
            >
              {t('Merge')}
            </Button>
          )}
          <Button small onClick={onClose}>
            {t('Keep theirs')}
          </Button>
        </Changed>
      ) : (
        <div className="flex gap-2">
          <Button type="submit" tone="primary" small>
            {t('Save')}
          </Button>
          <Button small onClick={onClose}>
            {t('Cancel')}
          </Button>
        </div>
      )}
    </form>
  )
}

function Changed({ shown, children }: { shown: ReactNode; children: ReactNode }) {
  return (
    <Note tone="warning">
      <p>
        <b>{t('Somebody changed this while you were writing.')}</b> {t('Now it says:')}
      </p>
      <p className="my-1">{shown}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </Note>
  )
}
