import { tc } from '#contract/language.ts'
import { type TimeMode, timeModes } from '../../lib/dates.ts'
import { timeMode } from '../../lib/settings.ts'

export const timeChoices = Object.entries(timeModes) as [TimeMode, string][]

export function TimeSwitch() {
  const mode = timeMode.use()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its legend into the bar
    <div
      className="seg"
      role="group"
      aria-label={tc('before the choices “Place time”, “My time” and “UTC”', 'Show times in')}
    >
      {timeChoices.map(([choice, words]) => (
        <button key={choice} type="button" aria-pressed={choice === mode} onClick={() => timeMode.set(choice)}>
          {words}
        </button>
      ))}
    </div>
  )
}
