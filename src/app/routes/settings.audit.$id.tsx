import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useRef } from 'react'
import type { AuditEvent } from '#contract/audit/audit-event.ts'
import { t, tc } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { capital, listComma } from '#domain/text.ts'
import { missing } from '../api/errors.ts'
import { q } from '../api/query.ts'
import { attributeName } from '../lib/attribute-names.ts'
import { hereZone } from '../lib/zone.ts'
import { Button } from '../ui/button.tsx'
import { useModal } from '../ui/use-modal.ts'
import { When } from '../ui/when.tsx'
import { Subject, Who } from './-audit/columns.tsx'
import { actionWords, wordsFor } from './-audit/words.ts'

const lineOf = (id: string) => q(settingsApi.audit_events.get, { id })

export const Route = createFileRoute('/settings/audit/$id')({
  loader: ({ context: { queryClient }, params }) => queryClient.ensureQueryData(lineOf(params.id)).catch(missing),
  component: Line,
})

function Line() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const line = useSuspenseQuery(lineOf(id)).data.data
  const dialog = useRef<HTMLDialogElement>(null)
  const title = wordsFor(actionWords, line.attributes.action)
  useModal(dialog, title)
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      className="dialog"
      onClose={() => void navigate({ to: '/settings/audit', search: true, resetScroll: false })}
    >
      <div className="grid gap-4">
        <h2>{title}</h2>
        <Facts line={line} />
        <Changes changes={line.attributes.changes} />
        <footer>
          <Button onClick={() => dialog.current?.close()}>{t('Close')}</Button>
        </footer>
      </div>
    </dialog>
  )
}

function Facts({ line }: { line: AuditEvent }) {
  const { created_at, address, user_agent, request_id, details, subject_id, subject_type, ...rest } = line.attributes
  const { endpoint: _, ...others } = details ?? {}
  return (
    <dl className="kv">
      <dt>{t('When')}</dt>
      <dd>
        <When at={created_at} zone={hereZone()} named />
      </dd>
      <dt>{t('Who')}</dt>
      <dd>
        <Who line={line} />
      </dd>
      {subject_type && (
        <>
          <dt>{t('To what')}</dt>
          <dd title={subject_id ?? undefined}>
            <Subject line={line} />
          </dd>
        </>
      )}
      {Object.entries(others).map(([name, value]) => (
        <Fact key={name} name={capital(attributeName(name))} value={inWords(value)} />
      ))}
      <Fact name={tc('the network address it came from', 'From')} value={address} />
      <Fact name={t('User agent')} value={user_agent} />
      <Fact name={tc('the id of a request to the API', 'Request')} value={request_id} />
      <Fact
        name={tc('the number of a line in the log', 'Position')}
        value={rest.position === null ? t('not yet chained') : String(rest.position)}
      />
      <Fact name={t('Hash')} value={rest.hash} />
    </dl>
  )
}

interface FactProps {
  name: string
  value: string | null
}

function Fact({ name, value }: FactProps) {
  if (!value) return null
  return (
    <>
      <dt>{name}</dt>
      <dd className="break-words">{value}</dd>
    </>
  )
}

function Changes({ changes }: Pick<AuditEvent['attributes'], 'changes'>) {
  if (!changes) return <p className="text-ink-2">{t('No attribute is other than before.')}</p>
  return (
    <table className="plain-table text-13" aria-label={t('What was changed')}>
      <thead>
        <tr>
          <th scope="col">{t('Attribute')}</th>
          <th scope="col">{t('Before')}</th>
          <th scope="col">{t('After')}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(changes).map(([name, [before, after]]) => (
          <tr key={name}>
            <th scope="row">{attributeName(name)}</th>
            <td className="break-words text-ink-2">{inWords(before)}</td>
            <td className="break-words">{inWords(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return '—'
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(listComma) || '—'
  return JSON.stringify(value)
}
