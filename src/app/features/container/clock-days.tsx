import type { FreeTimeDetail } from '#contract/free-time/clock.ts'
import { t } from '#contract/language.ts'
import { clockWords, dayWords, lackWords, tierWords } from '#domain/free-time/words.ts'
import { amountWords, comma } from '#domain/text.ts'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'

/** One clock day by day: the rules that decide it, what each day is, and which is the last free one. */
export function ClockDays({ clock }: { clock: FreeTimeDetail }) {
  const { kind, days, last_free_day, free_until, free_days, paused_days, rule_id, rule_name, lacks_year } = clock
  return (
    <>
      <p className="mt-2 font-mid">{clockWords[kind]}</p>
      <p className="text-ink-2">
        <Say
          text={
            paused_days > 0
              ? t('calculated by {rules}, {free} free, {paused} not counted.')
              : t('calculated by {rules}, {free} free.')
          }
          rules={<span data-rule={rule_id}>{rule_name}</span>}
          free={free_days}
          paused={paused_days}
        />{' '}
        {free_until.on !== last_free_day && (
          <>
            <Say text={t('By the rules it would be free until {date}.')} date={<Day date={last_free_day} />} />{' '}
          </>
        )}
        <Charges clock={clock} />
        {lacks_year !== null && (
          <b className="warning"> {t('Its calendar has no holidays of {year}.', { year: lacks_year })}</b>
        )}
      </p>
      <table className="plain-table" aria-label={clockWords[kind]}>
        <tbody>
          {days.map((day) => (
            <tr key={day.date} className={day.kind === 'charged' ? 'past' : undefined}>
              <th scope="row" className="whitespace-nowrap">
                <Day date={day.date} />
              </th>
              <td>
                {[
                  dayWords[day.kind],
                  day.number !== null && t('day {number}', { number: day.number }),
                  day.date === free_until.on && day.kind !== 'before' && t('last free day'),
                ]
                  .filter(Boolean)
                  .join(comma)}
                {day.name && <span className="text-ink-3"> {day.name}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Charges({ clock }: { clock: FreeTimeDetail }) {
  const { tiers, currency_code, charged } = clock
  if (clock.lacks) return t('What it costs beyond is not known: {reason}.', { reason: lackWords(clock) })
  if (charged === null) return t('What it costs beyond is not known: the rules have no charges.')
  return t('Then a day costs {rates} {currency}. Charged so far: {amount} {currency}, calculated.', {
    rates: tierWords(tiers),
    currency: currency_code ?? '',
    amount: amountWords(charged),
  })
}

/** A day of the calendar, on no clock. */
export const Day = ({ date }: { date: string }) => <When at={`${date}T12:00:00Z`} zone="UTC" dayOnly />
