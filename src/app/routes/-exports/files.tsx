import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { Export } from '#contract/exports/export.ts'
import { grouped, t, tc, tn } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { comma } from '#domain/text.ts'
import { useApiMutation } from '../../api/query.ts'
import { fixed } from '../../lib/numbers.ts'
import { columnHelper, DataTable } from '../../table/data-table.tsx'
import { pageRows } from '../../table/page-rows.ts'
import { Pages } from '../../table/pages.tsx'
import { actionsColumn, RowActions } from '../../table/row-actions.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { RemoveButton } from '../../ui/remove-button.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import { placeWords } from './place-words.ts'
import { exportsQuery } from './queries.ts'

const isAtWork = ({ status }: Export['attributes']) => status === 'waiting' || status === 'writing'

const column = columnHelper<Export>()
const columns = column.columns([
  column.accessor(({ attributes }) => attributes.file_name, {
    id: 'name',
    header: t('Files'),
    cell: (cell) => (
      <b className="inline-block font-mid [overflow-wrap:anywhere] max-desk:max-w-44 max-desk:whitespace-normal">
        {cell.getValue()}
      </b>
    ),
    meta: { className: 'line-1' },
  }),
  column.accessor(({ attributes }) => attributes.rows_done, {
    id: 'rows',
    header: t('Rows'),
    cell: ({ row: { original } }) => <State made={original.attributes} />,
    meta: { className: 'line-2' },
  }),
  column.accessor(({ attributes }) => attributes.created_at, {
    id: 'when',
    header: t('When'),
    cell: ({ row: { original } }) => (
      <span>
        <When at={original.attributes.created_at} zone="UTC" />
        {original.attributes.expires_at && (
          <span className="text-ink-3">
            {comma}
            <Say text={t('until {end}')} end={<When at={original.attributes.expires_at} zone="UTC" dayOnly />} />
          </span>
        )}
      </span>
    ),
    meta: { className: 'line-3' },
  }),
  column.display({
    ...actionsColumn,
    cell: ({ row: { original } }) => <Actions made={original} />,
  }),
])

function State({ made }: { made: Export['attributes'] }) {
  const { status, failure, failure_said, rows_done, rows_total, byte_size } = made
  if (status === 'failed')
    return <span className="err whitespace-normal">{failure && placeWords(failure_said, failure)}</span>
  if (isAtWork(made))
    return rows_total === null
      ? tc('the export waits to be written', 'waiting')
      : t('{count} of {total} written', { count: grouped(rows_done), total: grouped(rows_total) })
  return (
    <>
      {tn(rows_done, '{count} row', '{count} rows')} <span className="text-ink-3">{sizeWords(byte_size ?? 0)}</span>
    </>
  )
}

const sizeWords = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${fixed(bytes / 1_000_000, 1)} MB`

function Actions({ made: { id, attributes } }: { made: Export }) {
  const remove = useApiMutation(settingsApi.exports.delete)
  const { file_name, status } = attributes
  return (
    <RowActions>
      {status === 'ready' && (
        <a
          className={`${buttonStyle()} small`}
          href={`/v2/exports/${id}/file`}
          download
          aria-label={t('Download {name}', { name: file_name })}
        >
          <Download className="s" /> {t('Download')}
        </a>
      )}
      <RemoveButton
        name={file_name}
        body={isAtWork(attributes) ? t('The export is cancelled.') : t('The file is deleted.')}
        remove={() => remove.mutateAsync({ params: { id } })}
      />
    </RowActions>
  )
}

/** Files of the last seven days, of who is signed in. */
export function Files({ page }: { page: number }) {
  const query = useQuery({
    ...exportsQuery(page),
    select: pageRows,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some((one) => isAtWork(one.attributes)) ? 1500 : false),
  })
  return (
    <>
      <DataTable
        label={t('Files')}
        columns={columns}
        query={query}
        empty={
          <>
            <b>{t('No files.')}</b>
            <p className="text-ink-2">{t('What you export stays here for seven days.')}</p>
          </>
        }
      />
      {query.data && (
        <Pages
          current={page}
          meta={query.data.meta}
          link={(to) => ({ to: '/settings/exports', search: { page: String(to) } })}
        />
      )}
    </>
  )
}
