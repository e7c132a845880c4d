import { Link } from '@tanstack/react-router'
import { File, FileImage, FileSpreadsheet, FileText, Mail } from 'lucide-react'
import type { User } from '#contract/access/account.ts'
import type { Document } from '#contract/documents/document.ts'
import { t, tc } from '#contract/language.ts'
import type { Container } from '#contract/tracking/container.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import { listComma } from '#domain/text.ts'
import { readingOf, sizeWords, sourceWords } from '../../features/document/words.ts'
import type { Column } from '../../table/column.ts'
import { Mean } from '../../ui/mean.tsx'
import { When } from '../../ui/when.tsx'
import { cutOr, Nothing } from '../-shipments/cells.tsx'

export interface DocumentRow {
  id: string
  document: Document['attributes']
  shipments: Shipment[]
  containers: Container[]
  by: User | undefined
  /** Of its type, as people call it. */
  type: string
}

export const documentColumns: readonly Column<DocumentRow>[] = [
  {
    id: 'name',
    words: t('Document'),
    width: 288,
    line: 'line-1',
    cell: ({ id, document: { name, file_name, file_content_type } }) => {
      const Icon = iconOf(file_content_type ?? '')
      return (
        <Link to="/documents/$id" params={{ id }} preload={false} className="cut font-mid text-ink" title={file_name}>
          <Icon className="s" /> <bdi>{name || file_name}</bdi>
        </Link>
      )
    },
  },
  {
    id: 'type',
    words: t('Type'),
    width: 160,
    line: 'line-2',
    sort: 'document_type',
    order: 'words',
    cell: ({ type, document }) => (
      <span className="cut">
        {/* On a phone there is no column for it, and of a type that nobody has read little is known. */}
        {document.extraction_status === 'failed' && (
          <span className="hidden max-[640px]:inline">
            <Reading document={document} />
          </span>
        )}
        <span className={document.extraction_status === 'failed' ? 'max-[640px]:hidden' : undefined}>
          {type}
          {document.document_type_manual && <span className="text-12 text-ink-3"> {t('by hand')}</span>}
        </span>
      </span>
    ),
  },
  {
    id: 'state',
    words: tc('column: how far the document is read', 'Reading'),
    width: 152,
    cell: ({ document }) => <Reading document={document} />,
  },
  {
    id: 'linked',
    words: t('Linked to'),
    width: 288,
    line: 'line-3',
    cell: (row) => <Linked row={row} />,
  },
  { id: 'source', words: t('Source'), width: 104, cell: ({ document }) => sourceWords[document.source] },
  {
    id: 'by',
    words: t('Added by'),
    width: 144,
    sort: 'added_by',
    order: 'words',
    cell: ({ by }) => cutOr(by?.attributes.name, t('a program')),
  },
  {
    id: 'size',
    words: t('Size'),
    width: 88,
    end: true,
    cell: ({ document }) => sizeWords(document.file_size_bytes) ?? <Nothing words={t('unknown')} />,
  },
  {
    id: 'added',
    words: t('Added'),
    width: 200,
    line: 'corner',
    sort: 'created_at',
    order: 'recent',
    // Of three hundred a day, the hour tells which.
    cell: ({ document }) => <When at={document.created_at} zone="UTC" />,
  },
]

function Reading({ document }: { document: Document['attributes'] }) {
  const { why, ...words } = readingOf(document)
  // What went as it should is not what one looks for.
  if (words.tone === 'ready') return <span className="text-ink-3">{words.words}</span>
  return (
    <span className="cut" title={why ?? undefined}>
      <Mean {...words} />
    </span>
  )
}

function iconOf(type: string) {
  if (type.startsWith('image/')) return FileImage
  if (type === 'message/rfc822') return Mail
  if (type === 'text/csv' || /spreadsheet|excel/.test(type)) return FileSpreadsheet
  return /^(application\/pdf|text\/.*)$|word/.test(type) ? FileText : File
}

function Linked({ row: { shipments, containers } }: { row: DocumentRow }) {
  if (shipments.length + containers.length === 0) return <Nothing words={t('not linked')} />
  const shown = shipments.slice(0, 2)
  const home = (container: Container) => container.relationships.shipment.data?.id
  return (
    <span className="cut">
      {shown.map(({ id, attributes }, at) => (
        <span key={id}>
          {at > 0 && listComma}
          <Link to="/shipments/$id" params={{ id }} search={{}} preload={false}>
            {attributes.bill_of_lading_number}
          </Link>
        </span>
      ))}
      {shipments.length > shown.length && <span className="text-ink-3"> +{shipments.length - shown.length}</span>}
      {containers.map((container) => {
        const id = home(container)
        return (
          <span key={container.id}>
            {' '}
            {id ? (
              <Link to="/shipments/$id" params={{ id }} search={{ container: container.id }} preload={false}>
                {container.attributes.number}
              </Link>
            ) : (
              container.attributes.number
            )}
          </span>
        )
      })}
    </span>
  )
}
