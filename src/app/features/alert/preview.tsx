import type { AlertPreview } from '#contract/alerts/rule.ts'
import { grouped, t, tn } from '#contract/language.ts'
import { colon } from '#domain/text.ts'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'

const held = {
  quiet_hours: (count: number) => t('{count} held during quiet hours', { count: grouped(count) }),
  limit: (count: number) => t('{count} held by the limit of an hour', { count: grouped(count) }),
} as const

/** What the rule would have sent in the last seven days, beside the form that is filled in. */
export function Preview({ preview, error }: { preview: AlertPreview | undefined; error: string | undefined }) {
  if (error) return <p className="err">{error}</p>
  if (!preview) return <p className="text-13 text-ink-3">{t('Running it over the last seven days.')}</p>
  const { message_count, days, messages } = preview.attributes
  return (
    <section aria-label={t('Preview')} className="grid gap-2" aria-live="polite">
      <h3>{t('It would have sent')}</h3>
      <p>
        <Say text={sentWords(preview.attributes)} count={<b>{grouped(message_count)}</b>} />
      </p>
      {message_count > 0 && (
        <p className="text-13 text-ink-2">
          {days.map(({ date, message_count: count }) => `${date.slice(8)}${colon}${grouped(count)}`).join(' · ')}
        </p>
      )}
      <ul className="grid gap-2 text-13">
        {messages.slice(0, 4).map((one) => (
          <li key={`${one.sent_at} ${one.subject}`}>
            <span className="block">{one.subject}</span>
            <span className="text-ink-3">
              <When at={one.sent_at} zone="UTC" />
              {one.held_because && ` · ${held[one.held_because](one.held_count)}`}
              {one.was_urgent && ` · ${t('within quiet hours, because money runs')}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** With a place for the number of messages. */
function sentWords({ message_count, notice_count, held_count, waiting_count }: AlertPreview['attributes']): string {
  const told = { count: '{count}', notices: grouped(notice_count) }
  const [held, waiting] = [grouped(held_count), grouped(waiting_count)]
  if (held_count > 0 && waiting_count > 0)
    return tn(
      message_count,
      '{count} message in the last 7 days, telling {notices}, of which {held} waited; {waiting} wait now.',
      '{count} messages in the last 7 days, telling {notices}, of which {held} waited; {waiting} wait now.',
      { ...told, held, waiting },
    )
  if (held_count > 0)
    return tn(
      message_count,
      '{count} message in the last 7 days, telling {notices}, of which {held} waited.',
      '{count} messages in the last 7 days, telling {notices}, of which {held} waited.',
      { ...told, held },
    )
  if (waiting_count > 0)
    return tn(
      message_count,
      '{count} message in the last 7 days, telling {notices}; {waiting} wait now.',
      '{count} messages in the last 7 days, telling {notices}; {waiting} wait now.',
      { ...told, waiting },
    )
  return tn(
    message_count,
    '{count} message in the last 7 days, telling {notices}.',
    '{count} messages in the last 7 days, telling {notices}.',
    told,
  )
}
