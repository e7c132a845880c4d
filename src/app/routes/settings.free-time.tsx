import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { FreeTimeRule } from '#contract/free-time/rule.ts'
import { t, tc } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { clockWords, tierWords } from '#domain/free-time/words.ts'
import { comma } from '#domain/text.ts'
import { useRefusal } from '../api/may.ts'
import { q, useApiMutation } from '../api/query.ts'
import { CalendarTable } from '../features/free-time/calendar-table.tsx'
import { forceWords, freeWords } from '../features/free-time/words.ts'
import { title } from '../lib/title.ts'
import { columnHelper, DataTable } from '../table/data-table.tsx'
import { pageRows } from '../table/page-rows.ts'
import { actionsColumn, EditLink, OnOffButton, RowActions } from '../table/row-actions.tsx'
import { buttonStyle } from '../ui/button.tsx'
import { RemoveButton } from '../ui/remove-button.tsx'
import { Wrapped } from '../ui/wrapped.tsx'

const list = q(settingsApi.free_time_rules.list)

export const Route = createFileRoute('/settings/free-time')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(list),
  head: () => title(t('Free time')),
  component: FreeTimeSettings,
})

const column = columnHelper<FreeTimeRule>()
const columns = column.columns([
  column.accessor(({ attributes }) => attributes.name, {
    id: 'name',
    header: t('Free-time rules'),
    cell: ({ row: { original } }) => (
      <Wrapped className={original.attributes.is_enabled ? undefined : 'text-ink-3'}>
        <b className="me-2 font-mid">{original.attributes.name}</b>
        {!original.attributes.is_enabled && <span className="tag">{t('not in use')}</span>}
      </Wrapped>
    ),
    meta: { className: 'line-1' },
  }),
  column.accessor(({ attributes }) => whom(attributes), {
    id: 'for',
    header: t('For'),
    cell: (cell) => <Wrapped>{cell.getValue()}</Wrapped>,
    meta: { className: 'line-2' },
  }),
  column.accessor(({ attributes }) => freeWords(attributes), {
    id: 'free',
    header: tc('column: how many days are free', 'Free'),
    cell: (cell) => <Wrapped>{cell.getValue()}</Wrapped>,
    meta: { className: 'line-3' },
  }),
  column.accessor(({ attributes }) => charges(attributes), {
    id: 'charges',
    header: t('Then a day'),
    meta: { className: 'max-desk:hidden' },
  }),
  column.accessor(({ attributes }) => forceWords(attributes), {
    id: 'force',
    header: t('In force'),
    meta: { className: 'max-desk:hidden' },
  }),
  column.accessor(({ attributes }) => attributes.used_by, {
    id: 'used_by',
    header: t('Containers'),
    meta: { className: 'max-desk:hidden' },
  }),
  column.display({
    ...actionsColumn,
    cell: ({ row: { original } }) => <Actions rule={original} />,
  }),
])

type Fields = FreeTimeRule['attributes']

const whom = ({ kind, shipping_line_scac, country_code, port_locode, equipment }: Fields) =>
  [clockWords[kind], shipping_line_scac, port_locode ?? country_code, equipment].filter(Boolean).join(comma)

const charges = ({ tiers, currency_code }: Fields) =>
  tiers.length === 0 ? t('no charges') : `${tierWords(tiers)} ${currency_code ?? ''}`

function Actions({ rule: { id, attributes } }: { rule: FreeTimeRule }) {
  const refusal = useRefusal(settingsApi.free_time_rules.update)
  const update = useApiMutation(settingsApi.free_time_rules.update, { failed: true })
  const remove = useApiMutation(settingsApi.free_time_rules.delete)
  if (refusal !== undefined) return null
  const { name, is_enabled, used_by } = attributes
  return (
    <RowActions>
      <OnOffButton
        name={name}
        isOn={is_enabled}
        on={tc('verb: use these rules', 'Use')}
        busy={update.isPending}
        onChange={(isOn) => update.mutate({ params: { id }, body: { data: { attributes: { is_enabled: isOn } } } })}
      />
      <EditLink to="/settings/free-time/$id/edit" params={{ id }} search={true} name={name} />
      <RemoveButton
        name={name}
        body={
          used_by > 0
            ? t('Containers that have left keep what was decided. All others are decided anew.')
            : t('It has decided nothing yet.')
        }
        remove={() => remove.mutateAsync({ params: { id } })}
      />
    </RowActions>
  )
}

function FreeTimeSettings() {
  const query = useQuery({ ...list, select: pageRows })
  const refusal = useRefusal(settingsApi.free_time_rules.create)
  return (
    <>
      <div className="section-head flex-wrap">
        <p>{t('What is free, what is counted, and what it costs. A last free day that a source gives goes first.')}</p>
        {refusal === undefined && (
          <Link to="/settings/free-time/new" search={true} className={`${buttonStyle('primary')} ms-auto`}>
            <Plus /> {t('Add rules')}
          </Link>
        )}
      </div>
      <DataTable
        label={t('Free-time rules')}
        columns={columns}
        query={query}
        empty={<b>{t('No free-time rules.')}</b>}
      />
      <CalendarTable />
      <Outlet />
    </>
  )
}
