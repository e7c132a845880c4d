import { CircleCheck, CircleX } from 'lucide-react'
import type { ResponseOf } from '#contract/endpoint.ts'
import { t, tc } from '#contract/language.ts'
import type { settingsApi } from '#contract/settings-api.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Mean } from '../../ui/mean.tsx'
import { headerLines } from './header-lines.ts'

/** What was sent and what came back, whole, also where it failed. */
export function Exchange({ exchange }: { exchange: ResponseOf<typeof settingsApi.webhook_trigger.send> }) {
  const { url, succeeded, error, status_code, request_headers, request_body, response_headers, response_body } =
    exchange
  const sent = [`POST ${url}`, headerLines(request_headers)].join('\n')
  const answered = [headerLines(response_headers), response_body].filter(Boolean).join('\n\n')
  return (
    <div className="grid gap-3" role="status">
      {succeeded ? (
        <Mean tone="ready" icon={CircleCheck} words={t('Received: answered {status}', { status: status_code })} />
      ) : (
        <div>
          <Mean
            tone="past"
            icon={CircleX}
            words={status_code === null ? t('No answer') : t('Failed: answered {status}', { status: status_code })}
          />
          {error && <p className="text-ink-2">{error}</p>}
        </div>
      )}
      <Part title={tc('what is sent to a receiver', 'Request')} text={`${sent}\n\n${indented(request_body)}`} />
      {status_code !== null && (
        <Part title={t('Answer {status}', { status: status_code })} text={answered || t('(empty)')} />
      )}
    </div>
  )
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h3 className="label">{title}</h3>
      <CodeBlock label={title}>{text}</CodeBlock>
    </section>
  )
}

/** What goes over the wire is one line. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body // No JSON after all: then as it is.
  }
}
