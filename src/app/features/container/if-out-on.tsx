import type { FreeTimeDetail } from '#contract/free-time/clock.ts'
import { t } from '#contract/language.ts'
import { clockWords } from '#domain/free-time/words.ts'
import { amountWords, comma } from '#domain/text.ts'
import { More } from '../../ui/more.tsx'
import { isOutside } from '../free-time/words.ts'
import { Day } from './clock-days.tsx'

/** What each clock comes to in all if it ends today or on one of the nine days after: a column a clock, a row a day. */
export function IfOutOn({ clocks }: { clocks: readonly FreeTimeDetail[] }) {
  const priced = clocks.filter(
    ({ out_on, state }) => state !== 'expected' && out_on.some(({ amount }) => amount !== null && amount > 0),
  )
  const [first] = priced
  if (!first) return null
  // Clocks may run in different zones: each day is taken by its date.
  const dates = [...new Set(priced.flatMap(({ out_on }) => out_on.map(({ date }) => date)))].sort()
  const [title, titleInAll] = priced.every(({ kind }) => isOutside(kind))
    ? [t('If returned on'), t('If returned on, in all')]
    : [t('If out on'), t('If out on, in all')]
  return (
    <More words={titleInAll}>
      <table className="plain-table" aria-label={titleInAll}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {priced.map(({ kind, currency_code }) => (
              <th scope="col" key={kind} className="text-end">
                {clockWords[kind]}
                {comma}
                {currency_code}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dates.map((date, at) => (
            <tr key={date}>
              <th scope="row">
                <Day date={date} />
              </th>
              {priced.map(({ kind, out_on }) => {
                const amount = out_on.find((one) => one.date === date)?.amount ?? null
                return (
                  <td key={kind} className={amount && at === 0 ? 'past text-end' : 'text-end'}>
                    {amount === null ? '' : amountWords(amount)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </More>
  )
}
