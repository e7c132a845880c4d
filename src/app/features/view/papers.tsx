import { OctagonAlert } from 'lucide-react'
import type { FormPart } from './form-part.ts'

export interface Choice<Value extends string = string> {
  value: Value
  words: string
  /** Why it cannot be taken. */
  refusal?: string | undefined
}

interface Props<Value extends string> extends Pick<FormPart, 'errorAt'> {
  id: string
  title: string
  /** Below the title. */
  about: string
  place: string
  choices: readonly Choice<Value>[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  none: string
}

/** Kinds of paper, or fields of the account, of which each is let out or not. */
export function Several<Value extends string>(props: Props<Value>) {
  const { id, title, about, place, choices, chosen, onChange, none, errorAt } = props
  const error = errorAt(place)
  return (
    <section className="sec mt-5" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <span className="end text-12 text-ink-3">{about}</span>
      </header>
      {choices.length === 0 && <p className="text-ink-3">{none}</p>}
      <div className="flex flex-wrap gap-x-7">
        {choices.map(({ value, words, refusal }) => (
          <label key={value} className="choice" title={refusal}>
            <input
              type="checkbox"
              className="check"
              checked={chosen.includes(value)}
              disabled={refusal !== undefined && !chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            />
            <span className="wrap-anywhere">
              {words}
              {refusal && <small className="block text-12 text-ink-3">{refusal}</small>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className="err">
          <OctagonAlert className="s" />
          {error}
        </p>
      )}
    </section>
  )
}
