/** From Monday, which is 1 everywhere. */
export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** `weekdays`: 1 for Monday to 7 for Sunday. */
export function WeekdaysField({ chosen, error }: { chosen: readonly number[]; error: string | undefined }) {
  return (
    <fieldset className="field">
      <legend className="mb-1">On</legend>
      <div className="flex flex-wrap gap-3">
        {weekdayNames.map((name, at) => (
          <label key={name} className="flex items-center gap-2">
            <input
              type="checkbox"
              className="check"
              name="weekdays"
              value={at + 1}
              defaultChecked={chosen.includes(at + 1)}
            />
            {name}
          </label>
        ))}
      </div>
      {error && <p className="err">{error}</p>}
    </fieldset>
  )
}

/** `Mon to Fri`, `Mon, Wed`, `every day` */
export function weekdaysWords(weekdays: readonly number[]): string {
  const chosen = weekdays.toSorted((a, b) => a - b)
  if (chosen.length === 7) return 'every day'
  const isRow = chosen.length > 2 && chosen.every((day, at) => day === (chosen[0] ?? 0) + at)
  const names = chosen.map((day) => weekdayNames[day - 1])
  return isRow ? `${names[0]} to ${names.at(-1)}` : names.join(', ')
}
