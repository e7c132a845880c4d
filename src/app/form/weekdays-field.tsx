import { useId } from 'react'
import { t } from '#contract/language.ts'
import { listComma } from '#domain/text.ts'

/** From Monday, which is 1 everywhere. */
export const weekdayNames = [t('Mon'), t('Tue'), t('Wed'), t('Thu'), t('Fri'), t('Sat'), t('Sun')]

interface Props {
  name: string
  legend: string
  /** 1 for Monday to 7 for Sunday. */
  chosen: readonly number[]
  error: string | undefined
}

/** Days of the week, from 1 for Monday, as numbers under one name. */
export function WeekdaysField({ name, legend, chosen, error }: Props) {
  const id = useId()
  return (
    <fieldset className="field" aria-describedby={error && id}>
      <legend className="mb-1">{legend}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {weekdayNames.map((day, at) => (
          <label key={day} className="flex items-center gap-2">
            <input
              type="checkbox"
              className="check"
              name={name}
              value={at + 1}
              defaultChecked={chosen.includes(at + 1)}
            />
            {day}
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="err">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** `Mon to Fri`, `Mon, Wed`, `every day` */
export function weekdaysWords(weekdays: readonly number[]): string {
  const chosen = weekdays.toSorted((a, b) => a - b)
  if (chosen.length === 7) return t('every day')
  const isRow = chosen.length > 2 && chosen.every((day, at) => day === (chosen[0] ?? 0) + at)
  const names = chosen.map((day) => weekdayNames[day - 1])
  return isRow ? t('{first} to {last}', { first: names[0], last: names.at(-1) }) : names.join(listComma)
}
