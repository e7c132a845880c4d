import { useQuery } from '@tanstack/react-query'
import { settingsApi } from '#contract/settings-api.ts'
import { q } from '../../api/query.ts'

const list = q(settingsApi.calendars.list)

/** Which days are not worked, by calendar: each unfolds. */
export function CalendarTable() {
  const { data } = useQuery(list)
  if (!data) return null
  return (
    <section className="px-5 max-tablet:px-0">
      <h2 className="mt-6 text-16">Calendars</h2>
      <ul className="mt-2 grid gap-2">
        {data.data.map(({ id, attributes: { name, holidays, closures, years, source, used_by, is_shipped } }) => (
          <li key={id}>
            <details>
              <summary>
                <b className="font-mid">{name}</b>{' '}
                <span className="text-ink-2">
                  {`${holidays.length} holidays${years.length > 0 ? `, ${years[0]} to ${years.at(-1)}` : ''}`}
                  {closures.length > 0 && `, ${closures.length} closed`}
                  {used_by > 0 && `, used by ${used_by}`}
                  {!is_shipped && ', changed here'}
                </span>
              </summary>
              {source && <p className="my-1 text-13 text-ink-3">{source}</p>}
              <ul className="text-13 text-ink-2">
                {holidays.map((one) => (
                  <li key={one.date}>
                    {one.date} {one.name}
                  </li>
                ))}
                {closures.map((one) => (
                  <li key={`${one.date} ${one.terminal_id}`}>
                    {one.date} {one.reason}
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
