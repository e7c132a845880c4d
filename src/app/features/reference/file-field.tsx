import { Field, type FieldProps } from '../../form/fields.tsx'

/** A list on the computer of who is here. */
export function FileField({ onChosen, ...field }: FieldProps & { onChosen: (file: File | null) => void }) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          className="input py-1"
          onChange={({ target }) => onChosen(target.files?.[0] ?? null)}
        />
      )}
    </Field>
  )
}
