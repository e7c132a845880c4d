import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleSlash, Unplug } from 'lucide-react'
import { t, tc } from '#contract/language.ts'
import type { ViewCalendar } from '#contract/portal/view-calendar.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useRefusal } from '../../api/may.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { columnHelper, DataTable } from '../../table/data-table.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Mean } from '../../ui/mean.tsx'
import { SeenLast, type ViewPlace } from './tokens.tsx'
import { tokensOf } from './view-query.ts'

type Row = ViewCalendar & { place: ViewPlace; whose: string }

const column = columnHelper<Row>()
const columns = column.columns([
  column.accessor('whose', {
    header: t('Calendar of'),
    cell: ({ getValue }) => <b className="cut inline-block max-w-75 align-bottom font-mid">{getValue()}</b>,
    meta: { className: 'line-1' },
  }),
  column.display({
    id: 'state',
    header: t('State'),
    cell: ({ row: { original } }) =>
      original.attributes.has_ended ? (
        <Mean tone="done" icon={CircleSlash} words={t('Ended')} />
      ) : (
        <Mean tone="ready" icon={CircleCheck} words={t('Active')} />
      ),
    meta: { className: 'line-2' },
  }),
  column.accessor(({ attributes }) => attributes.last_read_at, {
    id: 'read',
    header: t('Last read'),
    cell: ({ getValue }) => <SeenLast at={getValue()} />,
    meta: { className: 'line-3' },
  }),
  column.display({
    id: 'act',
    header: () => <span className="sr-only">{t('Actions')}</span>,
    cell: ({ row: { original } }) => <EndCalendar calendar={original} />,
    meta: { className: 'corner end' },
  }),
])

/** Addresses by which calendar programs read the view. Nothing where nobody has one. */
export function Calendars({ place }: { place: ViewPlace }) {
  const { data: tokens } = useQuery(tokensOf(place.viewId))
  const names = new Map(tokens?.data.map((one) => [one.id, one.attributes.name ?? `…${one.id.slice(-4)}`]))
  const query = useQuery({
    ...q(settingsApi.view_calendars.list, { id: place.viewId, 'page[size]': 100 }),
    select: ({ data }) => ({
      rows: data.map((calendar): Row => {
        const token = calendar.relationships.token.data?.id
        const whose = token ? (names.get(token) ?? `…${token.slice(-4)}`) : t('made by us')
        return { ...calendar, place, whose: calendar.attributes.name ?? whose }
      }),
    }),
  })
  if (query.data?.rows.length === 0) return null
  return (
    <section className="sec" aria-labelledby="calendars">
      <header>
        <h2 id="calendars">{t('Calendars')}</h2>
      </header>
      <DataTable label={t('Calendars of this view')} columns={columns} query={query} empty={null} />
    </section>
  )
}

function EndCalendar({ calendar: { id, attributes, whose, place } }: { calendar: Row }) {
  const refusal = useRefusal(settingsApi.view_calendars.revoke)
  const revoke = useApiMutation(settingsApi.view_calendars.revoke)
  if (attributes.revoked_at !== null) return null
  const ask = () =>
    confirm({
      title: t('End {name}?', { name: whose }),
      body: t('Its address stops working. Calendar programs keep what they have until they ask again.'),
      action: tc('verb: end this calendar', 'End'),
      keep: t('Keep it'),
      done: t('{name} has ended.', { name: whose }),
      act: () => revoke.mutateAsync({ params: { id: place.viewId, calendar_id: id } }),
    })
  return (
    <Button small tone="danger" reason={refusal} onClick={ask}>
      <Unplug className="s" /> {tc('verb: end this calendar', 'End')}
    </Button>
  )
}
