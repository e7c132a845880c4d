import { grouped, t, tc } from '#contract/language.ts'
import type { Container } from '#contract/tracking/container.ts'
import { equipment, kilograms } from '#domain/tracking/equipment.ts'
import { FeesDue } from '../../features/container/fees-due.tsx'
import { HoldsInShort } from '../../features/container/holds-in-short.tsx'
import { When } from '../../ui/when.tsx'

interface Props {
  box: Container['attributes']
  terminal: string | undefined
}

/** Where and what to collect, and what keeps it. */
export function PanelPickup({ box, terminal }: Props) {
  const weight = kilograms(box.weight_in_lbs)
  const what = [equipment(box), weight && t('{weight} kg', { weight: grouped(weight) })].filter(Boolean).join(' · ')
  return (
    <section>
      <h3 className="label">{t('Pickup')}</h3>
      <dl className="kv grid-cols-[96px_minmax(0,1fr)]">
        <dt>{t('Terminal')}</dt>
        <dd>{terminal ?? t('not named yet')}</dd>
        {box.location_at_pod_terminal && (
          <>
            <dt>{tc('place in a yard', 'Spot')}</dt>
            <dd>{box.location_at_pod_terminal}</dd>
          </>
        )}
        <dt>{t('Appointment')}</dt>
        <dd>
          {box.pickup_appointment_at ? (
            <When at={box.pickup_appointment_at} zone={box.pickup_timezone} named />
          ) : (
            <None />
          )}
        </dd>
        <dt>{t('Holds')}</dt>
        <dd>
          <HoldsInShort box={box} />
        </dd>
        <dt>{t('Fees due')}</dt>
        <dd>
          <FeesDue fees={box.fees_at_pod_terminal} />
        </dd>
        {what && (
          <>
            <dt>{t('Equipment')}</dt>
            <dd>{what}</dd>
          </>
        )}
      </dl>
    </section>
  )
}

const None = () => <span className="text-ink-3">{tc('no appointment', 'none')}</span>
