import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { api } from '#contract/api.ts'
import { grouped, t, tc } from '#contract/language.ts'
import type { View } from '#contract/portal/view.ts'
import { listComma } from '#domain/text.ts'
import { useRefusal } from '../../api/may.ts'
import { columnHelper, DataTable } from '../../table/data-table.tsx'
import { ActionLink } from '../../ui/action-link.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { originWords, SeenLast } from './tokens.tsx'
import { viewsOf } from './view-query.ts'
import { ViewState } from './view-state.tsx'

const column = columnHelper<View>()
const columns = column.columns([
  column.accessor(({ attributes }) => attributes.name, {
    id: 'name',
    header: tc('page that a customer can open', 'View'),
    cell: ({ getValue, row: { original } }) => (
      <Link
        to="/parties/$id/views/$viewId"
        params={{ id: original.relationships.party.data?.id ?? '', viewId: original.id }}
        className="cut inline-block max-w-75 align-bottom"
        title={getValue()}
      >
        {getValue()}
      </Link>
    ),
    meta: { className: 'line-1' },
  }),
  column.display({
    id: 'state',
    header: t('State'),
    cell: ({ row: { original } }) => <ViewState view={original.attributes} />,
    meta: { className: 'line-2' },
  }),
  column.accessor(({ attributes }) => attributes.last_seen_at, {
    id: 'seen',
    header: t('Last opened'),
    cell: ({ getValue }) => <SeenLast at={getValue()} />,
    meta: { className: 'line-3' },
  }),
  column.accessor(({ attributes }) => attributes.views_count, {
    id: 'count',
    header: t('Views, 30 days'),
    cell: ({ getValue }) => grouped(getValue()),
    meta: { className: 'end' },
  }),
  column.accessor(({ attributes }) => attributes.allowed_origins, {
    id: 'origins',
    header: t('Shown in'),
    cell: ({ getValue }) => (
      <span className="cut block max-w-60" title={getValue().join('\n')}>
        {getValue().map(originWords).join(listComma) || t('its own page')}
      </span>
    ),
  }),
])

const toRows = ({ data }: { data: View[] }) => ({ rows: data })

/** What a customer can open. */
export function PartyViews({ id }: { id: string }) {
  const query = useQuery({ ...viewsOf(id), select: toRows })
  const refusal = useRefusal(api.views.create)
  return (
    <section className="sec" aria-labelledby="views">
      <header>
        <h2 id="views">{tc('pages that a customer can open', 'Views')}</h2>
        <ActionLink
          to="/parties/$id/views/new"
          params={{ id }}
          refusal={refusal}
          className={`${buttonStyle('primary')} small end`}
        >
          <Plus className="s" /> {t('New view')}
        </ActionLink>
      </header>
      <DataTable
        label={t('Views of this customer')}
        columns={columns}
        query={query}
        opens
        empty={
          <>
            <b>{t('No view yet.')}</b>
            <p className="text-ink-2">
              {t(
                'A view shows them their shipments, in a link or on a portal, with what you let out and nothing else.',
              )}
            </p>
          </>
        }
      />
    </section>
  )
}
