import { type ReactNode, useId } from 'react'

interface Props<Choice extends string> {
  label: string
  choices: Record<Choice, ReactNode>
  chosen: readonly Choice[]
  /** Only one of them. */
  one?: boolean
  onChange: (chosen: Choice[]) => void
}

/** A line of a menu that is chosen by its box. */
export const ofChoice =
  'flex min-h-[30px] items-center gap-2 px-3 whitespace-pre-wrap wrap-anywhere hover:bg-selection max-tablet:min-h-10'

export function ChoicesEditor<Choice extends string>({ label, choices, chosen, one = false, onChange }: Props<Choice>) {
  const name = useId()
  const toggle = (choice: Choice) => {
    if (one) return onChange([choice])
    onChange(chosen.includes(choice) ? chosen.filter((other) => other !== choice) : [...chosen, choice])
  }
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      {(Object.entries(choices) as [Choice, ReactNode][]).map(([choice, words]) => (
        <label key={choice} className={ofChoice}>
          <input
            type={one ? 'radio' : 'checkbox'}
            name={name}
            className="check"
            checked={chosen.includes(choice)}
            onChange={() => toggle(choice)}
          />
          {words}
        </label>
      ))}
    </fieldset>
  )
}
