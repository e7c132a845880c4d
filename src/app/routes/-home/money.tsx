import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t, tc } from '#contract/language.ts'
import { addDays } from '#domain/days.ts'
import { boxes } from '#domain/exceptions/words.ts'
import { amountWords } from '#domain/text.ts'
import { moneyWords } from '../../features/exception/words.ts'
import { useNow } from '../../lib/now.ts'
import { Say } from '../../ui/say.tsx'
import { localToday } from '../-shipments/list-params.ts'
import { dayWords } from './headline.tsx'
import { moneyQuery } from './queries.ts'
import { Section } from './section.tsx'

// On a phone days become rows, and each currency a column.
const cellStyle = 'border-line border-b py-1.5 pr-2.5 whitespace-nowrap max-tablet:pr-0'
const headStyle =
  'border-ink border-b-2 py-1.5 pr-2.5 text-end font-text whitespace-nowrap max-tablet:border-line max-tablet:border-b max-tablet:pr-0 max-tablet:text-start'

/** What it costs now, and what it comes to if nothing moves: one row a currency, never added together. */
export function Money() {
  const now = useNow()
  const query = useQuery(moneyQuery(now))
  const days = Array.from({ length: 6 }, (_, at) => dayWords(addDays(localToday(now), at)))
  return (
    <Section
      title={t('Money at stake')}
      note={t('what the fees come to if every container leaves on that day')}
      query={query}
    >
      {({ data: { attributes } }) => {
        const { costs, costing_count, unpriced_count, has_rules } = attributes
        const settings = <Link to="/settings/free-time">{t('Settings → Free time')}</Link>
        const unpriced = (
          <Link to="/shipments" search={{ money: 'unpriced' }}>
            {boxes(unpriced_count)}
          </Link>
        )
        if (!has_rules && costs.length === 0)
          return (
            <p className="text-ink-2">
              {t('No free-time rules yet: what days cost is not known.')}
              {unpriced_count > 0 && (
                <>
                  {' '}
                  <Say
                    text={
                      unpriced_count === 1
                        ? t('{containers} stands where free time runs.')
                        : t('{containers} stand where free time runs.')
                    }
                    containers={unpriced}
                  />
                </>
              )}{' '}
              <Say text={t('Add them in {settings}.')} settings={settings} />
            </p>
          )
        const most = (values: readonly number[]) => Math.max(...values, 1)
        const daily = costs.flatMap(({ currency_code, a_day }) =>
          a_day > 0 ? [{ currency: currency_code, amount: a_day }] : [],
        )
        return (
          <>
            {costs.length > 0 && (
              <section className="overflow-x-auto" aria-label={t('Money at stake by day')}>
                <table className="w-full border-collapse max-tablet:grid max-tablet:auto-cols-auto max-tablet:grid-flow-col max-tablet:grid-rows-[repeat(7,auto)]">
                  <thead className="max-tablet:contents">
                    <tr className="max-tablet:contents">
                      <th scope="col" className={headStyle}>
                        <span className="sr-only">{t('Currency')}</span>
                      </th>
                      {days.map((words) => (
                        <th key={words} scope="col" className={headStyle}>
                          <small className="block text-12 text-ink-3 max-tablet:inline">{t('if out on')}</small> {words}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody className="max-tablet:contents">
                    {costs.map(({ currency_code, if_out }) => (
                      <tr key={currency_code} className="max-tablet:contents">
                        <th scope="row" className={`${cellStyle} text-start font-mid max-tablet:text-end`}>
                          {currency_code}
                        </th>
                        {days.map((words, at) => (
                          <td
                            key={words}
                            className={`${cellStyle} text-end ${at === 0 ? 'font-bold text-20/5 text-past' : 'font-text'}`}
                          >
                            {if_out[at] ? (
                              amountWords(if_out[at])
                            ) : (
                              <span className="text-ink-3">{tc('no costs', 'none')}</span>
                            )}
                            <i
                              className={`ms-auto mt-0.75 block h-0.75 ${at === 0 ? 'bg-past' : 'bg-[repeating-linear-gradient(135deg,var(--past)_0_2px,transparent_2px_4px)]'}`}
                              style={{ width: `${(100 * (if_out[at] ?? 0)) / most(if_out)}%` }}
                            />
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            )}
            <p className="text-13 text-ink-2">
              {costing_count > 0 ? (
                <Say
                  text={costingText(costing_count, daily.length > 0)}
                  containers={
                    <Link to="/shipments" search={{ money: 'now' }}>
                      {boxes(costing_count)}
                    </Link>
                  }
                  money={<b>{moneyWords(daily)}</b>}
                />
              ) : (
                t('No container costs money now.')
              )}
              {unpriced_count > 0 && (
                <>
                  {' '}
                  <Say
                    text={
                      unpriced_count === 1
                        ? t('{containers} has no free-time rules with a price and is left out. Add them in {settings}.')
                        : t(
                            '{containers} have no free-time rules with a price and are left out. Add them in {settings}.',
                          )
                    }
                    containers={unpriced}
                    settings={settings}
                  />
                </>
              )}
            </p>
          </>
        )
      }}
    </Section>
  )
}

function costingText(count: number, isPriced: boolean): string {
  if (count === 1)
    return isPriced ? t('{containers} costs money now: {money} a day.') : t('{containers} costs money now.')
  return isPriced ? t('{containers} cost money now: {money} a day.') : t('{containers} cost money now.')
}
