import { useState } from 'react'
import { t, tc } from '#contract/language.ts'
import { type DayPreset, type DayRange, isDay, isDayPreset, rangeOf } from '#domain/search/day-range.ts'
import { capital } from '#domain/text.ts'
import { beforeToday } from '../../lib/day-range.ts'
import { ChoicesEditor } from './choices-editor.tsx'
import { localToday } from './list-params.ts'

interface Props {
  label: string
  /** What is over. */
  past?: string | undefined
  /** Of which calendar they are. */
  note?: string | undefined
  value: string | undefined
  onChange: (days: string | undefined) => void
}

/** Days that move with the calendar, or from a day to a day, as the calendar of the place shows it. */
export function DaysEditor({
  label,
  past = beforeToday,
  note = t('Days on the calendar of the place.'),
  value,
  onChange,
}: Props) {
  const isOwn = value !== undefined && !isDayPreset(value)
  const known = isOwn ? rangeOf(value, { today: localToday(Date.now()) }) : {}
  const [own, setOwn] = useState({ start: known.start ?? '', end: known.end ?? '' })
  const choices: Record<DayPreset | 'any', string> = {
    any: t('Any day'),
    overdue: capital(past),
    today: t('Today'),
    next_2: t('In the next 2 days'),
    next_3: t('In the next 3 days'),
    next_7: t('In the next 7 days'),
  }
  const change = (next: typeof own) => {
    setOwn(next)
    onChange(writeDays(next))
  }
  return (
    <>
      <ChoicesEditor
        label={label}
        one
        choices={choices}
        chosen={isOwn ? [] : [value ?? 'any']}
        onChange={([days]) => {
          setOwn({ start: '', end: '' })
          onChange(days === 'any' ? undefined : days)
        }}
      />
      <hr />
      <div className="flex gap-2 px-3 py-1 [&>label]:grid [&>label]:gap-0.5 [&>label]:text-12/5 [&>label]:text-ink-2">
        <label>
          {tc('label: start of a range', 'From')}
          <input
            type="date"
            className="input"
            value={own.start}
            max={own.end || undefined}
            onChange={(event) => change({ ...own, start: event.target.value })}
          />
        </label>
        <label>
          {tc('label: end of a range', 'to')}
          <input
            type="date"
            className="input"
            value={own.end}
            min={own.start || undefined}
            onChange={(event) => change({ ...own, end: event.target.value })}
          />
        </label>
      </div>
      {note && <p className="pop-note">{note}</p>}
    </>
  )
}

/** Undefined where neither day is one. */
export function writeDays({ start = '', end = '' }: DayRange): string | undefined {
  const text = `${isDay(start) ? start : ''}..${isDay(end) ? end : ''}`
  return text === '..' ? undefined : text
}
