import { useQuery } from '@tanstack/react-query'
import type { MailStatus } from '#contract/documents/sent-mail.ts'
import type { Inquiry } from '#contract/exceptions/inquiry.ts'
import { t } from '#domain/language.ts'
import { age } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { TableFailed } from '../../table/table-failed.tsx'
import { When } from '../../ui/when.tsx'
import { inquiriesQuery } from './queries.ts'

const statusWords: Record<MailStatus, string> = {
  pending: t('being sent'),
  sent: 'sent',
  failed: t('not sent'),
  bounced: t('came back'),
}

/** Who was asked, by whom, and what became of the mail. */
export function Asked({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(inquiriesQuery(id))
  return (
    <section className="mb-4">
      <h3 className="label mb-2">{t('Asked')}</h3>
      {error && !data && <TableFailed what={t('What was asked')} error={error} onRetry={refetch} />}
      <ul className="grid gap-2 text-13" aria-label={t('Asked')}>
        {data?.data.map(({ id: one, attributes }) => (
          <li key={one}>
            <One inquiry={attributes} />
          </li>
        ))}
      </ul>
      {data && data.meta.total > data.data.length && (
        <p className="mt-2 text-12 text-ink-3">{data.meta.total - data.data.length} earlier ones are not shown.</p>
      )}
    </section>
  )
}

function One({
  inquiry: { author_name, asked_of_name, recipient, created_at, ...rest },
}: {
  inquiry: Inquiry['attributes']
}) {
  const { status, error, is_sent_by_hand, answered_at, subject, text } = rest
  const now = useNow()
  const isLost = status === 'failed' || status === 'bounced'
  return (
    <>
      <b className="font-mid">{author_name ?? t('A former colleague')}</b> asked{' '}
      <bdi className="wrap-anywhere">{asked_of_name ? `${asked_of_name}, ${recipient}` : recipient}</bdi>{' '}
      <time dateTime={created_at} className="whitespace-nowrap text-ink-2">
        {age(created_at, now)} ago
      </time>
      <span className={isLost ? 'past block' : 'block text-12 text-ink-2'}>
        {is_sent_by_hand ? t('sent by hand') : statusWords[status]}
        {error && `: ${error}`}
        {answered_at !== null && (
          <>
            , answered <When at={answered_at} zone="UTC" />
          </>
        )}
        {answered_at === null && !isLost && status === 'sent' && t(', no answer yet')}
      </span>
      <details className="history">
        <summary>{t('Show the mail')}</summary>
        <p className="mt-1 border-s-2 border-line ps-3 whitespace-pre-wrap wrap-anywhere">
          <b className="font-mid">{subject}</b>
          {`\n\n${text}`}
        </p>
      </details>
    </>
  )
}
