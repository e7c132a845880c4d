import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { Container } from '#contract/container.ts'
import type { FreeTimeDetail } from '#contract/free-time/clock.ts'
import { q } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { When } from '../../ui/when.tsx'
import { amountOf, clockWords, dayWords } from '../free-time/words.ts'

const freeTimeOf = (id: string) => q(api.free_times.get, { id })

/** Free time as sets of rules give it: by clock its last day, and on demand every day with why it is counted. */
export function FreeTime({ id, box }: { id: string; box: Container['attributes'] }) {
  const [isOpen, open] = useState(false)
  const { data, error, refetch } = useQuery({ ...freeTimeOf(id), enabled: isOpen })
  if (box.free_time.length === 0) return null
  return (
    <div className="mt-3 grid gap-1 text-13">
      {box.free_time.map(({ kind, rule_id, rule_name, last_free_day, is_provisional, lacks_year }) => (
        <p key={kind} className="text-ink-2">
          <b className="font-mid">{clockWords[kind]}</b>: free until <Day date={last_free_day} />
          {is_provisional && ', estimated'}, calculated by <span data-rule={rule_id}>{rule_name}</span>
          {lacks_year !== null && <b className="warning"> Its calendar has no holidays of {lacks_year}.</b>}
        </p>
      ))}
      <details className="history" onToggle={({ currentTarget }) => open(currentTarget.open)}>
        <summary>Free time, day by day</summary>
        {error ? (
          <p role="alert" className="past">
            Free time could not be loaded.{' '}
            <Button small onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        ) : (
          data?.data.attributes.clocks.map((clock) => <Clock key={clock.kind} clock={clock} />)
        )}
      </details>
    </div>
  )
}

function Clock({ clock }: { clock: FreeTimeDetail }) {
  const { kind, days, last_free_day, charged, currency_code, out_on } = clock
  const ifOut = `If out on, ${currency_code ?? ''} in all`
  const costs = out_on.filter(({ amount }) => amount !== null)
  return (
    <>
      <p className="mt-2 font-mid">{clockWords[kind]}</p>
      <table className="plain-table" aria-label={clockWords[kind]}>
        <tbody>
          {days.map((day) => (
            <tr key={day.date} className={day.kind === 'charged' ? 'past' : undefined}>
              <th scope="row" className="whitespace-nowrap">
                <Day date={day.date} />
              </th>
              <td>
                {dayWords[day.kind]}
                {day.number !== null && `, day ${day.number}`}
                {day.date === last_free_day && ', last free day'}
                {day.name && <span className="text-ink-3"> {day.name}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-1">
        {charged === null
          ? 'What it costs beyond is not known: the rules have no charges.'
          : `Charged so far: ${amountOf(charged)} ${currency_code ?? ''}, calculated.`}
      </p>
      {costs.length > 0 && (
        <>
          <p className="mt-1 font-mid">{ifOut}</p>
          <table className="plain-table" aria-label={ifOut}>
            <tbody>
              {costs.map(({ date, amount }) => (
                <tr key={date}>
                  <th scope="row">
                    <Day date={date} />
                  </th>
                  <td className={amount ? 'past text-end' : 'text-end'}>{amountOf(amount ?? 0)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  )
}

/** A day of the calendar, on no clock. */
const Day = ({ date }: { date: string }) => <When at={`${date}T12:00:00Z`} zone="UTC" dayOnly />
