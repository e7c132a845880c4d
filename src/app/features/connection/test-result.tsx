import { CircleCheck, CircleQuestionMark, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ConnectionTest } from '#contract/sources/connection.ts'
import { t } from '#domain/language.ts'
import type { Tone } from '#domain/tracking/words.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Mean } from '../../ui/mean.tsx'
import { When } from '../../ui/when.tsx'

type Result = ConnectionTest['attributes']

const tones: Record<Result['result'], { tone: Tone; icon: typeof CircleCheck }> = {
  found: { tone: 'ready', icon: CircleCheck },
  not_found: { tone: 'ready', icon: CircleCheck },
  invalid_number: { tone: 'warning', icon: TriangleAlert },
  unaskable: { tone: 'warning', icon: TriangleAlert },
  quota_spent: { tone: 'warning', icon: TriangleAlert },
  refused: { tone: 'past', icon: OctagonAlert },
  unreachable: { tone: 'past', icon: OctagonAlert },
  unrecognized: { tone: 'unknown', icon: CircleQuestionMark },
}

/** What one real question came to: in a sentence, what to do, and the whole exchange. */
export function TestResult({ result }: { result: Result }) {
  const { message, advice, containers, newest_event_at, rejected, exchanges } = result
  return (
    <section aria-label={t('Result')} aria-live="polite" className="grid min-w-0 gap-3">
      <p>
        <Mean {...tones[result.result]} words={message} why={advice} />
      </p>
      {containers.length > 0 && (
        <p className="text-13 text-ink-2">
          {containers.slice(0, 12).join(', ')}
          {containers.length > 12 && ` and ${containers.length - 12} more`}
          {newest_event_at && (
            <>
              . The newest event is of <When at={newest_event_at} zone="UTC" named />
            </>
          )}
        </p>
      )}
      {rejected.length > 0 && (
        <details className="folds">
          <summary>
            {rejected.length} {rejected.length === 1 ? 'part' : 'parts'} could not be used
          </summary>
          <ul className="text-12">
            {rejected.map(({ pointer, reason }) => (
              <li key={`${pointer} ${reason}`} className="[overflow-wrap:anywhere]">
                {pointer && <code className="font-code">{pointer}</code>} {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      {exchanges.length > 0 && (
        <details className="folds">
          <summary>{t('What was sent and what came, secrets blacked out')}</summary>
          {exchanges.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are in the order in which they were made
            <CodeBlock key={at} label={`${one.method} ${one.status ?? t('without answer')}`}>
              {textOf(one)}
            </CodeBlock>
          ))}
        </details>
      )}
    </section>
  )
}

const linesOf = (headers: Record<string, string>) => Object.entries(headers).map(([name, value]) => `${name}: ${value}`)

function textOf(one: Result['exchanges'][number]): string {
  const came =
    one.status === null
      ? [t('({error}, after {duration_ms} ms)', { error: one.error, duration_ms: one.duration_ms })]
      : [`${one.status}, ${one.duration_ms} ms`, ...linesOf(one.response_headers)]
  const body = one.purpose === 'token' ? t('(a token, not shown)') : (one.body ?? '')
  return [`${one.method} ${one.url}`, ...linesOf(one.request_headers), '', ...came, '', body].join('\n').trim()
}
