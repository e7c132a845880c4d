import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ExportPlace } from '#contract/exports/export-place.ts'
import { t, tc, tn } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useApiMutation } from '../../api/query.ts'
import { columnHelper, DataTable } from '../../table/data-table.tsx'
import { pageRows } from '../../table/page-rows.ts'
import { actionsColumn, EditLink } from '../../table/row-actions.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { RemoveButton } from '../../ui/remove-button.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import { Wrapped } from '../../ui/wrapped.tsx'
import { placeWords } from './place-words.ts'
import { placesQuery, schedulesQuery } from './queries.ts'
import { isOnItsWay } from './schedules.tsx'

const column = columnHelper<ExportPlace>()
const columns = column.columns([
  column.accessor(({ attributes }) => attributes.name, {
    id: 'name',
    header: t('Servers and buckets'),
    cell: ({ row: { original } }) => <Name place={original.attributes} />,
    meta: { className: 'line-1' },
  }),
  column.accessor(({ attributes }) => attributes.checked_at, {
    id: 'state',
    header: tc('of a server that files are delivered to', 'State'),
    cell: ({ row: { original } }) => <State place={original.attributes} />,
    meta: { className: 'line-2' },
  }),
  column.display({
    ...actionsColumn,
    cell: ({ row: { original } }) => <Actions place={original} />,
  }),
])

const Name = ({ place: { name, kind, address } }: { place: ExportPlace['attributes'] }) => (
  <Wrapped>
    <b className="me-2 font-mid">{name}</b>
    <span className="tag">{kind === 's3' ? 'S3' : 'SFTP'}</span>
    <span className="block text-12 text-ink-3">{address}</span>
  </Wrapped>
)

function State({ place }: { place: ExportPlace['attributes'] }) {
  const { kind, host_key, checked_at, last_failure, last_failure_said, scheduled_exports } = place
  const used = tn(scheduled_exports, '{count} list goes there.', '{count} lists go there.')
  return (
    <span className="inline-block py-1 whitespace-normal">
      {kind === 'sftp' && !host_key ? (
        t('Test it to confirm the key of the server.')
      ) : last_failure ? (
        <span className="err">{placeWords(last_failure_said, last_failure)}</span>
      ) : checked_at ? (
        <Say text={t('Works, last written to {date}.')} date={<When at={checked_at} zone="UTC" />} />
      ) : (
        t('Not tested yet.')
      )}
      <span className="block text-12 text-ink-3">{used}</span>
    </span>
  )
}

function Actions({ place: { id, attributes } }: { place: ExportPlace }) {
  const remove = useApiMutation(settingsApi.export_places.delete, { invalidates: [settingsApi.scheduled_exports.list] })
  const { name, scheduled_exports } = attributes
  return (
    <span className="ms-auto flex flex-wrap justify-end gap-2 max-desk:max-w-44">
      <Link
        to="/settings/exports"
        search={{ test: id }}
        className={`${buttonStyle()} small`}
        aria-label={t('Test {name}', { name })}
      >
        {tc('verb: test the connection', 'Test')}
      </Link>
      <EditLink to="/settings/exports" search={{ place: id }} name={name} />
      <RemoveButton
        name={name}
        body={
          scheduled_exports > 0
            ? tn(
                scheduled_exports,
                '{count} list that goes there is turned off. What was delivered stays there.',
                '{count} lists that go there are turned off. What was delivered stays there.',
              )
            : t('What was delivered stays there.')
        }
        remove={() => remove.mutateAsync({ params: { id } })}
      />
    </span>
  )
}

/** Where lists can be delivered to, for who sets it. */
export function Places() {
  const query = useQuery({ ...placesQuery, select: pageRows })
  const isUnderWay = useQuery(schedulesQuery).data?.data.some(isOnItsWay)
  const client = useQueryClient()
  // How a delivery went is said of its place, too.
  useEffect(() => {
    return isUnderWay ? () => void client.invalidateQueries(placesQuery) : undefined
  }, [client, isUnderWay])
  return (
    <>
      <div className="section-head mt-3 flex-wrap">
        <p>{t('Lists can be delivered to an SFTP server or an S3 bucket, too.')}</p>
        <Link to="/settings/exports" search={{ place: 'new' }} className={`${buttonStyle()} small`}>
          {t('Add a server or bucket')}
        </Link>
      </div>
      <DataTable
        label={t('Servers and buckets')}
        columns={columns}
        query={query}
        empty={
          <>
            <b>{t('No server and no bucket.')}</b>
            <p className="text-ink-2">{t('Once there is one, a list can be scheduled to go there.')}</p>
          </>
        }
      />
    </>
  )
}
