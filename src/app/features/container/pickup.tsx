import type { ReactNode } from 'react'
import type { Container } from '#contract/container.ts'
import { grouped } from '../../lib/grouped.ts'
import { statusWords } from '../../lib/words.ts'
import { FoldingSection } from '../../ui/folding-section.tsx'
import { equipment, kilograms } from './equipment.ts'
import { Explained } from './explained.tsx'

interface Props {
  box: Container['attributes']
  terminal: string | null
}

/** Where and what to collect. */
export function Pickup({ box, terminal }: Props) {
  const weight = kilograms(box.weight_in_lbs)
  const rows: [string, ReactNode][] = [
    ['Status', statusWords[box.current_status]],
    ['Terminal', terminal ?? 'not named yet'],
    ['Spot', box.location_at_pod_terminal],
    [
      'Appointment',
      box.pickup_appointment_at && (
        <Explained at={box.pickup_appointment_at} zone={box.pickup_timezone} named subject={{ of: 'appointment' }} />
      ),
    ],
    ['Chassis', box.pod_full_out_chassis_number],
    ['Equipment', equipment(box)],
    ['Weight', weight && `${grouped(weight)} kg`],
    ['Seal', box.seal_number],
  ]
  return (
    <FoldingSection id="pickup" title="Pickup" gist={terminal}>
      <dl className="kv">
        {rows.map(
          ([words, value]) =>
            value && (
              <div key={words} className="contents">
                <dt>{words}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </FoldingSection>
  )
}
