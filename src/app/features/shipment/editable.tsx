import { Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { t } from '#contract/language.ts'
import { useRefusal } from '../../api/may.ts'
import { EditForm, type Refused } from './edit-form.tsx'

export interface EditableProps<Value> {
  label: string
  /** What stands there now; somebody else may change it while it is edited. */
  value: Value
  shown: ReactNode
  editing: boolean
  /** Opens and closes the form; the address says which one is open. */
  onEdit: (editing: boolean) => void
  /** The form's control, which begins with this value. */
  control: (error: string | undefined, value: Value) => ReactNode
  read: (form: FormData) => Value
  /** Both what was typed and what somebody else wrote over `from` meanwhile, where that can be one value. */
  together?: (mine: Value, theirs: Value, from: Value) => Value
  /** Of the attribute that is written. */
  pointer: string
  /** What saving asks: who may not ask it is shown the value alone. */
  writes: Endpoint
  /** `seen` is the value that the person knows of: another one that stands there now is not written over. */
  save: (value: Value, seen: Value) => Promise<unknown>
}

/**
 * A value that is changed where it stands. It shows the new value at once; where that is refused it opens again, with
 * what was typed and the reason.
 */
export function Editable<Value>(props: EditableProps<Value>) {
  const { label, shown, editing, onEdit, writes, save } = props
  const isRefused = useRefusal(writes) !== undefined
  const [refused, setRefused] = useState<Refused<Value> | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isOpen = editing && !isRefused
  const pencil = useFocusBack(isOpen)
  const close = () => {
    setRefused(null)
    onEdit(false)
  }
  const submit = (typed: Value, seen: Value) => {
    close()
    setSaving(true)
    save(typed, seen)
      .catch((error: Error) => {
        setRefused({ error, typed, seen })
        onEdit(true)
      })
      .finally(() => setSaving(false))
  }
  if (isOpen)
    return (
      <div className="contents">
        <dt>{label}</dt>
        <dd>
          <EditForm {...props} refused={refused} onSubmit={submit} onClose={close} />
        </dd>
      </div>
    )
  return (
    <div className="contents">
      <dt>{label}</dt>
      <dd>
        {shown}{' '}
        {isSaving && (
          <span className="after-a-while text-12 text-ink-3" role="status">
            {t('saving')}
          </span>
        )}
        {!isRefused && (
          <button
            ref={pencil}
            type="button"
            className="px-1 text-ink-3 hover:text-accent print:hidden"
            aria-label={t('Edit {label}', { label })}
            onClick={() => onEdit(true)}
          >
            <Pencil className="s" />
          </button>
        )}
      </dd>
    </div>
  )
}

/** Who closes the form goes on where it was opened. */
function useFocusBack(isOpen: boolean) {
  const pencil = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) pencil.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return pencil
}
