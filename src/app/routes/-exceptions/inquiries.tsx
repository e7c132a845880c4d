import { useQuery } from '@tanstack/react-query'
import type { MailStatus } from '#contract/documents/sent-mail.ts'
import type { Inquiry } from '#contract/exceptions/inquiry.ts'
import { t, tc } from '#contract/language.ts'
import { comma } from '#domain/text.ts'
import { age } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { TableFailed } from '../../table/table-failed.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import { EarlierOnes } from './earlier-ones.tsx'
import { inquiriesQuery } from './queries.ts'

const statusWords: Record<MailStatus, string> = {
  pending: t('being sent'),
  sent: tc('a mail', 'sent'),
  failed: t('not sent'),
  bounced: t('came back'),
}

/** Who was asked, by whom, and what became of the mail. */
export function Inquiries({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(inquiriesQuery(id))
  return (
    <section className="mb-4">
      <h3 className="label mb-2">{tc('heading: who was asked', 'Asked')}</h3>
      {error && !data && <TableFailed what={t('What was asked')} error={error} onRetry={refetch} />}
      <ul className="grid gap-2 text-13" aria-label={tc('heading: who was asked', 'Asked')}>
        {data?.data.map(({ id: one, attributes }) => (
          <li key={one}>
            <One inquiry={attributes} />
          </li>
        ))}
      </ul>
      {data && <EarlierOnes {...data} />}
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
  const sent = is_sent_by_hand ? t('sent by hand') : statusWords[status]
  const became = error ? t('{status}: {error}', { status: sent, error }) : sent
  const isLost = status === 'failed' || status === 'bounced'
  return (
    <>
      <Say
        text={t('{author} asked {recipient} {time}')}
        author={<b className="font-mid">{author_name ?? t('A former colleague')}</b>}
        recipient={
          <bdi className="wrap-anywhere">{asked_of_name ? `${asked_of_name}${comma}${recipient}` : recipient}</bdi>
        }
        time={
          <time dateTime={created_at} className="whitespace-nowrap text-ink-2">
            {t('{age} ago', { age: age(created_at, now) })}
          </time>
        }
      />
      <span className={isLost ? 'past block' : 'block text-12 text-ink-2'}>
        {answered_at !== null ? (
          <Say text={t('{status}, answered {time}')} status={became} time={<When at={answered_at} zone="UTC" />} />
        ) : status === 'sent' ? (
          t('{status}, no answer yet', { status: became })
        ) : (
          became
        )}
      </span>
      <details>
        <summary>{t('Show the mail')}</summary>
        <p className="mt-1 border-s-2 border-line ps-3 whitespace-pre-wrap wrap-anywhere">
          <b className="font-mid">{subject}</b>
          {`\n\n${text}`}
        </p>
      </details>
    </>
  )
}
