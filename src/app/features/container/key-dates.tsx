import type { Container } from '#contract/container.ts'
import type { Shipment } from '#contract/shipment.ts'
import { When } from '../../ui/when.tsx'

interface Props {
  box: Container['attributes']
  route: Shipment['attributes']
}

/** Every date of the container as the record has it, in the time of its place, with the zone named. */
export function KeyDates({ box, route }: Props) {
  const rows = datesOf(box, route).filter(([, at]) => at !== null)
  if (rows.length === 0) return null
  return (
    <section className="sec" aria-labelledby="dates">
      <header>
        <h2 id="dates">Key dates</h2>
      </header>
      <dl className="kv wide">
        {rows.map(([words, at, zone, estimated]) => (
          <div key={words} className="contents">
            <dt>{words}</dt>
            <dd>{at && <When at={at} zone={zone} named estimated={estimated ?? false} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type DateRow = [words: string, at: string | null, zone: string | null, estimated?: boolean]

function datesOf(box: Props['box'], route: Props['route']): DateRow[] {
  const [pol, pod, ind] = [route.pol_timezone, box.pod_timezone ?? route.pod_timezone, box.final_destination_timezone]
  return [
    ['Empty out', box.empty_out_at, pol],
    ['Gated in full', box.pol_full_in_at, pol],
    ['Loaded', box.pol_vessel_loaded_at, pol],
    ['Departed', box.pol_vessel_departed_at, pol],
    ['First estimate', route.pod_original_eta_at, pod, true],
    ['Estimated arrival', box.pod_arrived_at ? null : route.pod_eta_at, pod, true],
    ['Arrived', box.pod_arrived_at, pod],
    ['Unloaded', box.pod_discharged_at, pod],
    ['Loaded on rail', box.pod_rail_loaded_at, pod],
    ['Departed by rail', box.pod_rail_departed_at, pod],
    ['Estimated inland', box.ind_ata_at ? null : box.ind_eta_at, ind, true],
    ['Arrived inland', box.ind_ata_at, ind],
    ['Unloaded from rail', box.ind_rail_unloaded_at, ind],
    ['Picked up', box.final_destination_full_out_at ? null : box.pod_full_out_at, pod],
    ['Picked up inland', box.final_destination_full_out_at, ind],
    ['Delivered', box.delivered_at, ind ?? pod],
    ['Empty returned', box.empty_terminated_at, box.empty_terminated_timezone],
  ]
}
