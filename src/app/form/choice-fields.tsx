import { OctagonAlert } from 'lucide-react'
import { useId } from 'react'

interface Choice {
  words: string
  explained: string
}

interface Props<Value extends string> {
  legend: string
  name: string
  choices: Record<Value, Choice>
  /** Chosen to begin with. */
  chosen: readonly NoInfer<Value>[]
  /** Why a choice cannot be made. */
  refusals?: Partial<Record<NoInfer<Value>, string>>
  error: string | undefined
}

/** Any of several, each with what it means. */
export const CheckFields = <Value extends string>(props: Props<Value>) => <Choices {...props} type="checkbox" />

/** One of several, each with what it means. */
export const RadioFields = <Value extends string>(props: Props<Value>) => <Choices {...props} type="radio" />

function Choices<Value extends string>({
  legend,
  name,
  choices,
  chosen,
  refusals = {},
  error,
  type,
}: Props<Value> & { type: 'checkbox' | 'radio' }) {
  const id = useId()
  return (
    <fieldset className="field choices" aria-describedby={error && `${id}-error`}>
      <legend>{legend}</legend>
      {(Object.entries(choices) as [Value, Choice][]).map(([value, { words, explained }]) => {
        const refusal = (refusals as Partial<Record<Value, string>>)[value]
        return (
          <label key={value} className="choice" title={refusal}>
            <input
              type={type}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              disabled={refusal !== undefined}
              className="check"
              aria-describedby={`${id}-${value}`}
            />
            <span>
              <b className="font-mid">{words}</b>
              <span id={`${id}-${value}`} className="block text-12 text-ink-2">
                {explained}
              </span>
            </span>
          </label>
        )
      })}
      {error && (
        <p id={`${id}-error`} className="err">
          <OctagonAlert className="s" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
