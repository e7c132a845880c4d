import type { AlertPreview } from '#contract/alerts/rule.ts'
import { grouped, t } from '#domain/language.ts'
import { When } from '../../ui/when.tsx'

const held = {
  quiet_hours: t('held during quiet hours'),
  limit: t('held by the limit of an hour'),
} as const

/** What the rule would have sent in the last seven days, beside the form that is filled in. */
export function Preview({ preview, error }: { preview: AlertPreview | undefined; error: string | undefined }) {
  if (error) return <p className="err">{error}</p>
  if (!preview) return <p className="text-13 text-ink-3">{t('Running it over the last seven days.')}</p>
  const { message_count, notice_count, held_count, waiting_count, days, messages } = preview.attributes
  return (
    <section aria-label={t('Preview')} className="grid gap-2" aria-live="polite">
      <h3>{t('It would have sent')}</h3>
      <p>
        <b>{grouped(message_count)}</b> {message_count === 1 ? 'message' : 'messages'} in the last 7 days, telling{' '}
        {grouped(notice_count)}
        {held_count > 0 && `, of which ${grouped(held_count)} waited`}
        {waiting_count > 0 && `; ${grouped(waiting_count)} wait now`}.
      </p>
      {message_count > 0 && (
        <p className="text-13 text-ink-2">
          {days.map(({ date, message_count: count }) => `${date.slice(8)}: ${grouped(count)}`).join(' · ')}
        </p>
      )}
      <ul className="grid gap-2 text-13">
        {messages.slice(0, 4).map((one) => (
          <li key={`${one.sent_at} ${one.subject}`}>
            <span className="block">{one.subject}</span>
            <span className="text-ink-3">
              <When at={one.sent_at} zone="UTC" />
              {one.held_because && ` · ${grouped(one.held_count)} ${held[one.held_because]}`}
              {one.was_urgent && t(' · within quiet hours, because money runs')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
