import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#contract/api.ts'
import { grouped, t } from '#contract/language.ts'
import { q } from '../../api/query.ts'
import { Mean } from '../../ui/mean.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import { AddFiles } from './add-files.tsx'
import { typesQuery } from './document-queries.ts'
import { UploadList } from './upload-list.tsx'
import { readingOf, typeOf, typeWords } from './words.ts'

/** The documents of a shipment; files dropped on its page join them. */
export function ShipmentDocuments({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(q(api.documents.list, { 'filter[shipment]': id, 'page[size]': 100 }))
  const types = useQuery(typesQuery).data?.document_types
  return (
    <>
      <UploadList shipment={id} />
      {error && !data && (
        <p className="err" role="alert">
          {error.message}{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            {t('Try again')}
          </button>
        </p>
      )}
      {data?.data.length === 0 && <p className="text-ink-2">{t('None yet. Drop files anywhere on this page.')}</p>}
      <ul>
        {data?.data.map(({ id: key, attributes }) => {
          const { why, ...reading } = readingOf(attributes)
          return (
            <li key={key} className="flex items-start gap-2 border-line border-b py-1.5">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <Link to="/documents/$id" params={{ id: key }}>
                  {attributes.name}
                </Link>
                <span className="block text-12/5 text-ink-3">
                  <Say
                    text={attributes.document_type_manual ? t('{type} (by hand), {date}') : t('{type}, {date}')}
                    type={typeWords(typeOf(attributes), types)}
                    date={<When at={attributes.created_at} zone="UTC" dayOnly />}
                  />
                </span>
              </span>
              {reading.tone !== 'ready' && (
                <span title={why ?? undefined}>
                  <Mean {...reading} />
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {data && data.meta.total > data.data.length && (
        <p className="text-ink-3">
          {t('{count} more in the list.', { count: grouped(data.meta.total - data.data.length) })}
        </p>
      )}
      <p className="mt-2">
        <AddFiles shipment={id} small words={t('Drop them anywhere: they become documents of this shipment.')} />
      </p>
    </>
  )
}
