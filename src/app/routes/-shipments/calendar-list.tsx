import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { api } from '#contract/api.ts'
import { grouped, t, tc, tn } from '#contract/language.ts'
import type { DayGrouping } from '#contract/tracking/container-lists.ts'
import { aDay } from '#domain/exports/row-times.ts'
import { isDayPreset, rangeOf } from '#domain/search/day-range.ts'
import { comma } from '#domain/text.ts'
import { q } from '../../api/query.ts'
import { weekdayNames } from '../../form/weekdays-field.tsx'
import { unreachable } from '../../lib/connection.ts'
import { useNow } from '../../lib/now.ts'
import { TableFailed } from '../../table/table-failed.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { GroupMenu } from './group-menu.tsx'
import { addressOf, filterOf, type GroupRow, nameOfGroup } from './group-rows.ts'
import { groupWords } from './group-words.ts'
import { containersInWords, ListHead } from './list-head.tsx'
import { containersParams, localToday, todayAt } from './list-params.ts'
import { listKey } from './list-source.ts'
import { isOver, lastOf, monthAfter, monthWords, weeksOf } from './month-days.ts'
import type { ShipmentsSearch } from './search.ts'

interface Props {
  search: ShipmentsSearch
  group: DayGrouping
}

/** The containers of a list in a month, by the day of their deadline, arrival or empty return. */
export function CalendarList({ search, group }: Props) {
  const navigate = useNavigate()
  const present = useNow()
  const today = localToday(present)
  // Days that move are counted from when the list was asked for.
  const key = listKey(search)
  const [asked, setAsked] = useState({ key, now: Date.now() })
  if (asked.key !== key) setAsked({ key, now: Date.now() })
  const { now } = asked
  const change = (next: Partial<ShipmentsSearch>) =>
    void navigate({ to: '/shipments', search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
  const month = search.calendar === 'now' || !search.calendar ? today.slice(0, 7) : search.calendar
  const weeks = weeksOf(month)
  const { data, error, isPlaceholderData, fetchStatus, refetch } = useQuery({
    ...daysQuery(search, { group, now, first: String(weeks[0]?.[0]), last: String(weeks.at(-1)?.[6]) }),
    placeholderData: keepPreviousData,
  })
  const rows = new Map(
    data?.data.map(({ id, attributes }) => [attributes.value, { id, group: attributes, search, now }]) ?? [],
  )
  const isMissing = !data || isPlaceholderData
  // Offline nothing fails, it waits.
  const problem = isMissing && fetchStatus === 'paused' ? new Error(unreachable) : data ? null : error
  const days = String(search[filterOf[group]] ?? '')
  const exportedDays = isDayPreset(days)
    ? days
    : daysAsked(search, { group, now, first: `${month}-01`, last: lastOf(month) }).join('..')
  const inMonth = [...rows.values()].filter((row) => row.group.value?.startsWith(month))
  const total = data && inMonth.reduce((sum, row) => sum + row.group.container_count, 0)
  const lead = (by: number) => ({ ...search, calendar: monthAfter(month, by), open: undefined })
  return (
    <div className="list-page">
      <section className="sheet" tabIndex={-1}>
        <div className="sheet-above">
          <ListHead
            search={search}
            now={now}
            rows={{
              total,
              isStale: isPlaceholderData,
              isBehind: false,
              showNow: () => {},
              all: () => [],
              walk: () => {},
            }}
            inWords={containersInWords}
            order={t('{group} in {month}', { group: groupWords[group], month: monthWords(month) })}
            onChange={(next) => change(next)}
            sortMenu={<GroupMenu search={search} onChange={(next) => change(next)} />}
            columnsEditor={null}
            exported={{ search: { ...search, [filterOf[group]]: exportedDays, columns: [] } }}
          />
        </div>
        <nav className="flex items-center gap-2 px-5 py-3" aria-label={t('Month')}>
          <Link
            to="/shipments"
            search={lead(-1)}
            resetScroll={false}
            className={`${buttonStyle()} small`}
            aria-label={t('Previous month')}
          >
            <ChevronLeft className="s" />
          </Link>
          <h2>{monthWords(month)}</h2>
          <Link
            to="/shipments"
            search={lead(1)}
            resetScroll={false}
            className={`${buttonStyle()} small`}
            aria-label={t('Next month')}
          >
            <ChevronRight className="s" />
          </Link>
          <Link
            to="/shipments"
            search={{ ...search, calendar: 'now' }}
            resetScroll={false}
            className={`${buttonStyle('quiet')} small`}
          >
            {t('Today')}
          </Link>
        </nav>
        {problem ? (
          <TableFailed error={problem} onRetry={refetch} />
        ) : (
          <table
            className="w-full table-fixed border-collapse"
            aria-label={t('Containers by {group}', { group: groupWords[group] })}
            aria-busy={!data || isPlaceholderData}
          >
            <thead>
              <tr>
                {weekdayNames.map((name) => (
                  <th key={name} scope="col" className="border-ink border-b px-2 py-1 text-12/5 text-ink-2">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week[0]}>
                  {week.map((date) => (
                    <td
                      key={date}
                      aria-current={date === today ? 'date' : undefined}
                      className={`h-21 wrap-anywhere border border-line px-2 py-1.5 align-top max-tablet:h-16 max-tablet:p-1 ${date.startsWith(month) ? '' : 'bg-sunken'}`}
                    >
                      <Day
                        date={date}
                        isToday={date === today}
                        row={isPlaceholderData ? undefined : rows.get(date)}
                        now={present}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </div>
  )
}

interface DayProps {
  date: string
  isToday: boolean
  row: GroupRow | undefined
  now: number
}

function Day({ date, isToday, row, now }: DayProps) {
  const number = (
    <time dateTime={date} className={`block text-12/5 ${isToday ? 'font-bold text-accent' : 'text-ink-3'}`}>
      {Number(date.slice(8))}
    </time>
  )
  if (!row) return number
  const { container_count: count, costing_count: costing, costs } = row.group
  return (
    <>
      {number}
      <Link
        to={String(addressOf(row))}
        preload={false}
        className={`block underline ${isOver(row.group, now) ? 'past' : ''}`}
        aria-label={`${containersInWords(count)}${comma}${nameOfGroup(row)}`}
      >
        <b>{grouped(count)}</b>{' '}
        <span className="max-tablet:hidden">
          {count === 1 ? tc('after 1', 'container') : tc('after a number', 'containers')}
        </span>
      </Link>
      {costing > 0 && (
        <small className="past" title={aDay(costs) ?? undefined}>
          {tn(costing, '{count} costs money', '{count} cost money')}
        </small>
      )}
    </>
  )
}

interface Days {
  group: DayGrouping
  now: number
  first: string
  last: string
}

/** From a day to a day, as far as the filters of the list let them; days that move stay as they are, and are few. */
function daysAsked(search: ShipmentsSearch, { group, now, first, last }: Days): [string, string] {
  const days = String(search[filterOf[group]] ?? '')
  const { start: from = first, end: until = last } = rangeOf(days, todayAt(now, group))
  return isDayPreset(days) ? [from, until] : [from > first ? from : first, until < last ? until : last]
}

function daysQuery(search: ShipmentsSearch, days: Days) {
  const { sort: _, ...filters } = containersParams(search, days.now)
  const [start, end] = daysAsked(search, days)
  const { group } = days
  return q(api.container_groups.list, {
    ...filters,
    group_by: group,
    [`filter[${group}][start]`]: start,
    [`filter[${group}][end]`]: end,
    'page[size]': 100,
  })
}
