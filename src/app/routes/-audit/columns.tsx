import { Link } from '@tanstack/react-router'
import type { AuditEvent } from '#contract/audit/audit-event.ts'
import { t, tc } from '#contract/language.ts'
import { listComma } from '#domain/text.ts'
import { attributeName } from '../../lib/attribute-names.ts'
import { hereZone } from '../../lib/zone.ts'
import { columnHelper } from '../../table/data-table.tsx'
import { When } from '../../ui/when.tsx'
import { actionWords, actorWords, subjectWords, wordsFor } from './words.ts'

const column = columnHelper<AuditEvent>()

export const auditColumns = column.columns([
  column.accessor(({ attributes }) => attributes.created_at, {
    id: 'created_at',
    header: t('When'),
    cell: ({ getValue }) => <When at={getValue()} zone={hereZone()} />,
    meta: { className: 'line-3' },
  }),
  column.accessor(({ attributes }) => attributes.actor_name, {
    id: 'actor',
    header: t('Who'),
    cell: ({ row: { original } }) => <Who line={original} />,
    meta: { className: 'line-2' },
  }),
  column.accessor(({ attributes }) => attributes.action, {
    id: 'action',
    header: t('What'),
    cell: ({ row: { original } }) => (
      <>
        <Link
          to="/settings/audit/$id"
          params={{ id: original.id }}
          search={true}
          resetScroll={false}
          className="underline"
        >
          {wordsFor(actionWords, original.attributes.action)}
        </Link>
        <span className="tablet:hidden">
          {' '}
          <Subject line={original} />
        </span>
      </>
    ),
    meta: { className: 'line-1' },
  }),
  column.accessor(({ attributes }) => attributes.subject_name, {
    id: 'subject',
    header: t('To what'),
    cell: ({ row: { original } }) => <Subject line={original} />,
  }),
  column.accessor(({ attributes }) => attributes.changes, {
    id: 'changes',
    header: t('Changed'),
    cell: ({ getValue }) => (
      <span className="text-ink-2">
        {Object.keys(getValue() ?? {})
          .slice(0, 3)
          .map(attributeName)
          .join(listComma)}
      </span>
    ),
    meta: { className: 'max-desk:hidden' },
  }),
  column.accessor(({ attributes }) => attributes.address, {
    id: 'address',
    header: tc('the network address it came from', 'From'),
    cell: ({ getValue }) => <span className="text-ink-2">{getValue()}</span>,
    meta: { className: 'max-desk:hidden' },
  }),
])

/** Whoever has no name is said by kind. */
export function Who({ line: { attributes } }: { line: AuditEvent }) {
  const { actor_kind, actor_name } = attributes
  const kind = wordsFor(actorWords, actor_kind)
  if (!actor_name) return <span className="text-ink-2">{kind}</span>
  return (
    <>
      {actor_name}
      {actor_kind !== 'person' && <span className="text-ink-3"> {kind}</span>}
    </>
  )
}

export function Subject({ line: { attributes } }: { line: AuditEvent }) {
  const { subject_type, subject_name } = attributes
  if (!subject_type) return null
  return (
    <>
      {subject_name ?? ''} <span className="text-ink-3">{wordsFor(subjectWords, subject_type)}</span>
    </>
  )
}
