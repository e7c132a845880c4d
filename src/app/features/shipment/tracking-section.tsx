import { useQuery } from '@tanstack/react-query'
import { api } from '#contract/api.ts'
import type { Container } from '#contract/tracking/container.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import { t } from '#domain/language.ts'
import { stopWords } from '#domain/tracking/words.ts'
import { q } from '../../api/query.ts'
import { noConnection } from '../../lib/connection-words.ts'
import { FoldingSection } from '../../ui/folding-section.tsx'
import { Freshness } from '../../ui/freshness.tsx'
import { When } from '../../ui/when.tsx'
import { TrackingButton } from './tracking-button.tsx'

/** Who is asked, when each answered last, and whether the line is asked at all. */
export function TrackingSection({ shipment, container }: { shipment: Shipment; container?: Container | undefined }) {
  const route = shipment.attributes
  const box = container?.attributes
  const { line_tracking_last_attempted_at: asked, line_tracking_last_succeeded_at: answered } = route
  const { line_tracking_stopped_at: stopped, line_tracking_stopped_reason: reason } = route
  const isConnected = route.line_connection === 'connected'
  const unanswered = asked && (!answered || asked > answered) ? asked : null
  const speaker = useQuery(q(api.sources.list, { 'page[size]': 100 })).data?.data.find(
    ({ attributes }) => attributes.scac === route.shipping_line_scac,
  )?.attributes.connection_name
  return (
    <FoldingSection
      id="tracking"
      title={t('Tracking')}
      gist={stopped ? 'stopped' : isConnected ? 'on' : t('no connection to the line')}
    >
      <dl className="kv">
        <dt>{route.shipping_line_short_name}</dt>
        <dd>
          <Heard at={answered} words="answered" never={isConnected ? t('has not answered yet') : t('not asked')} />
          {speaker && <span className="text-ink-2">, by the connection {speaker}</span>}
          {unanswered && (
            <span className="warning">
              , asked <When at={unanswered} zone="UTC" named /> without an answer
            </span>
          )}
        </dd>
        <dt>{t('Terminal')}</dt>
        <dd>
          <Heard at={box?.terminal_checked_at ?? null} words={t('last heard')} never="nothing heard yet" />
        </dd>
        {box?.rail_last_tracking_request_at && (
          <>
            <dt>{t('Railway')}</dt>
            <dd>
              <Heard at={box.rail_last_tracking_request_at} words={t('last heard')} never="nothing heard yet" />
            </dd>
          </>
        )}
        <dt>{t('State')}</dt>
        <dd>
          {stopped ? (
            <>
              stopped <When at={stopped} zone="UTC" named />
              {reason && `: ${stopWords[reason]}`}
            </>
          ) : isConnected ? (
            t('Checked automatically')
          ) : (
            <span className="warning">
              Not checked: {noConnection.why}. {noConnection.helps}
            </span>
          )}
        </dd>
      </dl>
      <p className="mt-2 print:hidden">
        <TrackingButton shipment={shipment} />
      </p>
    </FoldingSection>
  )
}

function Heard({ at, words, never }: { at: string | null; words: string; never: string }) {
  if (!at) return <span className="text-ink-3">{never}</span>
  return (
    <>
      {words} <Freshness at={at} /> ago
    </>
  )
}
