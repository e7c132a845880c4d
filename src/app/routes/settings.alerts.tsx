import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { AlertRule } from '#contract/alerts/rule.ts'
import { t, tc } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useRefusal } from '../api/may.ts'
import { q, useApiMutation } from '../api/query.ts'
import { problemWords, quietWords, whenWords } from '../features/alert/words.ts'
import { title } from '../lib/title.ts'
import { columnHelper, DataTable } from '../table/data-table.tsx'
import { pageRows } from '../table/page-rows.ts'
import { actionsColumn, EditLink, OnOffButton, RowActions } from '../table/row-actions.tsx'
import { buttonStyle } from '../ui/button.tsx'
import { RemoveButton } from '../ui/remove-button.tsx'
import { Wrapped } from '../ui/wrapped.tsx'
import { Channels } from './-alerts/channels.tsx'
import { DigestForm } from './-alerts/digest-form.tsx'
import { MyCalendars } from './-alerts/my-calendars.tsx'
import { Proposals } from './-alerts/proposals.tsx'

const list = q(settingsApi.alert_rules.list)

export const Route = createFileRoute('/settings/alerts')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(list),
  head: () => title(t('Alerts'), t('Settings')),
  component: Alerts,
})

const column = columnHelper<AlertRule>()
const columns = column.columns([
  column.accessor(({ attributes }) => attributes.name, {
    id: 'name',
    header: t('Alerts'),
    cell: ({ row: { original } }) => <Name rule={original} />,
    meta: { className: 'line-1' },
  }),
  column.accessor(({ attributes }) => whenWords(attributes), {
    id: 'when',
    header: t('When'),
    cell: (cell) => <Wrapped>{cell.getValue()}</Wrapped>,
    meta: { className: 'line-2' },
  }),
  column.accessor(({ attributes }) => attributes.saved_view_name ?? t('all freight'), {
    id: 'for',
    header: t('For'),
    meta: { className: 'max-desk:hidden' },
  }),
  column.accessor(({ attributes }) => quietWords(attributes), {
    id: 'quiet',
    header: t('Quiet hours'),
    meta: { className: 'max-desk:hidden' },
  }),
  column.accessor(({ attributes }) => attributes.sent_last_7_days, {
    id: 'sent',
    header: tc('column: what was sent in so many days', '7 days'),
    meta: { className: 'max-desk:hidden' },
  }),
  column.display({
    ...actionsColumn,
    cell: ({ row: { original } }) => <Actions rule={original} />,
  }),
])

function Name({ rule: { attributes } }: { rule: AlertRule }) {
  const { name, is_enabled, is_shared, problem, problem_detail } = attributes
  return (
    <Wrapped>
      <b className="me-2 font-mid">{name}</b>
      {is_shared && <span className="tag">{tc('of the whole account, not of one person', 'account')}</span>}{' '}
      {!is_enabled && <span className="tag">{t('off')}</span>}
      {problem && (
        <span className="err" title={problem_detail ?? undefined}>
          {problemWords[problem]}
        </span>
      )}
    </Wrapped>
  )
}

function Actions({ rule: { id, attributes } }: { rule: AlertRule }) {
  const isAdmin = useRefusal(settingsApi.alert_channels.create) === undefined
  const update = useApiMutation(settingsApi.alert_rules.update, { failed: true })
  const remove = useApiMutation(settingsApi.alert_rules.delete)
  const { name, is_enabled, is_shared } = attributes
  if (is_shared && !isAdmin) return null
  return (
    <RowActions>
      <OnOffButton
        name={name}
        isOn={is_enabled}
        busy={update.isPending}
        onChange={(isOn) => update.mutate({ params: { id }, body: { data: { attributes: { is_enabled: isOn } } } })}
      />
      <EditLink to="/settings/alerts/$id/edit" params={{ id }} search={true} name={name} />
      <RemoveButton
        name={name}
        body={t('What it has not told yet is not told any more.')}
        remove={() => remove.mutateAsync({ params: { id } })}
      />
    </RowActions>
  )
}

function Alerts() {
  const query = useQuery({ ...list, select: pageRows })
  return (
    <>
      <div className="section-head flex-wrap">
        <p>
          {t(
            'Who is told when something needs attention. The same cause is one message; what comes at once comes together.',
          )}
        </p>
        <Link to="/settings/alerts/new" search={true} className={`${buttonStyle('primary')} ms-auto`}>
          <Plus /> {t('New alert')}
        </Link>
      </div>
      {query.data?.meta.total === 0 ? (
        <Proposals />
      ) : (
        <DataTable label={t('Alerts')} columns={columns} query={query} empty={<b>{t('No alerts.')}</b>} />
      )}
      <div className="grid max-w-160 gap-6 px-5 pt-6 pb-8 max-tablet:px-0">
        <DigestForm />
        <MyCalendars />
        <Channels />
      </div>
      <Outlet />
    </>
  )
}
