import { Fragment } from 'react'
import { t, tn } from '#contract/language.ts'
import type { EtaHistory as Estimates, EtaReason } from '#contract/tracking/eta-history.ts'
import { When } from '../../ui/when.tsx'

const reasonWords: Record<EtaReason, string> = {
  first: t('first estimate'),
  new_estimate: t('new estimate'),
  other_voyage: t('another voyage'),
  other_port: t('another port'),
  vessel_position: t('by the position of the vessel'),
}

/** How often the arrival was estimated anew, and each estimate, the newest first; nothing where there has been one. */
export function EtaHistory({ of }: { of: Estimates }) {
  if (of.length < 2) return null
  return (
    <details className="mt-1 text-13 print:hidden">
      <summary className="text-12 text-ink-2">
        {tn(of.length, 'Estimated {count} time', 'Estimated {count} times')}
      </summary>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        {of.toReversed().map(({ reported_at, eta_at, timezone, location_name, reason }) => (
          <Fragment key={reported_at}>
            <dt className="text-ink-3">
              <When at={reported_at} zone={timezone} dayOnly />
            </dt>
            <dd>
              <When at={eta_at} zone={timezone} estimated />
              {reason === 'other_port' && location_name && ` ${location_name}`}
              <small className="block text-12 text-ink-3">{reasonWords[reason]}</small>
            </dd>
          </Fragment>
        ))}
      </dl>
    </details>
  )
}
