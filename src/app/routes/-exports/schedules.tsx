import { useQuery } from '@tanstack/react-query'
import type { ScheduledExport } from '#contract/exports/scheduled-export.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { comma } from '#domain/text.ts'
import { useApiMutation } from '../../api/query.ts'
import { weekdaysWords } from '../../form/weekdays-field.tsx'
import { columnHelper, DataTable } from '../../table/data-table.tsx'
import { pageRows } from '../../table/page-rows.ts'
import { actionsColumn, EditLink, OnOffButton } from '../../table/row-actions.tsx'
import { Button } from '../../ui/button.tsx'
import { RemoveButton } from '../../ui/remove-button.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import { Wrapped } from '../../ui/wrapped.tsx'
import { ListSummary } from './list-summary.tsx'
import { placeWords } from './place-words.ts'
import { changesPlaces, placesQuery, schedulesQuery } from './queries.ts'

const column = columnHelper<ScheduledExport>()
const columns = column.columns([
  column.accessor(({ attributes }) => attributes.name, {
    id: 'name',
    header: t('Sent regularly'),
    cell: ({ row: { original } }) => <Name schedule={original} />,
    meta: { className: 'line-1' },
  }),
  column.accessor(({ attributes }) => attributes.search, {
    id: 'list',
    header: t('List'),
    cell: ({ row: { original } }) => (
      <span className="inline-block py-1 whitespace-normal" style={{ maxWidth: 'clamp(12rem,26vw,40rem)' }}>
        <ListSummary search={original.attributes.search} columns={original.attributes.columns} />
      </span>
    ),
    meta: { className: 'max-desk:hidden' },
  }),
  column.accessor(({ attributes }) => `${weekdaysWords(attributes.weekdays)}${comma}${attributes.local_time}`, {
    id: 'when',
    header: t('When'),
    cell: ({ row: { original } }) => <Times schedule={original} />,
    meta: { className: 'line-2' },
  }),
  column.display({
    ...actionsColumn,
    cell: ({ row: { original } }) => <Actions schedule={original} />,
  }),
])

function Name({ schedule: { attributes } }: { schedule: ScheduledExport }) {
  const { name, is_enabled, format, last_failure, last_failure_said } = attributes
  return (
    <Wrapped>
      <b className="me-2 font-mid">{name}</b>
      <span className="tag">{format.toUpperCase()}</span> {!is_enabled && <span className="tag">{t('off')}</span>}
      {last_failure && (
        <span className="err block text-12">
          {t('Last export failed: {reason}', {
            reason: placeWords(last_failure_said, last_failure),
          })}
        </span>
      )}
      {attributes.place_id && <Destination schedule={attributes} placeId={attributes.place_id} />}
    </Wrapped>
  )
}

/** Where it goes, and how the last delivery went. */
function Destination({ schedule, placeId }: { schedule: ScheduledExport['attributes']; placeId: string }) {
  const place = useQuery(placesQuery).data?.data.find(({ id }) => id === placeId)?.attributes
  const { last_delivery: last, timezone } = schedule
  return (
    <span className="block text-12 whitespace-normal text-ink-3" style={{ maxWidth: '20rem' }}>
      {place && t('To {place}', { place: `${place.name} (${place.kind === 's3' ? 'S3' : 'SFTP'})` })}
      {last?.status === 'delivered' && last.finished_at && (
        <>
          {comma}
          <Say
            text={t('{file} delivered {date}')}
            file={last.file_name}
            date={<When at={last.finished_at} zone={timezone} />}
          />
        </>
      )}
      {last?.status === 'pending' && !last.failure && (
        <>
          {comma}
          {t('{file} is on its way', { file: last.file_name })}
        </>
      )}
      {last?.failure && <Failure last={{ ...last, failure: last.failure }} timezone={timezone} />}
    </span>
  )
}

type Last = NonNullable<ScheduledExport['attributes']['last_delivery']> & { failure: string }

const Failure = ({ last: { failure, failure_said, next_attempt_at }, timezone }: { last: Last; timezone: string }) => (
  <span className="err block">
    {next_attempt_at ? (
      <Say
        text={t('Not delivered yet: {reason} Next attempt {date}.')}
        reason={placeWords(failure_said, failure)}
        date={<When at={next_attempt_at} zone={timezone} />}
      />
    ) : (
      t('Not delivered: {reason} The file is below.', { reason: placeWords(failure_said, failure) })
    )}
  </span>
)

function Times({ schedule: { attributes } }: { schedule: ScheduledExport }) {
  const { weekdays, local_time, next_at, last_at, timezone } = attributes
  return (
    <span className="inline-block py-1 whitespace-normal">
      {weekdaysWords(weekdays)}
      {comma}
      {local_time}
      <span className="block text-12 text-ink-3">
        {next_at ? <Say text={t('next {date}')} date={<When at={next_at} zone={timezone} />} /> : t('not scheduled')}
        {last_at && (
          <>
            {comma}
            <Say text={t('last {date}')} date={<When at={last_at} zone={timezone} />} />
          </>
        )}
      </span>
    </span>
  )
}

function Actions({ schedule: { id, attributes } }: { schedule: ScheduledExport }) {
  const update = useApiMutation(settingsApi.scheduled_exports.update, { failed: true, ...changesPlaces })
  const run = useApiMutation(settingsApi.scheduled_exports.run, {
    done: attributes.place_id
      ? t('{name} is delivered as soon as it is written.', { name: attributes.name })
      : t('{name} is on its way to you by mail.', { name: attributes.name }),
    failed: true,
    invalidates: [settingsApi.exports.list],
  })
  const remove = useApiMutation(settingsApi.scheduled_exports.delete, changesPlaces)
  const { name, is_enabled, place_id } = attributes
  return (
    <span className="ms-auto flex flex-wrap justify-end gap-2 max-desk:max-w-44">
      <Button
        small
        busy={run.isPending}
        aria-label={place_id ? t('Deliver {name} now', { name }) : t('Mail {name} now', { name })}
        onClick={() => run.mutate({ params: { id } })}
      >
        {place_id ? t('Deliver it now') : t('Mail it now')}
      </Button>
      <OnOffButton
        name={name}
        isOn={is_enabled}
        busy={update.isPending}
        onChange={(isOn) => update.mutate({ params: { id }, body: { data: { attributes: { is_enabled: isOn } } } })}
      />
      <EditLink to="/settings/exports" search={{ edit: id }} name={name} />
      <RemoveButton
        name={name}
        body={
          place_id
            ? t('Nothing more is delivered. What was delivered stays there.')
            : t('These mails stop. Files already written stay until they expire.')
        }
        remove={() => remove.mutateAsync({ params: { id } })}
      />
    </span>
  )
}

/** Something was asked for that comes within minutes, or never. */
const soonMs = 600_000

export function isOnItsWay({
  attributes: { place_id, last_at, last_failure, last_delivery },
}: ScheduledExport): boolean {
  if (last_delivery?.status === 'pending' && last_delivery.failure === null) return true
  if (place_id === null || last_at === null || last_failure !== null) return false
  const isWritten = last_delivery !== null && last_delivery.created_at >= last_at
  return !isWritten && Date.now() - Date.parse(last_at) < soonMs
}

/** Lists that are mailed to who is signed in, or delivered for them. */
export function Schedules() {
  const query = useQuery({
    ...schedulesQuery,
    select: pageRows,
    // Until it is delivered, or its next attempt is far.
    refetchInterval: ({ state }) => (state.data?.data.some(isOnItsWay) ? 3000 : false),
  })
  return (
    <DataTable
      label={t('Sent regularly')}
      columns={columns}
      query={query}
      empty={
        <>
          <b>{t('No list is sent regularly.')}</b>
          <p className="text-ink-2">{t('Open a list, arrange it, and press Export, then Send it regularly.')}</p>
        </>
      }
    />
  )
}
