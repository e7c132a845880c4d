import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { Calendar } from '#contract/free-time/calendar.ts'
import { t, tn } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { comma } from '#domain/text.ts'
import { useRefusal } from '../../api/may.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { EditLink } from '../../table/row-actions.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { closureLines, holidayLines } from './calendar-lines.ts'

const list = q(settingsApi.calendars.list)

/** Which days are not worked, by calendar: each unfolds. */
export function CalendarTable() {
  const { data } = useQuery(list)
  const refusal = useRefusal(settingsApi.calendars.create)
  if (!data) return null
  return (
    <section className="px-5 max-tablet:px-0">
      <header className="mt-6 flex flex-wrap items-center gap-3">
        <h2 className="text-16">{t('Calendars')}</h2>
        {refusal === undefined && (
          <Link to="/settings/free-time/calendars/new" search={true} className={`${buttonStyle()} small ms-auto`}>
            <Plus className="s" /> {t('Add calendar')}
          </Link>
        )}
      </header>
      <ul className="mt-2 grid gap-2">
        {data.data.map((one) => (
          <li key={one.id} className="flex items-baseline gap-3">
            <CalendarDays calendar={one} />
            {refusal === undefined && <Actions calendar={one} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function CalendarDays({ calendar: { attributes } }: { calendar: Calendar }) {
  const { name, holidays, closures, years, source, used_by, replaces_shipped } = attributes
  const [first, last] = [years[0], years.at(-1)]
  return (
    <details className="min-w-0 grow">
      <summary>
        <b className="font-mid">{name}</b>{' '}
        <span className="text-ink-2">
          {[
            tn(holidays.length, '{count} holiday', '{count} holidays'),
            first !== last ? t('{first} to {last}', { first, last }) : first,
            closures.length > 0 && t('{count} closed', { count: closures.length }),
            used_by > 0 && t('used by {count}', { count: used_by }),
            replaces_shipped && t('changed here'),
          ]
            .filter(Boolean)
            .join(comma)}
        </span>
      </summary>
      {source && <p className="my-1 text-13 text-ink-3">{source}</p>}
      <p className="whitespace-pre-line text-13 text-ink-2 tablet:columns-2 desk:columns-4">{holidayLines(holidays)}</p>
      {closures.length > 0 && (
        <>
          <h3 className="label mt-2">{t('Closed days')}</h3>
          <p className="whitespace-pre-line text-13 text-ink-2">{closureLines(closures)}</p>
        </>
      )}
    </details>
  )
}

function Actions({ calendar: { id, attributes } }: { calendar: Calendar }) {
  const remove = useApiMutation(settingsApi.calendars.delete)
  const { name, is_shipped, replaces_shipped, used_by } = attributes
  const { action, label, ...said } = replaces_shipped
    ? {
        action: t('Reset'),
        label: t('Reset {name}', { name }),
        title: t('Reset {name}?', { name }),
        body: t('Your changes are lost, and what it decides is decided anew.'),
        done: t('{name} is as it came.', { name }),
      }
    : {
        action: t('Remove'),
        label: t('Remove {name}', { name }),
        title: t('Remove {name}?', { name }),
        body: t('No free-time rules count by it.'),
        done: t('{name} is removed.', { name }),
      }
  return (
    <span className="flex shrink-0 gap-2">
      <EditLink to="/settings/free-time/calendars/$id/edit" params={{ id }} search={true} name={name} />
      {!is_shipped && (
        <Button
          small
          tone="danger"
          aria-label={label}
          reason={
            !replaces_shipped && used_by > 0
              ? tn(used_by, 'Used by {count} set of free-time rules', 'Used by {count} sets of free-time rules')
              : undefined
          }
          onClick={() =>
            confirm({
              ...said,
              action,
              keep: t('Keep'),
              act: () => remove.mutateAsync({ params: { id } }),
            })
          }
        >
          {action}
        </Button>
      )}
    </span>
  )
}
