import { OctagonAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

export interface FieldProps {
  label: string
  /** What the server said about it. */
  error: string | undefined
  help?: ReactNode
}

/** What a control needs to be one with its label, help and error. */
interface Control {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

export function Field({ label, error, help, children }: FieldProps & { children: (control: Control) => ReactNode }) {
  const id = useId()
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': described || undefined })}
      {help && (
        <p id={`${id}-help`} className="text-12 text-ink-3">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="err">
          <OctagonAlert className="s" />
          {error}
        </p>
      )}
    </div>
  )
}

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'className'>

export function TextField({ label, error, help, ...input }: FieldProps & InputProps) {
  return (
    <Field label={label} error={error} help={help}>
      {(control) => <input autoComplete="off" spellCheck={false} {...input} {...control} className="input" />}
    </Field>
  )
}

type SelectProps = Omit<ComponentProps<'select'>, 'id' | 'className'>

export function SelectField({ label, error, help, children, ...select }: FieldProps & SelectProps) {
  return (
    <Field label={label} error={error} help={help}>
      {(control) => (
        <select {...select} {...control} className="input">
          {children}
        </select>
      )}
    </Field>
  )
}
