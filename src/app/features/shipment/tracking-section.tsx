import { useQuery } from '@tanstack/react-query'
import { api } from '#contract/api.ts'
import { t, tc } from '#contract/language.ts'
import type { Container } from '#contract/tracking/container.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import { comma } from '#domain/text.ts'
import { stopWords } from '#domain/tracking/words.ts'
import { q } from '../../api/query.ts'
import { noConnection } from '../../lib/connection-words.ts'
import { FoldingSection } from '../../ui/folding-section.tsx'
import { Freshness } from '../../ui/freshness.tsx'
import { Say } from '../../ui/say.tsx'
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
      gist={stopped ? t('stopped') : isConnected ? tc('tracking is on', 'on') : t('no connection to the line')}
    >
      <dl className="kv">
        <dt>{route.shipping_line_short_name}</dt>
        <dd>
          <Heard
            at={answered}
            text={t('answered {age} ago')}
            never={isConnected ? t('has not answered yet') : t('not asked')}
          />
          {speaker && (
            <span className="text-ink-2">
              {comma}
              {t('by the connection {name}', { name: speaker })}
            </span>
          )}
          {unanswered && (
            <span className="warning">
              {comma}
              <Say text={t('asked {time} without an answer')} time={<When at={unanswered} zone="UTC" named />} />
            </span>
          )}
        </dd>
        <dt>{t('Terminal')}</dt>
        <dd>
          <Heard
            at={box?.terminal_checked_at ?? null}
            text={t('last heard {age} ago')}
            never={t('nothing heard yet')}
          />
        </dd>
        {box?.rail_last_tracking_request_at && (
          <>
            <dt>{t('Railway')}</dt>
            <dd>
              <Heard
                at={box.rail_last_tracking_request_at}
                text={t('last heard {age} ago')}
                never={t('nothing heard yet')}
              />
            </dd>
          </>
        )}
        <dt>{t('State')}</dt>
        <dd>
          {stopped ? (
            <Say
              text={reason ? t('stopped {time}: {reason}') : t('stopped {time}')}
              time={<When at={stopped} zone="UTC" named />}
              reason={reason && stopWords[reason]}
            />
          ) : isConnected ? (
            t('Checked automatically')
          ) : (
            <span className="warning">
              {t('Not checked: {why}. {help}', { why: noConnection.why, help: noConnection.helps })}
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

function Heard({ at, text, never }: { at: string | null; text: string; never: string }) {
  if (!at) return <span className="text-ink-3">{never}</span>
  return <Say text={text} age={<Freshness at={at} />} />
}
