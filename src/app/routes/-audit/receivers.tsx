import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AuditStream } from '#contract/audit/audit-stream.ts'
import { t, tn } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { EditLink, OnOffButton } from '../../table/row-actions.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { RemoveButton } from '../../ui/remove-button.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import { formatWords } from './receiver-form.tsx'

const all = q(settingsApi.audit_streams.list)

/** Where lines are sent besides, and whether they arrive. */
export function Receivers() {
  // What arrives meanwhile shows without a reload.
  const { data, error } = useQuery({ ...all, refetchInterval: 10_000 })
  return (
    <section className="grid max-w-160 gap-3 px-5 py-3 max-tablet:px-0" aria-label={t('Receivers')}>
      <h2>{t('Receivers')}</h2>
      <p className="text-ink-2">{t('Lines can be sent to a SIEM as they are written, in the order of the log.')}</p>
      {error && <p className="err">{error.message}</p>}
      {data?.data.map((receiver) => (
        <Receiver key={receiver.id} receiver={receiver} />
      ))}
      <span>
        <Link to="/settings/audit/receivers/new" search={true} className={`${buttonStyle()} small`}>
          {t('Add a receiver')}
        </Link>
      </span>
    </section>
  )
}

function Receiver({ receiver: { id, attributes } }: { receiver: AuditStream }) {
  const update = useApiMutation(settingsApi.audit_streams.update, { failed: true })
  const remove = useApiMutation(settingsApi.audit_streams.delete)
  const { name, host, format, active } = attributes
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <b className="font-mid">{name}</b> <span className="text-ink-3">{host}</span>
        <span className="text-12 text-ink-3">{formatWords[format]}</span>
        <span className="ms-auto flex gap-2">
          <EditLink to="/settings/audit/receivers/$id" params={{ id }} search={true} name={name} />
          <OnOffButton
            name={name}
            isOn={active}
            busy={update.isPending}
            onChange={(isOn) => update.mutate({ params: { id }, body: { data: { attributes: { active: isOn } } } })}
          />
          <RemoveButton
            name={name}
            body={t('Nothing more is sent there. To bring it back, its address and headers are needed again.')}
            remove={() => remove.mutateAsync({ params: { id } })}
          />
        </span>
      </div>
      <State {...attributes} />
    </div>
  )
}

function State({
  active,
  failing_since,
  last_failure,
  last_failure_said,
  next_attempt_at,
  last_sent_at,
  waiting_count,
}: AuditStream['attributes']) {
  const waiting = tn(waiting_count, '{count} line waits.', '{count} lines wait.')
  if (!active)
    return (
      <p className="text-12 text-ink-3">
        {t('Turned off.')} {waiting_count > 0 && waiting}
      </p>
    )
  if (failing_since)
    return (
      <Note tone="past">
        <Say
          text={t('Failing since {date}: {failure}.')}
          date={<When at={failing_since} zone="UTC" />}
          failure={failureWords(last_failure_said, last_failure)}
        />{' '}
        {next_attempt_at ? (
          <Say
            text={tn(
              waiting_count,
              '{count} line waits, next attempt {date}.',
              '{count} lines wait, next attempt {date}.',
              { date: '{date}' },
            )}
            date={<When at={next_attempt_at} zone="UTC" />}
          />
        ) : (
          waiting
        )}
      </Note>
    )
  if (waiting_count > 0) return <p className="text-12 text-ink-3">{waiting}</p>
  return (
    <p className="text-12 text-ink-3">
      {last_sent_at ? (
        <Say text={t('Up to date, last line received {date}')} date={<When at={last_sent_at} zone="UTC" />} />
      ) : (
        t('Nothing to send yet')
      )}
    </p>
  )
}
