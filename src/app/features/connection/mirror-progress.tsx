import { grouped, t, tn } from '#contract/language.ts'
import type { Mirror } from '#contract/sources/connection.ts'
import { colon, semicolon } from '#domain/text.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'

/** How far the copy of another account is, and what came last. */
export function MirrorProgress({ mirror }: { mirror: Mirror }) {
  const { stage, shipments, shipments_found: found, joined, containers, documents, last_news_at, is_told } = mirror
  if (stage === 'copying')
    return (
      <span className="grid gap-1">
        <span>
          {found === null
            ? t('counting what is there')
            : tn(found, '{copied} of {count} shipment copied', '{copied} of {count} shipments copied', {
                copied: grouped(shipments),
              })}
        </span>
        {found !== null && found > 0 && (
          <progress
            className="w-full"
            max={found}
            value={Math.min(shipments, found)}
            aria-label={t('Shipments copied')}
          />
        )}
      </span>
    )
  const copied = {
    shipments: tn(shipments, '{count} shipment', '{count} shipments'),
    containers: tn(containers, '{count} container', '{count} containers'),
    documents: tn(documents, '{count} document', '{count} documents'),
  }
  return (
    <>
      {documents > 0
        ? t('{shipments} with {containers} and {documents} copied', copied)
        : t('{shipments} with {containers} copied', copied)}
      {joined > 0 && `${semicolon}${t('{count} of the shipments tracked here before', { count: grouped(joined) })}`}
      {is_told && `${semicolon}${t('changes are sent by a webhook')}`}
      {last_news_at && (
        <>
          {semicolon}
          <Say text={t('last news {time}')} time={<When at={last_news_at} zone="UTC" named />} />
        </>
      )}
    </>
  )
}

/** What could not be copied or is gone, and why; and why changes are not sent, where they should be. */
export function MirrorProblems({
  problems,
  webhook_problem: english,
  webhook_problem_said,
}: Pick<Mirror, 'problems' | 'webhook_problem' | 'webhook_problem_said'>) {
  const webhook_problem = failureWords(webhook_problem_said, english)
  return (
    <>
      {webhook_problem && (
        <p className="text-12">{t('Webhook: {why}. Changes are polled for instead.', { why: webhook_problem })}</p>
      )}
      {problems.length > 0 && <Problems problems={problems} />}
    </>
  )
}

function Problems({ problems }: Pick<Mirror, 'problems'>) {
  return (
    <details className="text-12">
      <summary>{tn(problems.length, '{count} problem', '{count} problems')}</summary>
      <ul>
        {problems.map(({ about, reason, reason_said }) => (
          <li key={about}>
            <b className="font-mid">{about}</b>
            {colon}
            {failureWords(reason_said, reason)}
          </li>
        ))}
      </ul>
    </details>
  )
}
