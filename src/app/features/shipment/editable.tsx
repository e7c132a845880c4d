import { Pencil } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { formErrors } from '../../api/errors.ts'
import { useRefusal } from '../../api/may.ts'
import { Button } from '../../ui/button.tsx'

interface Props {
  label: string
  /** What is shown while it is not edited. */
  value: ReactNode
  editing: boolean
  /** Opens and closes the form; the address says which one is open. */
  onEdit: (editing: boolean) => void
  /** The form's control. `typed` is what was not taken, so that it need not be typed again. */
  control: (error: string | undefined, typed: FormData | null) => ReactNode
  /** Of the attribute that is written. */
  pointer: string
  /** What saving asks: who may not ask it is shown the value alone. */
  writes: Endpoint
  save: (values: FormData) => Promise<unknown>
}

/**
 * A value that is changed where it stands. It shows the new value at once; where that is refused it opens again, with
 * what was typed and the reason.
 */
export function Editable({ label, value, editing, onEdit, control, pointer, writes, save }: Props) {
  const isRefused = useRefusal(writes) !== undefined
  const [failed, setFailed] = useState<{ error: Error; typed: FormData } | null>(null)
  const errors = formErrors(failed?.error ?? null, [pointer])
  const close = () => {
    setFailed(null)
    onEdit(false)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    setFailed(null)
    onEdit(false)
    save(typed).catch((error: Error) => {
      setFailed({ error, typed })
      onEdit(true)
    })
  }
  if (!editing || isRefused)
    return (
      <div className="editable">
        <dt>{label}</dt>
        <dd>
          {value}{' '}
          {!isRefused && (
            <button
              type="button"
              className="edit print:hidden"
              aria-label={`Edit ${label}`}
              onClick={() => onEdit(true)}
            >
              <Pencil className="s" />
            </button>
          )}
        </dd>
      </div>
    )
  return (
    <div className="editable">
      <dt>{label}</dt>
      <dd>
        <form
          className="editing"
          onSubmit={submit}
          onKeyDown={({ key }) => key === 'Escape' && close()}
          noValidate
          aria-label={label}
        >
          {control(errors.fields[pointer] ?? errors.form[0], failed?.typed ?? null)}
          {failed && (
            <p className="text-13 text-ink-2" role="alert">
              Not saved, what you typed is kept.
            </p>
          )}
          <div className="flex gap-2">
            <Button type="submit" tone="primary" small>
              Save
            </Button>
            <Button small onClick={close}>
              Cancel
            </Button>
          </div>
        </form>
      </dd>
    </div>
  )
}
