import type { ReactNode } from 'react'
import { grouped, t, tc } from '#contract/language.ts'
import type { Container } from '#contract/tracking/container.ts'
import type { ContainerAttribute } from '#contract/tracking/explanation.ts'
import { equipment, kilograms } from '#domain/tracking/equipment.ts'
import { statusWords } from '#domain/tracking/words.ts'
import { FoldingSection } from '../../ui/folding-section.tsx'
import { appointment, type Subject } from './explain.ts'
import { Explained, ExplainedWords } from './explained.tsx'

type Box = Container['attributes']

interface Props {
  box: Box
  terminal: Terminal | null
}

export interface Terminal {
  id: string
  name: string
  /** It is where the box is picked up, or only the terminal of its port. */
  relationship: 'pickup_facility' | 'pod_terminal'
}

/** Where and what to collect. */
export function Pickup({ box, terminal }: Props) {
  const weight = kilograms(box.weight_in_lbs)
  const words = (name: ContainerAttribute & keyof Box, said: string | number | null) =>
    said !== null && <ExplainedWords words={String(said)} value={box[name]} subject={{ of: 'container', name }} />
  const rows: [string, ReactNode][] = [
    [t('Status'), words('current_status', statusWords[box.current_status])],
    [t('Terminal'), terminal ? terminalWords(terminal) : t('not named yet')],
    [tc('a place in the terminal', 'Spot'), words('location_at_pod_terminal', box.location_at_pod_terminal)],
    [
      t('Appointment'),
      box.pickup_appointment_at && (
        <Explained at={box.pickup_appointment_at} zone={box.pickup_timezone} named subject={appointment} />
      ),
    ],
    [t('Pickup number'), words('pickup_number', box.pickup_number)],
    [t('Chassis'), words('pod_full_out_chassis_number', box.pod_full_out_chassis_number)],
    [t('Equipment'), words('equipment_type', equipment(box))],
    [t('Weight'), words('weight_in_lbs', weight && t('{weight} kg', { weight: grouped(weight) }))],
    [tc('on a container', 'Seal'), words('seal_number', box.seal_number)],
  ]
  return (
    <FoldingSection id="pickup" title={t('Pickup')} gist={terminal?.name}>
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

function terminalWords({ relationship, ...value }: Terminal) {
  const subject: Subject = { of: 'container', name: relationship }
  return <ExplainedWords words={value.name} value={value} subject={subject} />
}
