import { CircleCheck, CircleQuestionMark, Download, OctagonAlert, TriangleAlert } from 'lucide-react'
import { t, tn } from '#contract/language.ts'
import type { ConnectionTest } from '#contract/sources/connection.ts'
import { listComma } from '#domain/text.ts'
import type { Tone } from '#domain/tracking/words.ts'
import { download } from '../../lib/download.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Mean } from '../../ui/mean.tsx'
import { Say } from '../../ui/say.tsx'
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
  const { message, message_said, advice, advice_said, containers, newest_event_at, rejected, exchanges } = result
  return (
    <section aria-label={t('Result')} aria-live="polite" className="grid min-w-0 gap-3">
      <p>
        <Mean
          {...tones[result.result]}
          words={failureWords(message_said, message) ?? message}
          why={failureWords(advice_said, advice)}
        />
      </p>
      {containers.length > 0 && (
        <p className="text-13 text-ink-2">
          {newest_event_at ? (
            <Say
              text={t('{containers}. The newest event is of {time}')}
              containers={firstOf(containers)}
              time={<When at={newest_event_at} zone="UTC" named />}
            />
          ) : (
            firstOf(containers)
          )}
        </p>
      )}
      {rejected.length > 0 && (
        <details>
          <summary>{tn(rejected.length, '{count} part could not be used', '{count} parts could not be used')}</summary>
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
        <details>
          <summary>{t('What was sent and what came, secrets blacked out')}</summary>
          {exchanges.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are in the order in which they were made
            <CodeBlock key={at} label={labelOf(one)}>
              {textOf(one)}
            </CodeBlock>
          ))}
          <Button
            small
            className="mt-2"
            onClick={() => download(sampleOf(result), `test-${result.tested_at.slice(0, 10)}.json`)}
          >
            <Download /> {t('Download as a sample')}
          </Button>
        </details>
      )}
    </section>
  )
}

/** What was sent and what came, as it is shown; a token that came is in none. */
export const sampleOf = ({ result, rejected, exchanges, tested_at }: Result): Blob => {
  const shown = exchanges.map((one) => (one.purpose === 'token' ? { ...one, body: null } : one))
  return new Blob([JSON.stringify({ tested_at, result, rejected, exchanges: shown }, null, 2)], {
    type: 'application/json',
  })
}

const labelOf = ({ method, status }: Result['exchanges'][number]) =>
  status === null ? t('{method} without answer', { method }) : `${method} ${status}`

const firstOf = (containers: readonly string[]) => {
  const first = containers.slice(0, 12).join(listComma)
  return containers.length > 12 ? t('{names} and {count} more', { names: first, count: containers.length - 12 }) : first
}

const linesOf = (headers: Record<string, string>) => Object.entries(headers).map(([name, value]) => `${name}: ${value}`)

function textOf(one: Result['exchanges'][number]): string {
  const came =
    one.status === null
      ? [t('({why}, after {milliseconds} ms)', { why: one.error, milliseconds: one.duration_ms })]
      : [
          t('{status}, {milliseconds} ms', { status: one.status, milliseconds: one.duration_ms }),
          ...linesOf(one.response_headers),
        ]
  const body = one.purpose === 'token' ? t('(a token, not shown)') : (one.body ?? '')
  return [`${one.method} ${one.url}`, ...linesOf(one.request_headers), '', ...came, '', body].join('\n').trim()
}
