import { Link } from '@tanstack/react-router'
import { CircleCheck, FileText, Hourglass, OctagonAlert } from 'lucide-react'
import type { User } from '#contract/account.ts'
import type { Container } from '#contract/container.ts'
import type { Document, DocumentSource, ExtractionStatus } from '#contract/document.ts'
import type { Shipment } from '#contract/shipment.ts'
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

export const extractionWords: Record<ExtractionStatus, string> = {
  pending: 'Not read yet',
  extracted: 'Read',
  failed: 'Could not be read',
}

const looks = {
  pending: { tone: 'unknown', icon: Hourglass },
  extracted: { tone: 'ready', icon: CircleCheck },
  failed: { tone: 'past', icon: OctagonAlert },
} as const

const sourceWords: Record<DocumentSource, string> = {
  upload: 'uploaded',
  api: 'by program',
  email: 'by mail',
  split_document: 'part of another',
}

export const documentColumns: readonly Column<DocumentRow>[] = [
  {
    id: 'name',
    words: 'Document',
    width: 320,
    line: 'line-1',
    cell: ({ document: { name, file_name } }) => (
      <span className="cut" title={file_name}>
        <FileText className="s" /> <bdi className="font-mid">{name || file_name}</bdi>
      </span>
    ),
  },
  {
    id: 'type',
    words: 'Type',
    width: 184,
    line: 'line-2',
    sort: 'document_type',
    order: 'words',
    cell: ({ type, document }) => (
      <span className="cut">
        {type}
        {document.document_type_manual && <span className="text-12 text-ink-3"> manual</span>}
      </span>
    ),
  },
  {
    id: 'state',
    words: 'Reading',
    width: 164,
    cell: ({ document: { extraction_status: status } }) => <Mean {...looks[status]} words={extractionWords[status]} />,
  },
  {
    id: 'linked',
    words: 'Belongs to',
    width: 288,
    line: 'line-3',
    cell: (row) => <Linked row={row} />,
  },
  { id: 'source', words: 'Came', width: 120, cell: ({ document }) => sourceWords[document.source] },
  {
    id: 'by',
    words: 'Added by',
    width: 152,
    sort: 'added_by',
    order: 'words',
    cell: ({ by }) => cutOr(by?.attributes.name, 'nobody here'),
  },
  {
    id: 'size',
    words: 'Size',
    width: 88,
    end: true,
    cell: ({ document }) => sizeWords(document.file_size_bytes) ?? <Nothing words="unknown" />,
  },
  {
    id: 'added',
    words: 'Added',
    width: 144,
    line: 'corner',
    sort: 'created_at',
    order: 'recent',
    cell: ({ document }) => <When at={document.created_at} zone="UTC" dayOnly />,
  },
]

function Linked({ row: { shipments, containers } }: { row: DocumentRow }) {
  const [first, ...others] = shipments
  if (!first) return <Nothing words={containers.length > 0 ? `${containers.length} containers` : 'nothing yet'} />
  return (
    <span className="cut">
      <Link to="/shipments/$id" params={{ id: first.id }} preload={false}>
        {first.attributes.bill_of_lading_number}
      </Link>
      {others.length > 0 && <span className="text-ink-3"> +{others.length}</span>}
      {containers.length > 0 && (
        <span className="text-ink-2"> {containers.map(({ attributes }) => attributes.number).join(', ')}</span>
      )}
    </span>
  )
}

/** `412 kB`, `1.8 MB` */
function sizeWords(bytes: number | null): string | null {
  if (bytes === null) return null
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
