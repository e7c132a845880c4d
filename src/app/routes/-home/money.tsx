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
              <section className="home-scroll" aria-label={t('Money at stake by day')}>
                <table className="home-money">
                  <thead>
                    <tr>
                      <th scope="col">
                        <span className="sr-only">{t('Currency')}</span>
                      </th>
                      {days.map((words) => (
                        <th key={words} scope="col">
                          <small>{t('if out on')}</small> {words}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {costs.map(({ currency_code, if_out }) => (
                      <tr key={currency_code}>
                        <th scope="row">{currency_code}</th>
                        {days.map((words, at) => (
                          <td key={words} className={at === 0 ? 'now' : undefined}>
                            {if_out[at] ? (
                              amountWords(if_out[at])
                            ) : (
                              <span className="text-ink-3">{tc('no costs', 'none')}</span>
                            )}
                            <i style={{ width: `${(100 * (if_out[at] ?? 0)) / most(if_out)}%` }} />
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
