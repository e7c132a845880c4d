import type { Mirror } from '#contract/sources/connection.ts'
import { t } from '#domain/language.ts'
import { When } from '../../ui/when.tsx'

const counted = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

/** How far the copy of another account is, and what came last. */
export function MirrorProgress({ mirror }: { mirror: Mirror }) {
  const { stage, shipments, shipments_found: found, joined, containers, documents, last_news_at, is_told } = mirror
  if (stage === 'copying')
    return (
      <span className="grid gap-1">
        <span>
          {found === null
            ? t('counting what is there')
            : `${shipments.toLocaleString('en')} of ${counted(found, 'shipment')} copied`}
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
  return (
    <>
      {counted(shipments, 'shipment')} with {counted(containers, 'container')}
      {documents > 0 && ` and ${counted(documents, 'document')}`} copied
      {joined > 0 && `; ${joined.toLocaleString('en')} of the shipments tracked here before`}
      {is_told && '; changes are sent by a webhook'}
      {last_news_at && (
        <>
          ; last news <When at={last_news_at} zone="UTC" named />
        </>
      )}
    </>
  )
}

/** What could not be copied or is gone, and why; and why changes are not sent, where they should be. */
export function MirrorProblems({ problems, webhook_problem }: Pick<Mirror, 'problems' | 'webhook_problem'>) {
  return (
    <>
      {webhook_problem && <p className="text-12">Webhook: {webhook_problem}. Changes are polled for instead.</p>}
      {problems.length > 0 && <Problems problems={problems} />}
    </>
  )
}

function Problems({ problems }: Pick<Mirror, 'problems'>) {
  return (
    <details className="folds text-12">
      <summary>{counted(problems.length, 'problem')}</summary>
      <ul>
        {problems.map(({ about, reason }) => (
          <li key={about}>
            <b className="font-mid">{about}</b>: {reason}
          </li>
        ))}
      </ul>
    </details>
  )
}
