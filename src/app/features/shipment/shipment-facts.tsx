import type { ReactNode } from 'react'
import { t, tc } from '#contract/language.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import { listComma } from '#domain/text.ts'
import { stopWords } from '#domain/tracking/words.ts'
import { Facts } from '../../ui/facts.tsx'
import { Freshness } from '../../ui/freshness.tsx'
import { Note } from '../../ui/note.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'

interface Props {
  route: Shipment['attributes']
  /** With its voyage. */
  vessel: ReactNode
  equipment: string | null
  checkedAt: string | null
}

/** References in the head of the page: all of them stand further down. */
const shown = 4

/** What identifies the shipment, in one line. */
export function ShipmentFacts({ route, vessel, equipment, checkedAt }: Props) {
  const references = route.ref_numbers ?? []
  return (
    <Facts>
      <div>
        <dt>{t('Line')}</dt>
        <dd>{route.shipping_line_short_name}</dd>
      </div>
      <div>
        <dt>{t('BL or booking')}</dt>
        <dd className="tracking-[.02em]">{route.bill_of_lading_number}</dd>
      </div>
      <div>
        <dt>{t('Customer')}</dt>
        <dd>
          <bdi>{route.customer_name?.trim() || tc('no customer', 'none')}</bdi>
        </dd>
      </div>
      {references.length > 0 && (
        <div>
          <dt>{t('References')}</dt>
          <dd className="wrap-anywhere">
            {references.slice(0, shown).map((reference, at) => (
              <span key={reference}>
                {at > 0 && listComma}
                <bdi>{reference}</bdi>
              </span>
            ))}
            {references.length > shown && (
              <span className="text-ink-3"> {t('and {count} more below', { count: references.length - shown })}</span>
            )}
          </dd>
        </div>
      )}
      {vessel && (
        <div>
          <dt>{t('Vessel')}</dt>
          <dd>{vessel}</dd>
        </div>
      )}
      {equipment && (
        <div>
          <dt>{t('Equipment')}</dt>
          <dd>{equipment}</dd>
        </div>
      )}
      <div>
        <dt>{t('Checked')}</dt>
        <dd>
          {checkedAt ? <Say text={t('{age} ago')} age={<Freshness at={checkedAt} />} /> : <Freshness at={null} />}
        </dd>
      </div>
    </Facts>
  )
}

/** Stopped tracking changes what every value below means: they are the last ones known. */
export function TrackingStopped({ route }: { route: Shipment['attributes'] }) {
  const { line_tracking_stopped_at: at, line_tracking_stopped_reason: reason } = route
  if (!at) return null
  return (
    <div className="mb-3">
      <Note tone="unknown">
        <b>{t('Tracking stopped')}</b>{' '}
        <Say
          text={
            reason
              ? t('{time}: {reason}. What you see is what was known then.')
              : t('{time}. What you see is what was known then.')
          }
          time={<When at={at} zone="UTC" />}
          reason={reason && stopWords[reason]}
        />
      </Note>
    </div>
  )
}
