import { useQueryClient } from '@tanstack/react-query'
import { Columns3, Plus, Rows3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '#contract/api.ts'
import { grouped, t, tc, tn } from '#contract/language.ts'
import { useRefusal } from '../../api/may.ts'
import { WaitingRequests } from '../../features/tracking-request/waiting-requests.tsx'
import { phone, useMedia } from '../../lib/media.ts'
import { useShortcut } from '../../lib/shortcut.ts'
import type { ShownRows } from '../../table/rows-table.tsx'
import { TextFilter } from '../../table/text-filter.tsx'
import { ActionLink } from '../../ui/action-link.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { ChoiceLink } from '../../ui/choice-link.tsx'
import { Pop } from '../../ui/pop.tsx'
import { ExportButton } from './export-button.tsx'
import type { ExportedList } from './export-list.ts'
import { FilterBar } from './filter-bar.tsx'
import { exportList, GroupMenu } from './lazy-parts.ts'
import type { ShipmentsSearch } from './search.ts'
import { sortSentence } from './sorts.ts'
import { ViewsStrip } from './views-strip.tsx'

interface Props {
  search: ShipmentsSearch
  now: number
  rows: ShownRows<unknown>
  onChange: (change: Partial<ShipmentsSearch>) => void
  columnsEditor: ReactNode
  sortMenu: ReactNode
  /** What is counted, in words, and in which order it comes, where these are not the rows of the search. */
  inWords?: (total: number) => string
  order?: string
  exported: ExportedList
}

/** What stands above both lists: which rows, which filters, how many. */
export function ListHead({ search, now, rows, onChange, columnsEditor, exported, ...said }: Props) {
  const { grain } = search
  const client = useQueryClient()
  useShortcut('E', () => void exportList(client, exported), {
    words: t('Export to Excel'),
    scope: t('Lists'),
    enabled: Boolean(rows.total),
  })
  return (
    <>
      <header className="page-head">
        <h1>{t('Shipments')}</h1>
        <nav className="seg" aria-label={t('One row for each')}>
          {(['containers', 'shipments'] as const).map((one) => (
            <ChoiceLink
              key={one}
              to="/shipments"
              // Filters go along; columns, order and the open row are of one list only.
              search={{
                ...search,
                grain: one,
                sort: undefined,
                columns: [],
                open: undefined,
                group: undefined,
                calendar: undefined,
                workspace: undefined,
              }}
              chosen={one === grain}
              className="capitalize"
            >
              {one === 'containers' ? t('containers') : t('shipments')}
              {one === grain && !said.inWords && rows.total !== undefined && !rows.isStale && (
                <span className="ms-1">{grouped(rows.total)}</span>
              )}
            </ChoiceLink>
          ))}
        </nav>
        <span className="ms-auto" />
        {grain === 'containers' && (
          <Pop
            label={tc('verb: group the rows', 'Group')}
            className="btn small max-tablet:hidden"
            closes
            button={
              <>
                <Rows3 className="s" /> {tc('verb: group the rows', 'Group')}
              </>
            }
          >
            {() => <GroupMenu search={search} onChange={onChange} />}
          </Pop>
        )}
        {columnsEditor && (
          <Pop
            label={t('Columns')}
            className="btn small max-tablet:hidden"
            button={
              <>
                <Columns3 className="s" /> {t('Columns')}
              </>
            }
          >
            {() => columnsEditor}
          </Pop>
        )}
        <ExportButton className="btn small max-tablet:hidden" list={exported} />
        <TrackLink />
      </header>
      <ViewsStrip search={search} now={now} counts={rows.total !== undefined} />
      <div className="filters">
        <TextFilter
          className="w-44 max-tablet:hidden"
          label={t('Rows that contain')}
          placeholder={t('Number or reference')}
          value={search.q}
          onChange={(q) => onChange({ q })}
        />
        <FilterBar search={search} onChange={(change) => onChange(change)} />
        <Count search={search} rows={rows} {...said} />
      </div>
      <WaitingRequests />
    </>
  )
}

export const containersInWords = (count: number) => tn(count, '{count} container', '{count} containers')
const shipmentsInWords = (count: number) => tn(count, '{count} shipment', '{count} shipments')

function Count({ search, rows, sortMenu, ...said }: Pick<Props, 'search' | 'rows' | 'sortMenu' | 'inWords' | 'order'>) {
  const { total, isStale, isBehind, showNow } = rows
  const {
    inWords = search.grain === 'containers' ? containersInWords : shipmentsInWords,
    order = sortSentence(search.grain, search.sort),
  } = said
  const isPhone = useMedia(phone)
  return (
    <span className="count-line">
      <span role="status">{total !== undefined && !isStale && `${inWords(total)}${isPhone ? '' : ` · ${order}`}`}</span>
      {isPhone && (
        <Pop label={t('Order: {order}', { order })} className="link" button={order}>
          {() => sortMenu}
        </Pop>
      )}
      {isBehind && (
        <button type="button" className="btn small" onClick={showNow}>
          {t('The order has changed: show it')}
        </button>
      )}
    </span>
  )
}

function TrackLink() {
  const refusal = useRefusal(api.tracking_requests.create)
  return (
    <ActionLink to="/shipments/track" search={true} refusal={refusal} className={`${buttonStyle('primary')} small`}>
      <Plus /> {tc('verb: track more', 'Track')}
    </ActionLink>
  )
}
