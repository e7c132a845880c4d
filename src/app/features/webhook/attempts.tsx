import { t, tc } from '#contract/language.ts'
import type { WebhookNotificationLog } from '#contract/webhooks/webhook-notification.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { When } from '../../ui/when.tsx'
import { answerWords, tookWords } from './attempt-words.ts'
import { headerLines } from './header-lines.ts'

/** Every attempt to deliver, the last one first, with what was answered. */
export function Attempts({ attempts }: { attempts: readonly WebhookNotificationLog[] }) {
  return (
    <section className="mt-4" aria-label={t('Attempts')}>
      <h3 className="label">{t('Attempts')}</h3>
      {attempts.length === 0 && <p className="text-ink-2">{t('None yet, or no longer kept.')}</p>}
      <ol>
        {attempts.toReversed().map(({ id, attributes }, at) => (
          <li
            key={id}
            className={`relative py-0.75 pl-5 before:absolute before:inset-y-0 before:left-1 before:border-ink before:border-s-2 after:absolute after:top-2 after:left-0 after:size-2.5 after:rounded-full after:border-3 after:bg-raised ${attributes.succeeded ? 'after:border-ready' : 'after:border-past'}`}
          >
            <details open={at === 0}>
              <summary className="grid grid-cols-[128px_minmax(0,1fr)_auto] gap-2 wrap-anywhere">
                <When at={attributes.created_at} zone="UTC" />
                <span className={attributes.succeeded ? 'ready' : 'past'}>{answerWords(attributes)}</span>
                <span className="text-ink-3">{tookWords(attributes)}</span>
              </summary>
              {attributes.status_code !== null && attributes.error && <p className="text-13">{attributes.error}</p>}
              <Answer attempt={attributes} />
            </details>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Answer({ attempt }: { attempt: WebhookNotificationLog['attributes'] }) {
  const { response_headers, response_body } = attempt
  if (!response_headers && !response_body) return <p className="text-12 text-ink-3">{t('There was no answer.')}</p>
  return (
    <CodeBlock label={tc('what a receiver answered', 'Answer')}>
      {[headerLines(response_headers), response_body].filter(Boolean).join('\n\n')}
    </CodeBlock>
  )
}
