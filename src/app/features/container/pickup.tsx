import type { Container } from '#contract/container.ts'
import { statusWords } from '../../lib/words.ts'

interface Props {
  box: Container['attributes']
  terminal: string | null
}

/** Where and what to collect. */
export function Pickup({ box, terminal }: Props) {
  const rows: [string, string | null][] = [
    ['Status', statusWords[box.current_status]],
    ['Terminal', terminal ?? 'not named yet'],
    ['Spot', box.location_at_pod_terminal],
    ['Chassis', box.pod_full_out_chassis_number],
    ['Equipment', equipment(box)],
    [
      'Weight',
      box.weight_in_lbs === null ? null : `${Math.round(box.weight_in_lbs * 0.45359237).toLocaleString('en-US')} kg`,
    ],
    ['Seal', box.seal_number],
  ]
  return (
    <section className="sec" aria-labelledby="pickup">
      <header>
        <h2 id="pickup">Pickup</h2>
      </header>
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
    </section>
  )
}

export function equipment(box: Container['attributes']): string | null {
  const { equipment_length: length, equipment_height: height, equipment_type: type } = box
  const words = [length && `${length}′`, height === 'high_cube' && 'high cube', type].filter(Boolean)
  return words.length > 0 ? words.join(' ') : null
}
