import { useState } from 'react'
import { localInstant, wallClock } from '#domain/instants.ts'
import { filled } from '#domain/portal/customer-format.ts'
import { abbreviationAt, knownZone } from '#domain/zones/clock.ts'
import { Drawn } from './drawn.tsx'
import { looks } from './looks.ts'
import type { Order, useOrder } from './session.ts'
import { useSpeaking } from './speaking.ts'

type Props = Pick<ReturnType<typeof useOrder>, 'sending' | 'report' | 'undo'> & {
  step: Order['steps'][number]
  isNext: boolean
  /** Of the place of pickup, by whose clock times are said. */
  zone: string | null
}

/** The button of a step; once it is reported, when that was, and for a while the way back. */
export function Report({ step: { step, happened_at, is_own, report_id }, isNext, zone, sending, report, undo }: Props) {
  const { words, format, now } = useSpeaking()
  const [chosen, setChosen] = useState<string | null>(null)
  const known = knownZone(zone)
  const nameOf = (at: string) => (known ? ` ${abbreviationAt(Date.parse(at), known)}` : '')
  const isBusy = sending !== null

  if (happened_at !== null)
    return (
      <div className="mt-3 flex items-center justify-between gap-3 rounded-3 bg-(--ready-wash) px-3 py-2">
        <p className="flex gap-2">
          <Drawn className="text-ready">
            <path d="m5 12.5 4.5 4.5L19 7.5" />
          </Drawn>
          <span>
            <b>{words.steps[step]}</b> {format.time({ at: happened_at, timezone: zone })}
            {nameOf(happened_at)}
            <span className="block text-14 text-ink-2">{is_own ? words.reported : words.reported_by_other}</span>
          </span>
        </p>
        {report_id && (
          <button type="button" className={looks.plain} disabled={isBusy} onClick={() => void undo(step, report_id)}>
            {words.undo}
          </button>
        )}
      </div>
    )

  const at = new Date(now).toISOString()
  const send = async () => {
    const [day = '', time = ''] = chosen?.split('T') ?? []
    const happened = chosen ? localInstant(day, `${time.slice(0, 5)}:00`, known) : undefined
    if (await report(step, happened)) setChosen(null)
  }
  return (
    <div className="mt-3 grid gap-2">
      {chosen !== null && (
        <label className="grid gap-1 text-[14px]">
          <span>{filled(words.time_there, { zone: nameOf(at).trim() || 'UTC' })}</span>
          <input
            className={looks.field}
            type="datetime-local"
            required
            value={chosen}
            max={wallClock(at, known).slice(0, 16)}
            onChange={({ target }) => setChosen(target.value)}
          />
        </label>
      )}
      <button
        type="button"
        className={isNext ? looks.next : looks.step}
        aria-busy={sending === step}
        disabled={isBusy || chosen === ''}
        onClick={() => void send()}
      >
        {sending === step ? words.sending : words.steps[step]}
        {isNext && sending !== step && chosen === null && (
          <span className="block text-14 font-text">
            {filled(words.now, { time: format.time({ at, timezone: zone }) })}
            {nameOf(at)}
          </span>
        )}
      </button>
      <button
        type="button"
        className={looks.plain}
        onClick={() => setChosen(chosen === null ? wallClock(at, known).slice(0, 16) : null)}
      >
        {chosen === null ? words.other_time : words.cancel}
        <span className="sr-only">
          {words.colon}
          {words.steps[step]}
        </span>
      </button>
    </div>
  )
}
