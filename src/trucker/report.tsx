import { useState } from 'react'
import { localInstant, wallClock } from '#domain/instants.ts'
import { filled } from '#domain/portal/customer-format.ts'
import { abbreviationAt, knownZone } from '#domain/zones/clock.ts'
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
      <div className="done">
        <p>
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="m5 12.5 4.5 4.5L19 7.5" />
          </svg>
          <span>
            <b>{words.steps[step]}</b> {format.time({ at: happened_at, timezone: zone })}
            {nameOf(happened_at)}
            <span className="more quiet">{is_own ? words.reported : words.reported_by_other}</span>
          </span>
        </p>
        {report_id && (
          <button type="button" className="plain" disabled={isBusy} onClick={() => void undo(step, report_id)}>
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
    <div className="report">
      {chosen !== null && (
        <label className="time">
          <span>{filled(words.time_there, { zone: nameOf(at).trim() || 'UTC' })}</span>
          <input
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
        className={isNext ? 'big primary' : 'big'}
        aria-busy={sending === step}
        disabled={isBusy || chosen === ''}
        onClick={() => void send()}
      >
        {sending === step ? words.sending : words.steps[step]}
        {isNext && sending !== step && chosen === null && (
          <span className="more">
            {filled(words.now, { time: format.time({ at, timezone: zone }) })}
            {nameOf(at)}
          </span>
        )}
      </button>
      <button
        type="button"
        className="plain"
        onClick={() => setChosen(chosen === null ? wallClock(at, known).slice(0, 16) : null)}
      >
        {chosen === null ? words.other_time : words.cancel}
        <span className="sr">
          {words.colon}
          {words.steps[step]}
        </span>
      </button>
    </div>
  )
}
